// How many Shares of one industry to sell: a stepper beside each Sell button.
// The first Share is the button's own move; the others, and "done" if some are kept, go along as hidden fields.

function steppers(root) {
  return root.querySelectorAll(".holding .stepper");
}

function sellButton(stepper) {
  return stepper.parentElement.querySelector("button.sell");
}

// How many were chosen, while the same Shares are offered: others act meanwhile, and each time the board is drawn anew.
const chosen = new Map();

function show(stepper, count) {
  const button = sellButton(stepper);
  stepper.querySelector("b").textContent = count;
  for (const step of stepper.querySelectorAll("button")) {
    const next = count + Number(step.dataset.step);
    step.disabled = next < 1 || next > Number(stepper.dataset.most);
  }
  for (const label of button.querySelectorAll("[data-for]")) {
    label.hidden = Number(label.dataset.for) !== count;
  }
  button.dataset.chosen = count;
}

/** Show the steppers and offer to sell all, as a sale is one action however many Shares it has, or what was chosen before. */
export function fitSteppers(root) {
  for (const stepper of steppers(root)) {
    stepper.hidden = false;
    const button = sellButton(stepper);
    if (button) show(stepper, chosen.get(button.dataset.moves) ?? Number(stepper.dataset.most));
  }
}

export function watchSteppers() {
  document.addEventListener("click", (event) => {
    const step = event.target.closest(".stepper button");
    if (!step) return;
    const stepper = step.closest(".stepper");
    const count = Number(stepper.querySelector("b").textContent) + Number(step.dataset.step);
    chosen.set(sellButton(stepper).dataset.moves, count);
    show(stepper, count);
  });
}

/** The moves that follow the one of the button itself. */
export function furtherMoves(button) {
  if (!button.dataset.moves) return [];
  const moves = button.dataset.moves.split(" ");
  const chosen = Number(button.dataset.chosen || 1);
  const further = moves.slice(1, chosen);
  return chosen < Number(button.dataset.held) && chosen > 0 ? [...further, "done"] : further;
}
