// The table in the browser. Everything works without script as plain forms; these modules add comfort.
import { watchCards } from "./cards.js";
import { settle, watchChoices } from "./choices.js";
import { followTable } from "./live.js";
import { redraw } from "./motion.js";
import { keepTab, watchOpened } from "./parts.js";
import { fitSteppers, watchSteppers } from "./sale.js";

// What a fresh board needs before it is painted.
function dress() {
  const board = document.getElementById("board");
  fitSteppers(board);
  keepTab(board);
}

watchSteppers();
watchChoices();
watchCards();
watchOpened();
const drawn = followTable();

// Whoever plays by keyboard goes on from the question when the button that was pressed is gone.
function keepFocus(was) {
  if (was !== document.body && !was.isConnected) document.getElementById("question").focus({ preventScroll: true });
}

// htmx sends and receives; the board itself is drawn here, so that things can travel.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "board" || !event.detail.shouldSwap) return;
  event.detail.shouldSwap = false;
  const focused = document.activeElement;
  redraw(event.detail.serverResponse, () => {
    settle();
    dress();
    keepFocus(focused);
    drawn();
  });
});
dress();
