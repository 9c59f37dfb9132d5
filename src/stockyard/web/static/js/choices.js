// Sending a choice: once, visibly under way, with all the moves that belong to it.

let underWay = false;

/** Whether a choice is on its way to the server. */
export function isUnderWay() {
  return underWay;
}

function addMoves(form, moves) {
  for (const old of form.querySelectorAll("input[name=move]")) old.remove();
  for (const move of moves) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "move", value: move });
    form.append(field);
  }
}

// An act of several moves is one request with all of them, in order: the form must say the first one first.
function gather(form, button, furtherMoves) {
  const further = furtherMoves(button);
  addMoves(form, further.length ? [button.value, ...further] : []);
  if (further.length) button.removeAttribute("name");
}

// If the answer does not come, the page must be as it was: the same button sends the same moves again.
function release(form, button) {
  if (button.value || form.id === "device") button.name = form.id === "device" ? "seat" : "move";
  button.removeAttribute("aria-busy");
  addMoves(form, []);
}

/** The answer has come, or will not come. */
export function settle() {
  underWay = false;
  for (const button of document.querySelectorAll("#board button[aria-busy]")) release(button.form, button);
}

/** Send what is chosen; `furtherMoves(button)` are the moves that follow the one of a button with `data-moves`. */
export function watchChoices(furtherMoves) {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!["choices", "device"].includes(form.id) || !submitter) return;
    if (underWay) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    underWay = true;
    submitter.setAttribute("aria-busy", "true");
    if (form.id === "choices" && submitter.dataset.moves) gather(form, submitter, furtherMoves);
  }, true);
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout", "htmx:sendAbort"]) {
    document.addEventListener(name, settle);
  }
  addEventListener("pageshow", settle);
}
