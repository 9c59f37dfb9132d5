// The room fills before one's eyes: at each ring the page looks again, and goes to the table when the game begins.
import { newKey } from "./choices.js";
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
const lines = () => document.querySelector("#room-talk .lines");

function count() {
  document.title = `(${room().dataset.here}) ${title}`;
}

// What somebody types, and what was drawn for their form, stays.
function morph(page) {
  const keep = { callbacks: { beforeNodeMorphed: (old) => old.tagName !== "INPUT" } };
  window.Idiomorph.morph(room(), page.getElementById("room"), keep);
  const talk = document.getElementById("room-talk");
  const fresh = page.getElementById("room-talk");
  if (talk && fresh) window.Idiomorph.morph(talk, fresh, keep);
  readLast();
  count();
}

// The last line is in view, and times are those of whoever reads.
function readLast() {
  const said = lines();
  if (!said) return;
  for (const time of said.querySelectorAll("time")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
  said.scrollTop = said.scrollHeight;
}

// What one says goes without leaving the page. What got lost stays typed and is sent again with the same key, so it is said once.
async function say(form) {
  const text = form.elements.text.value;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && form.elements.text.value === text) form.elements.text.value = "";
    if (answer.ok) form.elements.key.value = newKey();
    if (answer.ok || page.getElementById("room")) show(page);
    else lost();
  } catch {
    lost();
  }
}

function show(page) {
  const fresh = page.getElementById("room");
  const was = room().dataset;
  // The game has begun; or another one sits here now, and what stands beside the room is not meant for these eyes.
  if (!fresh || fresh.dataset.mine !== was.mine || fresh.dataset.host !== was.host) location.replace(url);
  else morph(page);
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

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-say]")) return;
  event.preventDefault();
  say(event.target);
});
count();
readLast();
openLine(`${url}/waiting-live`, { heard, opened: found, closed: lost, rested: look });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
