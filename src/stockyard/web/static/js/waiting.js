// The room fills before one's eyes: at each ring the page looks again, and goes to the table when the game begins.
import { openLine } from "./line.js";

const PAUSE = 150;
const PATIENCE = 4000;
const url = `/tables/${document.querySelector("[data-room]").dataset.room}`;
const title = document.title;
let looking = false;
let missed = false;
let over = false;
let timer = 0;
let down = 0;

const room = () => document.getElementById("room");

function count() {
  document.title = `(${room().dataset.here}) ${title}`;
}

// What somebody types, and what was drawn for their form, stays.
function morph(fresh) {
  window.Idiomorph.morph(room(), fresh, { callbacks: { beforeNodeMorphed: (old) => old.tagName !== "INPUT" } });
  count();
}

function show(page) {
  const fresh = page.getElementById("room");
  const was = room().dataset;
  // The game has begun; or another one sits here now, and what stands beside the room is not meant for these eyes.
  if (!fresh || fresh.dataset.mine !== was.mine || fresh.dataset.host !== was.host) location.replace(url);
  else morph(fresh);
}

async function look() {
  missed = looking;
  if (looking || over) return;
  looking = true;
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    if (answer.status === 404) callOff();
    else if (answer.status === 403) location.replace(url);
    else if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    lost();
  }
  looking = false;
  if (missed) look();
}

function callOff() {
  over = true;
  room().hidden = true;
  document.getElementById("called-off").hidden = false;
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

// The number of the topic "table" is the version of the room; a ring of "people" says that there is a newer one.
function heard(topic, number) {
  if (topic === "people" || (topic === "table" && number !== Number(room().dataset.version))) soon();
}

function lost() {
  clearTimeout(down);
  down = setTimeout(() => { document.getElementById("connection").hidden = false; }, PATIENCE);
}

function found() {
  clearTimeout(down);
  document.getElementById("connection").hidden = true;
}

count();
openLine(`${url}/waiting-live`, { heard, opened: found, closed: lost, rested: look });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
