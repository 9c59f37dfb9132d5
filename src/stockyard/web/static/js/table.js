// The table in the browser. Everything works without script as plain forms; these modules add comfort.
import { watchChoices } from "./choices.js";
import { watchCards } from "./cards.js";
import { followTable } from "./live.js";
import { watchMotion } from "./motion.js";
import { keepTab, watchOpened } from "./parts.js";
import { fitSteppers, watchSteppers } from "./sale.js";

function board() {
  return document.getElementById("board");
}

// What a fresh board needs before it is painted.
function dress() {
  fitSteppers(board());
  keepTab(board());
}

watchSteppers();
watchChoices();
watchCards();
watchOpened();
watchMotion(board, dress);
followTable(board);
dress();
