// The secret choice of a token: the button says which token it would lock in.

/** Let the button say what is chosen, and that it is locked in already. */
export function nameChoice(board) {
  const button = board.querySelector(".lock-in");
  const chosen = board.querySelector(".tokens input:checked");
  if (!button || !chosen) return;
  const same = button.dataset.locked === chosen.value;
  button.textContent = (same ? button.dataset.lockedWords : button.dataset.words).replace("{token}", chosen.dataset.name);
  button.classList.toggle("paper", same);
}

export function watchTokens() {
  document.addEventListener("change", (event) => {
    if (event.target.matches(".tokens input")) nameChoice(document.getElementById("board"));
  });
}
