// Replay: arrows, Home and End step, the slider jumps when it is let go, space or its button plays on by itself. Steps
// are fetched and drawn like moves at the table, so things travel. Without script each of them is a plain link.
import { watchCards } from "./cards.js";
import { redraw } from "./motion.js";
import { keepTab, watchOpened } from "./parts.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
const PACE = 1500;
let playing = false;
let timer = 0;
let fetching = false;

function stepTo(name) {
  return document.getElementById(`replay-${name}`);
}

// The button appears only where it works, and says what it would do.
function dress() {
  const button = stepTo("play");
  button.hidden = false;
  button.textContent = playing ? button.dataset.pause : button.dataset.play;
  button.setAttribute("aria-pressed", String(playing));
}

function pause() {
  playing = false;
  clearTimeout(timer);
  dress();
}

async function show(url) {
  if (fetching) return;
  fetching = true;
  const focused = document.activeElement?.id;
  try {
    const answer = await fetch(url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const board = page.getElementById("board");
    if (!answer.ok || !board) throw new Error(answer.statusText);
    history.replaceState(null, "", url);
    redraw(board.outerHTML, () => {
      keepTab(document.getElementById("board"));
      dress();
      if (document.activeElement === document.body && focused) {
        (document.querySelector(`#${focused}:is([href], button:enabled)`) ?? document.querySelector(".steps a"))?.focus();
      }
    });
  } catch {
    location.assign(url);
  } finally {
    fetching = false;
  }
}

async function playOn() {
  const next = stepTo("on");
  if (!playing || !next.href) {
    pause();
    return;
  }
  await show(next.href);
  if (playing) timer = setTimeout(playOn, PACE);
}

// At the end, playing on means to see it all once more.
async function startOver() {
  if (stepTo("first").href) await show(stepTo("first").href);
  if (playing) timer = setTimeout(playOn, PACE);
}

function toggle() {
  if (playing) {
    pause();
  } else {
    playing = true;
    if (stepTo("on").href) playOn();
    else startOver();
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#replay-play")) toggle();
  const step = event.target.closest(".steps a:not(.to-table)");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pause();
  show(step.href);
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".seek")) return;
  event.preventDefault();
  pause();
  const asked = new URLSearchParams(new FormData(event.target, event.submitter));
  if (!asked.has("eyes")) asked.set("eyes", event.target.dataset.eyes);
  show(`${event.target.action}?${asked}`);
});
document.addEventListener("change", (event) => {
  if (event.target.matches(".seek input")) event.target.form.requestSubmit();
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, summary, button, [tabindex] .card")) return;
  if (event.key === " ") {
    event.preventDefault();
    toggle();
  }
  const step = KEYS[event.key] && stepTo(KEYS[event.key]);
  if (!step?.href) return;
  event.preventDefault();
  step.click();
});
watchCards();
watchOpened();
dress();
