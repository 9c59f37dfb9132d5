// A board that is drawn anew after every move, whatever game is played on it.
import { settle } from "./choices.js";
import { followTable } from "./live.js";
import { redraw } from "./motion.js";

// Whoever plays by keyboard goes on from the question when the button that was pressed is gone.
function keepFocus(was) {
  if (was !== document.body && !was.isConnected) document.getElementById("question").focus({ preventScroll: true });
}

/** Follow the table and draw each fresh board; `dress(board)` is called before it is painted, and once at the start. */
export function watchBoard(dress) {
  const drawn = followTable();
  // htmx sends and receives; the board itself is drawn here, so that things can travel.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== "board" || !event.detail.shouldSwap) return;
    event.detail.shouldSwap = false;
    const focused = document.activeElement;
    redraw(event.detail.serverResponse, () => {
      settle();
      dress(document.getElementById("board"));
      keepFocus(focused);
      drawn();
    });
  });
  dress(document.getElementById("board"));
}
