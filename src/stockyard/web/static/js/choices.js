// Sending a choice: once, visibly under way, with all the moves that belong to it.
import { furtherMoves } from "./sale.js";

let underWay = false;

function addMoves(form, moves) {
  for (const old of form.querySelectorAll("input[name=move]")) old.remove();
  for (const move of moves) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "move", value: move });
    form.append(field);
  }
}

function mark(button, busy) {
  if (busy) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}

// A sale of several Shares is one request with several moves, in order: the form must say the first one first.
function gather(form, button) {
  const further = furtherMoves(button);
  addMoves(form, further.length ? [button.value, ...further] : []);
  if (further.length) button.removeAttribute("name");
}

export function watchChoices() {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!["choices", "device"].includes(form.id) || !submitter) return;
    if (underWay) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    underWay = true;
    mark(submitter, true);
    if (form.id === "choices") gather(form, submitter);
  }, true);

  const settle = () => {
    underWay = false;
    for (const button of document.querySelectorAll("#board [aria-busy]")) mark(button, false);
  };
  for (const name of ["htmx:afterSettle", "htmx:sendError", "htmx:responseError", "htmx:timeout", "htmx:swapError"]) {
    document.addEventListener(name, settle);
  }
  addEventListener("pageshow", settle);
}
