// The Market phase, step by step. The server draws where it stands; what happened since the viewer last saw the table is played
// here, at 1x, 2x or 4x, with pause, single steps and a jump to the next question. Off: the table just stands as it is.
import { drawState } from "./stage.js";

const PACE = { card: 1300, line: 900, fruit: 800, coins: 800, share: 800, bell: 1000, deck_end: 1300, majority: 1300, division: 1000, tie: 1600 };
const USUAL = 900;
const KEY = "stockyard.zoo.speed";

let round = null;
let at = 0;
let speed = Number(read() ?? 1);
let playing = false;
let timer = 0;
let served = false;

function read() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(value) {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // A browser that keeps nothing plays at the usual speed next time.
  }
}

function board() {
  return document.getElementById("board");
}

function steps() {
  return [...document.querySelectorAll(".show .steps > li")];
}

function dressControls() {
  const controls = board().querySelector(".controls");
  if (!controls) return;
  controls.hidden = false;
  const left = at < steps().length;
  for (const button of controls.querySelectorAll("button")) {
    button.setAttribute("aria-disabled", String(!left && button.dataset.do !== "play"));
  }
  controls.querySelector("[data-do=play]").textContent = playing && left ? controls.dataset.pause : controls.dataset.play;
  for (const option of controls.querySelectorAll("input")) option.checked = Number(option.value) === speed;
}

function open(is) {
  board().classList.toggle("playing", is);
  board().classList.toggle("market", is || served);
}

function finish() {
  clearTimeout(timer);
  playing = false;
  const all = steps();
  at = all.length;
  if (all.length) drawState(board(), all, all.length - 1);
  open(false);
  dressControls();
}

function next() {
  clearTimeout(timer);
  const all = steps();
  if (at >= all.length) {
    finish();
    return;
  }
  drawState(board(), all, at);
  const { kind } = all[at].dataset;
  at += 1;
  dressControls();
  if (playing) timer = setTimeout(next, (PACE[kind] ?? USUAL) / (speed || 1));
}

function play(from) {
  const all = steps();
  if (!all.length) return;
  at = from;
  playing = true;
  open(true);
  next();
}

/** A fresh board: play what the viewer has not seen of the Market phase. */
export function dressShow(fresh) {
  clearTimeout(timer);
  served = fresh.classList.contains("market");
  const show = fresh.querySelector(".show");
  const first = round === null;
  const count = steps().length;
  if (!show) {
    round = 0;
    playing = false;
    return;
  }
  if (first) at = count;
  else if (round !== Number(show.dataset.round)) at = 0;
  round = Number(show.dataset.round);
  if (at >= count || !speed || document.hidden) finish();
  else play(at);
}

const DOES = {
  play() {
    if (playing) {
      playing = false;
      clearTimeout(timer);
      dressControls();
    } else {
      play(at < steps().length ? at : 0);
    }
  },
  step() {
    if (at >= steps().length) return;
    playing = false;
    open(true);
    next();
  },
  skip: finish,
};

/** Let it be run. `fresh`: the page began without it, so all of it is yet to be seen. */
export function watchShow(fresh) {
  if (fresh) round = 0;
  document.addEventListener("click", (event) => {
    DOES[event.target.closest(".controls button")?.dataset.do]?.();
  });
  document.addEventListener("change", (event) => {
    if (event.target.name !== "speed") return;
    speed = Number(event.target.value);
    keep(speed);
    if (!speed) finish();
    else if (playing) next();
  });
}
