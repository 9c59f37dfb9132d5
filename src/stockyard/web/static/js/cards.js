// A card opens large on hover and on focus by style alone. Here: a long press opens it on a touch screen without
// playing it, and Escape puts everything down again.

const LONG_PRESS = 450;

/** With `tapOpens` a first touch opens a card, and only a second one chooses it: nothing is done before it could be read. */
export function watchCards(tapOpens = false) {
  let timer = 0;
  let held = null;
  let touched = false;

  const close = () => {
    for (const card of document.querySelectorAll(".card.open")) card.classList.remove("open");
  };

  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest(".card");
    touched = tapOpens && event.pointerType !== "mouse" && card && !card.classList.contains("open");
    if (!card?.classList.contains("open")) close();
    held = null;
    if (!card || event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      card.classList.add("open");
      held = card;
    }, LONG_PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(name, (event) => {
      if (name !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 8) clearTimeout(timer);
    });
  }
  // The click that ends a long press was for reading, not for playing.
  document.addEventListener("click", (event) => {
    const card = event.target.closest(".card");
    if (touched && card && !held) {
      card.classList.add("open");
      held = card;
    }
    touched = false;
    if (!held || !held.contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = null;
  }, true);
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest(".card.open")) event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    close();
    const card = document.querySelector(".card:is(:hover, :focus-visible)");
    card?.classList.add("shut");
    card?.addEventListener("pointerleave", () => card.classList.remove("shut"), { once: true });
    card?.addEventListener("blur", () => card.classList.remove("shut"), { once: true });
  });
}
