// Things that fly in a low arc from where they were to where they will be, one after another.

const FLIGHT = 450;
const APART = 70;
const MOST = 5;
const SIZE = 26;

/** The middle of something that is on the screen. */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function fly(picture, from, to, delay) {
  const piece = picture.cloneNode(true);
  piece.setAttribute("class", "flying-coin");
  document.body.append(piece);
  const at = (x, y) => `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px)`;
  const top = Math.min(from.y, to.y) - 50;
  piece.animate([
    { transform: at(from.x, from.y), opacity: 1 },
    { transform: at((from.x + to.x) / 2, (top + (from.y + to.y) / 2) / 2), opacity: 1 },
    { transform: at(to.x, to.y), opacity: 0.6 },
  ], { duration: FLIGHT, delay, easing: "ease-out", fill: "both" }).finished.then(() => piece.remove(), () => piece.remove());
}

/** Let so many pictures fly from one element to another, five at the most. */
export function flyMany(picture, from, to, count) {
  for (let k = 0; k < Math.min(MOST, count); k += 1) fly(picture, middle(from), middle(to), k * APART);
}

/** What was lost and gained, `[{sign, change}]`, as flights `[from, to, amount]`: between the two if it is one purchase, else
 *  from and to the place where all the rest lies. */
export function flights(changes, rest) {
  const shown = changes.filter(({ sign }) => sign.offsetParent !== null);
  const gives = shown.filter(({ change }) => change < 0);
  const takes = shown.filter(({ change }) => change > 0);
  if (gives.length === 1 && takes.length === 1 && gives[0].change === -takes[0].change) {
    return [[gives[0].sign, takes[0].sign, takes[0].change]];
  }
  const all = [...gives.map(({ sign, change }) => [sign, rest, -change]), ...takes.map(({ sign, change }) => [rest, sign, change])];
  return all.filter(([from, to]) => from && to && from.offsetParent !== null && to.offsetParent !== null);
}
