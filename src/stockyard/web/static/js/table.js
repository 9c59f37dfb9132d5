// The table of Sharenanigans in the browser. Everything works without script as plain forms; these modules add comfort.
import { watchBoard } from "./board.js";
import { watchCards } from "./cards.js";
import { watchChoices } from "./choices.js";
import { keepTab, watchOpened } from "./parts.js";
import { fitSteppers, furtherMoves, watchSteppers } from "./sale.js";

// What a fresh board needs before it is painted.
function dress(board) {
  fitSteppers(board);
  keepTab(board);
}

watchSteppers();
watchChoices(furtherMoves);
watchCards();
watchOpened();
watchBoard(dress);
