// The secret choice of a token: the button says which token it would lock in, and a fresh board forgets no choice.
import { say } from "./choices.js";

let picked = { turn: "", value: "" };

function radios(board) {
  return [...board.querySelectorAll(".tokens input")];
}

// Others choose meanwhile, and each time the board is drawn anew: what is marked here but not sent yet stays marked, for the seat
// that has marked it.
function keepChoice(board) {
  const { turn } = board.querySelector(".tokens")?.dataset ?? {};
  const kept = turn === picked.turn && radios(board).find((radio) => radio.value === picked.value);
  if (kept) kept.checked = true;
}

// The button names what it would lock in. What is locked in already is told beside it; the style sheet shows one of the two.
function sayChoice(board) {
  const button = board.querySelector(".lock-in");
  if (!button) return;
  const chosen = radios(board).find((radio) => radio.checked);
  button.title = chosen ? "" : button.dataset.first;
  if (chosen) button.textContent = button.dataset.words.replace("{token}", chosen.dataset.name);
}

/** Let the button say what is chosen, and that it is locked in already. */
export function nameChoice(board) {
  keepChoice(board);
  sayChoice(board);
}

export function watchTokens() {
  // Whoever locks in nothing is told what to choose, and is led there.
  document.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!submitter?.matches(".lock-in")) return;
    const found = radios(document.getElementById("board"));
    if (!found.length || found.some((radio) => radio.checked)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(submitter.dataset.first);
    found[0].focus();
  }, { capture: true });
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".tokens input")) return;
    picked = { turn: event.target.closest(".tokens").dataset.turn, value: event.target.value };
    sayChoice(document.getElementById("board"));
  });
}
