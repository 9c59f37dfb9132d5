// The table of Spółka ZOO in the browser. Everything works without script as plain forms; these modules add comfort.
import { watchBoard } from "./board.js";
import { watchCards } from "./cards.js";
import { watchChoices } from "./choices.js";
import { arrange, watchArranging } from "./looking.js";
import { keepTab, watchOpened } from "./parts.js";
import { dressShow, watchShow } from "./show.js";
import { nameChoice, watchTokens } from "./tokens.js";
import { fitVillage, watchPool } from "./village.js";

// What a fresh board needs before it is painted.
function dress(board) {
  keepTab(board);
  nameChoice(board);
  arrange(board);
  fitVillage(board);
  dressShow(board);
}

watchTokens();
watchArranging();
watchPool();
watchShow();
watchChoices((button) => button.dataset.moves.split(" ").slice(1));
watchCards(true);
watchOpened();
watchBoard(dress);
