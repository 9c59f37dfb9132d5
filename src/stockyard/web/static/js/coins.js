// The coins of Sharenanigans fly between a purse and the market, or between two purses.
import { flights, flyMany } from "./flights.js";

function coin() {
  const picture = document.querySelector(".goal .icon").cloneNode(true);
  const use = picture.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, "#coin"));
  return picture;
}

/** Let coins fly for what purses lost and gained: `[{sign, change}]`. */
export function flyCoins(paid) {
  const market = document.querySelector("#board .market");
  for (const [from, to, amount] of flights(paid, market)) flyMany(coin(), from, to, Math.ceil(amount / 1000));
}
