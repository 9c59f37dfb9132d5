// Coins fly in a low arc between a purse and the market, or between two purses, one after another.

const FLIGHT = 450;
const APART = 70;
const MOST = 5;
const COIN = 26;

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function coin() {
  const picture = document.querySelector(".goal .icon").cloneNode(true);
  const use = picture.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, "#coin"));
  picture.setAttribute("class", "flying-coin");
  return picture;
}

function fly(from, to, delay) {
  const piece = coin();
  document.body.append(piece);
  const at = (x, y) => `translate(${x - COIN / 2}px, ${y - COIN / 2}px)`;
  const top = Math.min(from.y, to.y) - 50;
  piece.animate([
    { transform: at(from.x, from.y), opacity: 1 },
    { transform: at((from.x + to.x) / 2, (top + (from.y + to.y) / 2) / 2), opacity: 1 },
    { transform: at(to.x, to.y), opacity: 0.6 },
  ], { duration: FLIGHT, delay, easing: "ease-out", fill: "both" }).finished.then(() => piece.remove(), () => piece.remove());
}

/** Let coins fly for what purses lost and gained: `[{sign, change}]`. */
export function flyCoins(paid) {
  const market = document.querySelector("#board .market");
  const shown = paid.filter(({ sign }) => sign.offsetParent !== null);
  const gives = shown.filter(({ change }) => change < 0);
  const takes = shown.filter(({ change }) => change > 0);
  const between = gives.length === 1 && takes.length === 1 && gives[0].change === -takes[0].change;
  const flights = between ? [[gives[0].sign, takes[0].sign, takes[0].change]]
    : [...gives.map(({ sign, change }) => [sign, market, -change]), ...takes.map(({ sign, change }) => [market, sign, change])];
  for (const [from, to, amount] of flights) {
    const count = Math.min(MOST, Math.ceil(amount / 1000));
    for (let k = 0; k < count; k += 1) fly(middle(from), middle(to), k * APART);
  }
}
