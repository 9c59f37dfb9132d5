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

// htmx sends and receives; the board itself is drawn here, so that things can travel.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "board" || !event.detail.shouldSwap) return;
  event.detail.shouldSwap = false;
  redraw(event.detail.serverResponse, () => {
    settle();
    dress();
    drawn();
  });
});
dress();
