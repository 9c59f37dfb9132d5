// What this browser remembers of promised deals: the commitment it was shown for a table, and when, and the number it
// added itself. So it can tell at the end whether both are the same. It keeps them for itself: no server sees them.
const NAME = "stockyard.promises";
const MOST = 100;
const UNNAMED = "new";

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

// Whoever sets up a table adds a number before it has a name: it belongs to the table that shows it.
function findMine(table, stage) {
  const kept = remembered();
  for (const number of [kept[table]?.number, kept[UNNAMED]?.number]) {
    const mine = number && document.querySelector(`[data-number="${CSS.escape(number)}"]`);
    if (mine) {
      remember(table, { number });
      show(mine, "[data-mine]");
      return;
    }
  }
  const missing = document.querySelector("[data-not-mine]");
  if (!kept[table]?.number || !missing || stage === "gathering") return;
  missing.querySelector("code").textContent = kept[table].number;
  missing.hidden = false;
}

for (const place of document.querySelectorAll("[data-promise]")) compare(place);

document.addEventListener("submit", (event) => {
  const number = event.target.elements?.nonce?.value;
  const table = location.pathname.match(/^\/tables\/([\w-]+)/)?.[1];
  if (number && event.target.matches("[data-nonce]")) remember(table ?? UNNAMED, { number });
});
