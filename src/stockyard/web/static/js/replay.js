// Replay by keyboard and slider: arrows step, the slider jumps when it is let go.
import { watchCards } from "./cards.js";
import { watchOpened } from "./parts.js";

const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, summary, button") || !keys[event.key]) return;
  const step = document.getElementById(`replay-${keys[event.key]}`);
  if (!step?.href) return;
  event.preventDefault();
  step.click();
});
document.querySelector(".seek input")?.addEventListener("change", (event) => event.target.form.requestSubmit());
watchCards();
watchOpened();
