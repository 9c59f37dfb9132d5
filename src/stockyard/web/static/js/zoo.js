// The table of Spółka ZOO in the browser. Everything works without script as plain forms; these modules add comfort.
import { watchBoard } from "./board.js";
import { watchCards } from "./cards.js";
import { watchChoices } from "./choices.js";
import { keepTab, watchOpened } from "./parts.js";
import { nameChoice, watchTokens } from "./tokens.js";
import { fitVillage, watchPool } from "./village.js";

const LATER = ".show, .looking[data-arrange]";
let later = null;
let coming = null;
let seen = null;

// The Market phase that is played step by step, and cards that are put in order, have scripts of their own. Both come long after
// a table was opened, so they are fetched with the first move, or at once where one of them is in view.
async function fetchLater() {
  const [{ dressShow, watchShow }, { arrange, watchArranging }] = await Promise.all([import("./show.js"), import("./looking.js")]);
  watchArranging();
  watchShow(seen === "table");
  later = (board) => {
    arrange(board);
    dressShow(board);
  };
  later(document.getElementById("board"));
}

// What a fresh board needs before it is painted.
function dress(board) {
  const first = !seen;
  seen ??= board.querySelector(".show") ? "show" : "table";
  keepTab(board);
  nameChoice(board);
  fitVillage(board);
  if (later) later(board);
  else if (!first || board.querySelector(LATER)) coming ??= fetchLater().catch(() => { coming = null; });
}

watchTokens();
watchPool();
watchChoices((button) => button.dataset.moves.split(" ").slice(1));
watchCards(true);
watchOpened();
watchBoard(dress);
