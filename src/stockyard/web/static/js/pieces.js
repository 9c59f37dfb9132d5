// Fruits and coins of Spółka ZOO fly between pools, Warehouse, Companies and the Bank when their numbers change.
import { flights, flyMany } from "./flights.js";

function pictureOf(kind) {
  return kind === "coins" ? document.querySelector("#board .pool .purse .icon, #board .opponent .stock .icon")
    : document.querySelector(`#board .warehouse .fruit-${kind} .bay-fruit .icon`);
}

/** Let things fly for the numbers that changed: `[{key, sign, change}]`, where a key ends in what is counted. */
export function flyPieces(counted) {
  const kinds = new Map();
  for (const one of counted) {
    const kind = one.key.split(".").at(-1);
    if (!/^(seat|warehouse|floor)\./.test(one.key)) continue;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const bank = document.querySelector("#board .warehouse > h2");
  for (const [kind, changes] of kinds) {
    const picture = pictureOf(kind);
    if (!picture) continue;
    for (const [from, to, amount] of flights(changes, bank)) flyMany(picture, from, to, amount);
  }
}
