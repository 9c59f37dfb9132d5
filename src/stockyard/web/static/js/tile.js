// The way into the panel beside the board. Its script and its style sheets are fetched once they are wanted: when it is opened, when
// somebody says something, when the device changes hands, or when a note comes back that was not kept.
import { recall, remembers } from "./memory.js";

const SHEETS = ["panel", "seat"];
const WIDE = "(min-width: 900px)";
const SEATS = /<aside [^>]*data-seats="([\d,]*)"/;

function sheet(name) {
  const { href } = new URL(`../css/${name}.css`, import.meta.url);
  if ([...document.querySelectorAll("link[rel=stylesheet]")].some((one) => one.href === href)) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    // Without its looks the panel is still of use.
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.querySelector('link[href$="/side.css"]').before(link);
  });
}

/** Watch the way into the panel. `look(topic)` is called when something changed in it, `dress()` after each fresh board, and
 *  `follow(check)` names what to call when something in it suggests that the board is old. */
export function watchTile() {
  const aside = document.getElementById("side");
  const { table } = aside.dataset;
  let check = () => {};
  let side = null;
  let coming = null;
  let stale = false;

  // Once the script is there it answers the way in by itself. If it does not come, the panel opens as it does without script.
  async function fetchPanel(open) {
    coming ??= Promise.all([import("./side.js"), ...SHEETS.map(sheet)]);
    try {
      const [{ watchSide }] = await coming;
      side ??= watchSide(check, stale);
      aside.classList.add("scripted");
      if (open) side.show(true, open === "asked");
    } catch {
      coming = null;
      aside.classList.remove("scripted");
      if (open) location.hash = "side";
    }
  }

  const isUnread = () => Number(aside.dataset.last) > Number(recall("localStorage", `read ${table}`) ?? 0);
  const isOtherEyes = () => (aside.dataset.eyes ?? "") !== (document.getElementById("board").dataset.eyes ?? "");

  function dress() {
    if (side) {
      side.dress();
      return;
    }
    for (const dot of document.querySelectorAll(".side-dot")) dot.parentElement.setAttribute("aria-expanded", "false");
    if (isOtherEyes()) fetchPanel();
  }

  // Other chairs, by a link that was opened in another tab: another page.
  async function compareChairs() {
    try {
      const answer = await fetch(`/tables/${table}/side`, { headers: { "hx-request": "true" } });
      const seats = SEATS.exec(await answer.text())?.[1];
      if (answer.ok && seats !== undefined && seats !== aside.dataset.seats) location.reload();
    } catch { /* the line to the table says when it is lost */ }
  }

  function look(topic) {
    if (side) {
      side.look();
      return;
    }
    stale = true;
    if (topic === "talk") fetchPanel();
    else compareChairs();
  }

  aside.classList.add("scripted");
  document.addEventListener("click", (event) => {
    if (side || !event.target.closest('a[href="#side"]')) return;
    event.preventDefault();
    fetchPanel("asked");
  });
  for (const near of ["pointerover", "focusin"]) {
    document.addEventListener(near, ({ target }) => { if (!side && target.closest?.('a[href="#side"]')) fetchPanel(); });
  }
  // On a phone the panel covers the table, so there it opens only when it is asked for.
  const wasOpen = recall("sessionStorage", `side ${table}`) && matchMedia(WIDE).matches;
  if (location.hash === "#side" || aside.classList.contains("open") || wasOpen) fetchPanel("found");
  else if (isUnread() || remembers("sessionStorage", `note ${table} `)) fetchPanel();
  return { look, dress, follow: (found) => { check = found; } };
}
