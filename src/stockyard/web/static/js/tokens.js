// The secret choice of a token: the button says which token it would lock in, and a fresh board forgets no choice.

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

function sayChoice(board) {
  const button = board.querySelector(".lock-in");
  const chosen = radios(board).find((radio) => radio.checked);
  if (!button || !chosen) return;
  const same = button.dataset.locked === chosen.value;
  button.textContent = (same ? button.dataset.lockedWords : button.dataset.words).replace("{token}", chosen.dataset.name);
  button.classList.toggle("paper", same);
}

/** Let the button say what is chosen, and that it is locked in already. */
export function nameChoice(board) {
  keepChoice(board);
  sayChoice(board);
}

export function watchTokens() {
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".tokens input")) return;
    picked = { turn: event.target.closest(".tokens").dataset.turn, value: event.target.value };
    sayChoice(document.getElementById("board"));
  });
}
