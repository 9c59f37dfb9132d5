// A share in the deal: numbers from this browser that go into the key of the game, so that the server alone can't
// choose the cards. Without script the server draws them in its place.
import "./proof.js";

const BYTES = 16;

for (const form of document.querySelectorAll("form[data-nonce]")) {
  const drawn = crypto.getRandomValues(new Uint8Array(BYTES));
  form.elements.nonce.value = Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
