// Parts of the board that open and shut: the tabs of the phone, and the boxes behind a summary.

let tab = null;

/** Keep the tab that the viewer chose when the board is drawn anew. */
export function keepTab(root) {
  if (!root) return;
  const chosen = tab && root.querySelector(`#tab-${tab}`);
  if (chosen) chosen.checked = true;
}

function shut(except) {
  for (const box of document.querySelectorAll("#board details[open]")) {
    if (!except || !box.contains(except)) box.open = false;
  }
}

export function watchOpened() {
  document.addEventListener("change", (event) => {
    if (event.target.name === "tab") tab = event.target.value;
  });
  document.addEventListener("click", (event) => shut(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shut(null);
  });
}
