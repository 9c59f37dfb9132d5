// Movement: cards and Shares travel from where they were to where they will be (View Transitions), coins fly,
// prices tick. Only what changes its place is named for a passage, so the rest of the table stays clickable. What flies is
// fetched when something flies for the first time.
// With reduced motion the board just changes, and what changed keeps its colour for longer.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TICK = 350;
const GLOW = 800;
const CALM_GLOW = 1500;

// Where each thing lies. A thing that shows twice lies where it shows first.
function places(root) {
  const found = new Map();
  for (const thing of root.querySelectorAll("[data-thing]")) {
    if (!found.has(thing.dataset.thing)) {
      found.set(thing.dataset.thing, { thing, place: thing.closest("[data-place]")?.dataset.place });
    }
  }
  return found;
}

function movers(html) {
  const before = places(document.getElementById("board"));
  const after = places(new DOMParser().parseFromString(html, "text/html"));
  return [...after].filter(([name, { place }]) => place !== before.get(name)?.place).map(([name]) => name);
}

function nameThings(names) {
  const found = places(document.getElementById("board"));
  for (const { thing } of found.values()) thing.style.viewTransitionName = "";
  names.forEach((name, k) => {
    const thing = found.get(name)?.thing;
    if (thing) thing.style.viewTransitionName = `thing-${k}`;
  });
}

function numbers() {
  const found = new Map();
  for (const sign of document.querySelectorAll("#board :is([data-price], [data-cash])")) {
    const { price, cash, of } = sign.dataset;
    found.set(of, { sign, value: Number(price ?? cash), isCash: cash !== undefined, whole: 1000 });
  }
  for (const sign of document.querySelectorAll("#board [data-count]")) {
    if (sign.offsetParent) found.set(sign.dataset.count, { sign, value: Number(sign.textContent), isCash: false, whole: 1 });
  }
  return found;
}

// The digits roll in whole steps (a thousand dollars, or one), written with the separators of the final number.
function roll(sign, from, to, whole) {
  const written = sign.textContent;
  const digits = /\d[\d,.\u00a0]*\d|\d/;
  const mark = /\d([,.\u00a0])\d{3}(?!\d)/.exec(written)?.[1] ?? "";
  const say = (n) => written.replace(digits, String(n).replace(/\B(?=(\d{3})+$)/g, mark));
  const start = performance.now();
  const frame = (now) => {
    const done = Math.min(1, (now - start) / TICK);
    sign.textContent = done < 1 ? say(Math.round((from + (to - from) * done) / whole) * whole) : written;
    if (done < 1 && sign.isConnected) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function tick(before) {
  const paid = [];
  const counted = [];
  for (const [key, { sign, value, isCash, whole }] of numbers()) {
    const was = before.get(key)?.value;
    if (was === undefined || was === value) continue;
    if (isCash) paid.push({ sign, change: value - was });
    if (whole === 1) counted.push({ key, sign, change: value - was });
    const way = value > was ? "rising" : "falling";
    sign.classList.add(way);
    setTimeout(() => sign.classList.remove(way), calm.matches ? CALM_GLOW : GLOW);
    if (!calm.matches) roll(sign, was, value, whole);
  }
  if (calm.matches) return;
  if (paid.length) import("./coins.js").then(({ flyCoins }) => flyCoins(paid), () => {});
  if (counted.length) import("./pieces.js").then(({ flyPieces }) => flyPieces(counted), () => {});
}

/** Put a fresh board in the place of the old one; `dress` is called before it is painted. */
export function redraw(html, dress) {
  const before = numbers();
  const moving = calm.matches || document.hidden || !document.startViewTransition ? [] : movers(html);
  const draw = () => {
    const board = document.getElementById("board");
    window.htmx.swap(board, html, { swapStyle: "morph:outerHTML", swapDelay: 0, settleDelay: 0 }, { contextElement: board });
    dress();
    tick(before);
  };
  if (!moving.length) {
    draw();
    return;
  }
  nameThings(moving);
  const passage = document.startViewTransition(() => {
    draw();
    nameThings(moving);
  });
  // A newer board cuts an older passage short: that is no fault.
  passage.ready.catch(() => {});
  passage.finished.catch(() => {}).then(() => nameThings([]));
}
