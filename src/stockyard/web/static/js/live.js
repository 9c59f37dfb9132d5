// Fresh boards as they come: the server says that something was stored, the page asks for its own view of it. A board is
// never drawn over a newer one, whichever answer comes first, and while what is in view may be old the page says so.
import { isUnderWay } from "./choices.js";
import { openLine } from "./line.js";

const PATIENCE = 4000;
const AGAIN = 250;
const SLOW = 8000;
const ABSENT = 60_000;
const GONE = [403, 404, 410];
let requests = 0;
let drawnBy = 0;

function board() {
  return document.getElementById("board");
}

export function plyOf(html) {
  return Number(/<div id="board"[^>]*\bdata-ply="(\d+)"/.exec(html)?.[1] ?? NaN);
}

/** The number of a request: what was asked for later is newer. */
export function begin() {
  requests += 1;
  return requests;
}

/** Whether the board in an answer may be drawn: it is no older than the one in view. If so it counts as drawn. */
export function isFresh(html, request) {
  const ply = plyOf(html);
  const now = Number(board().dataset.ply);
  if (Number.isNaN(ply) || ply < now || (ply === now && request < drawnBy)) return false;
  drawnBy = Math.max(drawnBy, request);
  return true;
}

/** Follow the table; `draw(html)` draws a fresh board, `beside()` is called when something changed beside it. Returns what
 *  to call after each board that is drawn, and whenever something else suggests that the one in view is old. */
export function followTable(draw, beside) {
  const banner = document.getElementById("connection");
  const url = `/tables/${board().dataset.table}`;
  let heard = Number(board().dataset.ply);
  // How often something said that the board may be old, and how many of these the one in view was asked for after.
  let doubts = 0;
  let settled = 0;
  let fetching = false;
  let since = null;
  let timer = 0;
  let retry = 0;
  let line = null;
  let begun = false;

  const behind = () => doubts > settled || heard > Number(board().dataset.ply);
  const tell = (words) => {
    banner.querySelector("span").textContent = words;
    banner.hidden = false;
  };
  const doubt = () => {
    if (!navigator.onLine) tell(banner.dataset.offline);
    else if (!timer) timer = setTimeout(() => tell(navigator.onLine ? banner.dataset.lost : banner.dataset.offline), PATIENCE);
  };
  const trust = () => {
    if (behind() || !line?.isOpen()) return;
    clearTimeout(timer);
    timer = 0;
    banner.hidden = true;
  };

  async function get() {
    // A machine that wakes is online again before its line is.
    if (line.silence() > ABSENT) since ??= board().dataset.ply;
    const absent = board().dataset.absent ?? since;
    const request = begin();
    // What is said from here on, this answer may not know.
    const before = doubts;
    const answer = await fetch(`${url}/board${absent === null ? "" : `?since=${absent}`}`, {
      headers: { "hx-request": "true" }, signal: AbortSignal.timeout(SLOW),
    });
    if (GONE.includes(answer.status)) {
      clearTimeout(timer);
      tell(banner.dataset.gone);
      return;
    }
    const html = await answer.text();
    if (!answer.ok || Number.isNaN(plyOf(html))) throw new Error(answer.statusText);
    settled = before;
    since = null;
    if (isFresh(html, request)) draw(html);
  }

  // One request at a time: a choice under way brings a fresh board of its own. A server that is asked may be behind the one
  // that told us, so the page asks until it has what it heard of.
  async function catchUp() {
    if (fetching || isUnderWay() || !behind()) {
      trust();
      return;
    }
    fetching = true;
    let missed = false;
    try {
      await get();
    } catch {
      missed = true;
      doubt();
    }
    fetching = false;
    clearTimeout(retry);
    if (behind()) retry = setTimeout(catchUp, missed ? 4 * AGAIN : AGAIN);
    else trust();
  }

  const lookAll = () => {
    doubts += 1;
    catchUp();
    beside("people");
  };

  line = openLine(`${url}/live`, {
    heard: (topic, number) => {
      if (topic === "table") heard = Math.max(heard, number);
      // The device of this browser changed hands in another tab: show nothing that its new holder may not see.
      else if (topic === "device") doubts += 1;
      else beside(topic);
      // The others may have gone on to the next game.
      if (topic === "people" && board().matches(".over, .given-up")) doubts += 1;
      catchUp();
    },
    opened: (silence) => {
      if (silence > ABSENT) since = board().dataset.ply;
      if (begun) lookAll();
    },
    // A page that was just drawn is as it should be, unless the bell of the table rang before it listened.
    marked: (mark) => {
      if (!begun && mark !== document.getElementById("main").dataset.mark) lookAll();
      begun = true;
    },
    closed: doubt,
    // Nobody sees what is drawn meanwhile: whoever comes back is told what happened since the page was left.
    rested: () => { since ??= board().dataset.ply; doubts += 1; catchUp(); },
  });
  addEventListener("online", () => { doubts += 1; catchUp(); });
  addEventListener("offline", () => tell(banner.dataset.offline));
  document.addEventListener("htmx:sendError", doubt);

  return {
    drawn: () => setTimeout(catchUp),
    look: () => { doubts += 1; catchUp(); },
  };
}
