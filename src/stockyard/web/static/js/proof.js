// What this browser remembers of promised deals: the commitment it was shown for a table, and when, and the number it
// added itself. So it can tell at the end whether both are the same, and fills them in where a game is checked.
const NAME = "stockyard.promises";
const MOST = 100;

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

function remember(table, what) {
  const kept = remembered();
  const entry = { ...kept[table], ...what };
  delete kept[table];
  const entries = [...Object.entries(kept), [table, entry]].slice(-MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that keeps nothing has nothing to compare; the page says so at the end.
  }
}

function show(place, choose) {
  const found = place?.querySelector(choose);
  if (found) found.hidden = false;
}

// What was seen first counts: a commitment that is shown later must be the same.
function seen(first, promise, stage) {
  if (!first?.promise) return stage === "over" ? "never" : "now";
  if (first.promise !== promise) return "other";
  if (first.stage === "gathering" && stage !== "gathering") return "before";
  return stage === "over" ? "running" : "now";
}

function compare(place) {
  const { promise, promiseOf: table, promiseStage: stage } = place.dataset;
  const first = remembered()[table];
  if (!first?.promise && stage !== "over") remember(table, { promise, stage });
  show(place, `[data-seen="${seen(first, promise, stage)}"]`);
  findMine(table, stage);
}

function findMine(table, stage) {
  const number = remembered()[table]?.number;
  const mine = number && document.querySelector(`[data-number="${CSS.escape(number)}"]`);
  if (mine) {
    show(mine, "[data-mine]");
    return;
  }
  const missing = document.querySelector("[data-not-mine]");
  if (!number || !missing || stage === "gathering") return;
  missing.querySelector("code").textContent = number;
  missing.hidden = false;
}

for (const place of document.querySelectorAll("[data-promise]")) compare(place);

// Which table a record is of: its proof says so. What was typed by somebody is left as it is.
const OF_TABLE = /^proof: .*"table": "([\w-]+)"/m;

async function fill(form) {
  const { text, record, commitment, number } = form.elements;
  const content = record.files.length ? await record.files[0].text() : text.value;
  const known = remembered();
  const own = commitment.value !== (commitment.dataset.filledWith ?? "");
  const typed = own && commitment.value.replace(/\s/g, "").toLowerCase();
  const mine = known[content.match(OF_TABLE)?.[1]] ?? Object.values(known).find((one) => typed && one?.promise === typed);
  const pairs = [[commitment, mine?.promise], [number, mine?.number]];
  for (const [input, value] of pairs) {
    if (input.value && input.value !== input.dataset.filledWith) continue;
    input.value = input.dataset.filledWith = value ?? "";
  }
  form.querySelector("[data-filled]").hidden = !number.value || number.value !== number.dataset.filledWith;
}

for (const form of document.querySelectorAll("form[data-verify]")) form.addEventListener("input", () => fill(form));

// Whoever sets up a table has seen its commitment with the form; at one screen no number is added.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const number = form.elements?.nonce?.value;
  if (!number || !form.matches("[data-nonce]") || form.elements.where?.value === "screen") return;
  const { pledge: promise, pledgeOf } = form.dataset;
  if (pledgeOf) remember(pledgeOf, { promise, stage: "gathering", number });
  else remember(location.pathname.match(/^\/tables\/([\w-]+)/)?.[1], { number });
});
