// Sending a choice: once, visibly under way, with all the moves that belong to it. A choice that got lost on the way is
// sent again by the same button with the same key, so that it counts once even if it had arrived.

const FORMS = ["choices", "device", "consent"];
let underWay = false;
let sent = null;
let lost = null;

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

/** A key that was not used before. Where a page is not encrypted, browsers have no simpler way to one. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// What is asked for, whatever the page and the key it was asked with.
function wishOf(form, button) {
  const fields = [...new FormData(form, button)].filter(([name]) => name !== "key" && name !== "ply");
  return JSON.stringify([button.getAttribute("formaction") ?? form.getAttribute("action"), fields]);
}

function sign(form, button) {
  const { key } = form.elements;
  const wish = wishOf(form, button);
  if (lost?.wish === wish) key.value = lost.key;
  else if (lost?.key === key.value) key.value = newKey();
  sent = { wish, key: key.value };
}

// If the answer does not come, the page must be as it was: the same button sends the same moves again.
function release(form, button) {
  if (button.dataset.name) {
    button.name = button.dataset.name;
    delete button.dataset.name;
  }
  button.removeAttribute("aria-busy");
  if (form) addMoves(form, []);
}

/** The answer has come, or will not come. */
export function settle() {
  underWay = false;
  for (const button of document.querySelectorAll("#board button[aria-busy]")) release(button.form, button);
}

/** The answer has come and is drawn: what was lost before does not matter any more. */
export function answered() {
  lost = null;
  settle();
}

/** The answer will not come; the page says so where one looks, and everything chosen stays as it is. */
export function fail(words) {
  lost = sent;
  settle();
  say(words);
}

/** A sentence at the question, until the board is drawn anew. */
export function say(words) {
  const place = document.querySelector("#board :is(.strip, .bar)");
  if (!place) return;
  place.querySelector(":scope > .notice")?.remove();
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.setAttribute("role", "alert");
  notice.textContent = words;
  place.prepend(notice);
}

/** Send what is chosen; `furtherMoves(button)` are the moves that follow the one of a button with `data-moves`. */
export function watchChoices(furtherMoves) {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!FORMS.includes(form.id) || !submitter) return;
    if (underWay) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    underWay = true;
    submitter.setAttribute("aria-busy", "true");
    if (submitter.name) submitter.dataset.name = submitter.name;
    if (form.id === "choices" && submitter.dataset.moves) gather(form, submitter, furtherMoves);
    sign(form, submitter);
  }, true);
  const said = document.getElementById("connection")?.dataset ?? {};
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) {
    document.addEventListener(name, () => fail(said.failed));
  }
  document.addEventListener("htmx:responseError", ({ detail }) => {
    const { status } = detail.xhr;
    fail(status === 429 ? said.busy : status < 500 ? said.gone : said.fault);
  });
  addEventListener("pageshow", settle);
}
