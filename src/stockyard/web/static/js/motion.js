// Movement: things travel from where they were to where they will be (View Transitions), prices tick.
// With reduced motion the browser only cross-fades, and what changed is outlined for a while.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TICK = 350;
const GLOW = 800;

function things() {
  return document.querySelectorAll("#board [data-thing]");
}

// Names only while a transition runs, each once: two things of one name would cancel it.
function nameThings() {
  const taken = new Set();
  for (const thing of things()) {
    const name = `t-${thing.dataset.thing.replace(/[^a-z0-9_-]/gi, "-")}`;
    thing.style.viewTransitionName = taken.has(name) ? "" : name;
    taken.add(name);
  }
}

function forgetNames() {
  for (const thing of things()) thing.style.viewTransitionName = "";
}

function numbers(root) {
  const found = new Map();
  for (const sign of root?.querySelectorAll("[data-price], [data-cash]") ?? []) {
    const owner = sign.closest("[class*=industry-], [data-thing]");
    const key = owner?.dataset.thing ?? [...(owner?.classList ?? [])].find((name) => name.startsWith("industry-"));
    if (key) found.set(key + (sign.dataset.price ? "" : ":cash"), sign);
  }
  return found;
}

function value(sign) {
  return Number(sign.dataset.price ?? sign.dataset.cash);
}

// The digits roll, in thousands, written as the server wrote the last one.
function roll(sign, from, to) {
  const written = sign.textContent;
  const digits = /\d[\d,.\u00a0 ]*\d|\d/;
  const groups = /\d([,.\u00a0 ])\d{3}(?!\d)/.exec(written)?.[1] ?? "";
  const least = groups === "\u00a0" ? 10000 : 1000;
  const say = (n) => written.replace(digits, n >= least ? String(n).replace(/\B(?=(\d{3})+$)/g, groups) : String(n));
  const start = performance.now();
  const frame = (now) => {
    const done = Math.min(1, (now - start) / TICK);
    sign.textContent = done < 1 ? say(Math.round((from + (to - from) * done) / 1000) * 1000) : written;
    if (done < 1 && sign.isConnected) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function tick(before, after) {
  for (const [key, sign] of after) {
    const was = before.get(key);
    const is = value(sign);
    if (was === undefined || was === is) continue;
    const way = is > was ? "rising" : "falling";
    sign.classList.add(way);
    setTimeout(() => sign.classList.remove(way), calm.matches ? 1500 : GLOW);
    if (!calm.matches) roll(sign, was, is);
  }
}

/** Watch the swaps of the board; `dress` is called on each fresh board before it is painted. */
export function watchMotion(board, dress) {
  let before = new Map();
  document.addEventListener("htmx:beforeSwap", () => {
    before = new Map([...numbers(board())].map(([key, sign]) => [key, value(sign)]));
    if (document.startViewTransition && !calm.matches) nameThings();
  });
  document.addEventListener("htmx:afterSwap", () => {
    dress();
    if (document.startViewTransition && !calm.matches) nameThings();
    tick(before, numbers(board()));
  });
  document.addEventListener("htmx:afterSettle", () => setTimeout(forgetNames, 700));
}
