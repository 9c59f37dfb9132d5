// One step of the Market phase drawn: houses, card, bells, pools and stages as they are after it.
import { flyPieces } from "./pieces.js";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const PARTS = ["deck", "division", "round_end", "phase"];
const TOLD = 4;

function showOnly(found, is) {
  for (const one of found) one.hidden = !is(one);
}

// Returns what changed where it can be seen, so that things can fly there.
function write(root, key, value) {
  const changed = [];
  for (const sign of root.querySelectorAll(`[data-count="${key}"]`)) {
    const change = value - Number(sign.textContent);
    if (!change) continue;
    sign.textContent = value;
    if (sign.offsetParent !== null) changed.push({ key, sign, change });
  }
  return changed.slice(0, 1);
}

function picture(board, fruit) {
  return board.querySelector(`.warehouse .fruit-${fruit} .bay-fruit .icon`).cloneNode(true);
}

// Fruits that were not there before come in with a small jump.
function drawFruits(board, house, fruits) {
  const shelf = house.querySelector(".lower .fruits");
  const before = shelf.dataset.holds ? JSON.parse(shelf.dataset.holds) : null;
  const total = Object.values(fruits).reduce((sum, n) => sum + n, 0);
  shelf.dataset.holds = JSON.stringify(fruits);
  shelf.className = `fruits n-${Math.min(total, 12)}`;
  shelf.replaceChildren(...Object.entries(fruits).flatMap(([fruit, n]) => Array.from({ length: Math.min(n, 9) }, (_, k) => {
    const piece = picture(board, fruit);
    if (before && k >= (before[fruit] ?? 0) && !CALM.matches) piece.classList.add("came");
    return piece;
  })));
  const words = house.querySelector(".to-divide");
  words.textContent = words.textContent.replace(/\d+/, total);
}

function drawPrice(house, price) {
  const cells = [...house.querySelectorAll(".track > li")];
  const marker = house.querySelector(".track .marker");
  cells.forEach((cell, k) => {
    cell.className = k + 1 === price ? "on" : k + 1 < price ? "under" : "";
  });
  cells[price - 1].append(marker);
  house.querySelector(".price-coin > b").textContent = price;
}

function drawShares(house, shares) {
  for (const row of house.querySelectorAll(".holder")) {
    const n = shares[Number(row.dataset.seat)];
    const stack = row.querySelector(".stack");
    row.querySelector(".whose > b").textContent = n;
    stack.className = `stack n-${Math.min(n, 5)}`;
    while (stack.children.length > Math.min(n, 5)) stack.lastElementChild.remove();
    while (stack.children.length && stack.children.length < Math.min(n, 5)) stack.append(stack.firstElementChild.cloneNode(true));
  }
}

function drawHouses(board, state, company) {
  for (const house of board.querySelectorAll(".show .company")) {
    const here = state.company[house.dataset.company];
    drawPrice(house, state.share_price[house.dataset.company]);
    drawShares(house, here.shares);
    drawFruits(board, house, here.fruits);
    house.querySelector(".back > b").textContent = here.deck;
  }
  if (!company) return;
  showOnly(board.querySelectorAll(".show .company"), (house) => house.dataset.company === company);
  showOnly(board.querySelectorAll("[data-beside]"), (small) => small.dataset.beside !== company);
  showOnly(board.querySelectorAll("[data-who]"), (panel) => panel.dataset.who === company);
}

function drawCard(board, step, state) {
  const card = step.card || state.cards.at(-1) || "";
  const line = step.line === "" ? -1 : Number(step.line);
  showOnly(board.querySelectorAll(".in-turn"), (one) => one.dataset.card === card);
  board.querySelectorAll(`.in-turn[data-card="${card}"] li`).forEach((row, k) => {
    row.className = k < line ? "done" : k === line ? "now" : "";
  });
  const under = state.cards.slice(0, -1).slice(-2);
  showOnly(board.querySelectorAll("[data-pile]"), (one) => under.includes(one.dataset.pile));
}

function drawBells(board, step, state) {
  const bells = board.querySelector(".bells");
  bells.querySelector(":scope > span").className = `lit-${Math.min(state.bells, 2)}${step.kind === "bell" ? " ringing" : ""}`;
  bells.querySelector(".how-many").textContent = state.bells;
}

// Only what has been resolved by now: the list must not tell what comes.
function drawSoFar(board, state) {
  const all = board.querySelector(".sofar");
  if (!all) return;
  showOnly(all.querySelectorAll("li"), (line) => state.cards.includes(line.dataset.card));
  all.hidden = !all.querySelector("li:not([hidden])");
}

// The step that began the part in which a step lies: a deck, a division, the end of the round.
function beginning(steps, place) {
  let at = place;
  while (at > 0 && !PARTS.includes(steps[at].dataset.kind)) at -= 1;
  return at;
}

// What was told of this part so far, where no card lies in the middle.
function drawTold(board, steps, place) {
  const lines = steps.slice(beginning(steps, place), place + 1).slice(-TOLD);
  board.querySelector(".told").replaceChildren(...lines.map((step) => Object.assign(document.createElement("li"), { textContent: step.textContent })));
}

function drawStages(board, steps, place) {
  const { kind, company } = steps[beginning(steps, place)].dataset;
  const now = kind === "deck" || !PARTS.includes(kind) ? company : kind;
  const stages = [...board.querySelectorAll(".stages li")];
  const reached = stages.findIndex((stage) => stage.dataset.stage === now);
  stages.forEach((stage, k) => {
    stage.className = k < reached ? "done" : k === reached ? "now" : "next";
    if (k === reached) stage.setAttribute("aria-current", "step");
    else stage.removeAttribute("aria-current");
  });
  board.querySelector(".of-division h3").textContent = (stages[reached] ?? board.querySelector(".stages h2")).textContent.trim();
}

function drawPools(board, state) {
  const changed = state.seat.flatMap((seat, k) => [
    ...write(board, `seat.${k}.coins`, seat.coins),
    ...Object.entries(seat.fruits).flatMap(([fruit, n]) => write(board, `seat.${k}.${fruit}`, n)),
  ]);
  for (const [fruit, n] of Object.entries(state.warehouse)) changed.push(...write(board, `warehouse.${fruit}`, n));
  for (const [company, { fruits }] of Object.entries(state.company)) {
    for (const [fruit, n] of Object.entries(fruits)) changed.push(...write(board, `floor.${company}.${fruit}`, n));
  }
  if (!CALM.matches) flyPieces(changed);
}

/** Draw the table as it was after the step at a place in the list. */
export function drawState(board, steps, place) {
  const step = steps[place].dataset;
  const state = JSON.parse(step.state);
  drawHouses(board, state, step.company);
  drawCard(board, step, state);
  drawBells(board, step, state);
  drawSoFar(board, state);
  drawStages(board, steps, place);
  drawTold(board, steps, place);
  drawPools(board, state);
  board.querySelector(".telling").textContent = steps[place].textContent;
}
