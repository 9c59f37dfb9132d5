// The panel beside the board. A fresh one is put in its place part by part, so that nobody loses what they are writing; forms are
// sent from here and keep what was typed until the server has it.
import { newKey } from "./choices.js";
import "./copy.js";
import { recall, remember } from "./memory.js";

const SLOW = 10_000;
const PAUSE = 1500;
const SHOWN = 6000;
const FLEETING = /(name="(?:key|ply|was)" value=")[^"]*|(data-left=")[^"]*/g;

function panel() {
  return document.getElementById("side");
}

function parts(root) {
  return new Map([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
}

// Times are the server's; people read their own.
function localTimes(root) {
  for (const time of root.querySelectorAll("time")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    const today = at.toDateString() === new Date().toDateString();
    time.textContent = at.toLocaleString(document.documentElement.lang, today
      ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  }
}

// What was open stays open, and who was somewhere stays there.
function replacePart(old, fresh) {
  const open = new Set([...old.querySelectorAll("details[open] > summary")].map((one) => one.textContent));
  const shut = new Set([...old.querySelectorAll("details:not([open]) > summary")].map((one) => one.textContent));
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const low = old.scrollHeight - old.scrollTop - old.clientHeight < 40;
  old.replaceChildren(...fresh.childNodes);
  for (const summary of old.querySelectorAll("details > summary")) {
    if (open.has(summary.textContent)) summary.parentElement.open = true;
    if (shut.has(summary.textContent)) summary.parentElement.open = false;
  }
  localTimes(old);
  if (low) old.scrollTop = old.scrollHeight;
  if (focused) ((focused.id && document.getElementById(focused.id)) || panel()).focus({ preventScroll: true });
}

/** Watch the panel. `look()` fetches it anew, `dress()` marks the way to it on a fresh board, and `show(open, focus)` opens or
 *  shuts it. `check` is called when something here suggests that the board is old; `stale`: the panel itself is. */
export function watchSide(check, stale) {
  const aside = panel();
  const table = aside.dataset.table;
  const url = `/tables/${table}`;
  const READ = `read ${table}`;
  const OPEN = `side ${table}`;
  const drawn = new Map([...parts(aside)].map(([name, part]) => [name, plain(part)]));
  let requests = 0;
  let newest = 0;
  let saving = 0;
  let dirty = false;

  function plain(part) {
    return part.innerHTML.replace(FLEETING, "$1$2");
  }

  const isOpen = () => aside.classList.contains("open");
  const isBehind = () => Number(aside.dataset.ply) < Number(document.getElementById("board").dataset.ply);
  const field = () => aside.querySelector("#note");

  // Lines of others that nobody has read at this device.
  function unread() {
    const mine = (aside.dataset.seats ?? "").split(",");
    const read = Number(recall("localStorage", READ) ?? 0);
    return [...aside.querySelectorAll(".line .words")].map((words) => words.closest(".line"))
      .filter((line) => Number(line.dataset.number) > read && !mine.includes(line.dataset.by));
  }

  // When the device has changed hands, what was for the eyes of before goes at once.
  function guard() {
    const eyes = document.getElementById("board").dataset.eyes ?? "";
    if (aside.dataset.eyes === eyes) return;
    aside.dataset.eyes = eyes;
    for (const name of ["ahead", "has-note"]) {
      aside.querySelector(`[data-part="${name}"]`)?.replaceChildren();
      drawn.delete(name);
    }
    dirty = false;
    look();
  }

  // What the log tells and who is waited for changes with every move; it is fetched for those who look at it.
  function dress() {
    guard();
    if (isOpen() && isBehind()) look();
    if (isOpen() && !document.hidden) remember("localStorage", READ, aside.dataset.last);
    const count = unread().length;
    for (const dot of document.querySelectorAll(".side-dot")) {
      dot.hidden = !count;
      dot.textContent = count;
      dot.parentElement.setAttribute("aria-expanded", String(isOpen()));
      dot.title = aside.dataset.unread.replace("{n}", count);
    }
  }

  function show(open, focus = true) {
    aside.classList.toggle("open", open);
    remember("sessionStorage", OPEN, open ? "yes" : null);
    if (open) {
      const lines = aside.querySelector(".lines");
      if (lines) lines.scrollTop = lines.scrollHeight;
      if (focus) aside.focus({ preventScroll: true });
    } else if (focus) {
      document.querySelector(".side-tile")?.focus();
    }
    dress();
  }

  // The last thing that was said is heard for a moment by those who look at the board.
  function hear(before) {
    const fresh = unread().filter((line) => Number(line.dataset.number) > before);
    const heard = document.getElementById("heard");
    if (isOpen() || !fresh.length || !heard) return;
    const line = fresh.at(-1);
    const said = document.createElement("p");
    const who = document.createElement("b");
    who.textContent = line.querySelector("b").textContent;
    said.append(who, " ", line.querySelector(".words").textContent);
    heard.replaceChildren(said);
    setTimeout(() => said.remove(), SHOWN);
  }

  // The hidden fields of the forms that stay as they are.
  function renew(fresh) {
    for (const form of fresh.querySelectorAll("form[data-side]:not([data-part] *)")) {
      const action = form.getAttribute("action");
      const mine = [...aside.querySelectorAll("form[data-side]:not([data-part] *)")].find((one) => one.getAttribute("action") === action);
      if (!mine || mine.dataset.lost) continue;
      for (const hidden of form.querySelectorAll("input[type=hidden]")) mine.elements[hidden.name].value = hidden.value;
    }
  }

  // The note as the server has it, with the print that it must be changed from.
  function takeNote(fresh, text) {
    field().value = text;
    field().form.elements.was.value = fresh.querySelector("#note").form.elements.was.value;
  }

  // A note that was changed elsewhere comes in, unless somebody is writing here: then both are kept when this one is sent.
  function freshNote(fresh) {
    const note = fresh.querySelector("#note");
    if (note && field() && !dirty && document.activeElement !== field()) takeNote(fresh, note.value);
  }

  function draw(html, request) {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("side");
    if (!fresh || request < newest) return fresh;
    newest = request;
    // Other chairs, by a link that was opened in another tab: another page.
    if (fresh.dataset.seats !== aside.dataset.seats) {
      location.reload();
      return fresh;
    }
    freshNote(fresh);
    const before = Number(aside.dataset.last);
    for (const [name, part] of parts(fresh)) {
      const old = aside.querySelector(`[data-part="${name}"]`);
      const text = plain(part);
      if (!old || drawn.get(name) === text) continue;
      drawn.set(name, text);
      const writer = (root) => root.querySelector("#note")?.form.elements.seat.value;
      if (name !== "has-note" || writer(aside) !== writer(fresh)) replacePart(old, part);
    }
    for (const clock of fresh.querySelectorAll(".clock")) {
      const row = [...fresh.querySelectorAll(".clock")].indexOf(clock);
      const own = aside.querySelectorAll(".clock")[row];
      if (own) own.dataset.left = clock.dataset.left;
    }
    const moved = fresh.dataset.eyes !== (document.getElementById("board").dataset.eyes ?? "");
    const ply = Number(fresh.dataset.ply);
    renew(fresh);
    for (const name of ["ply", "eyes", "last"]) aside.dataset[name] = fresh.dataset[name];
    hear(before);
    dress();
    if (moved || ply > Number(document.getElementById("board").dataset.ply)) check();
    return fresh;
  }

  async function look() {
    requests += 1;
    const request = requests;
    try {
      const answer = await fetch(`${url}/side`, { headers: { "hx-request": "true" }, signal: AbortSignal.timeout(SLOW) });
      if (answer.ok) draw(await answer.text(), request);
    } catch { /* the line to the table says when it is lost */ }
  }

  function notice(words) {
    const place = aside.querySelector("[data-part=notice]");
    const said = document.createElement("p");
    said.className = "side-notice";
    said.setAttribute("role", "alert");
    said.textContent = words;
    place.replaceChildren(said);
    drawn.delete("notice");
  }

  // The same wish has the same key until it is answered. Gives what was answered, or nothing if it got lost.
  async function send(form, button, quiet = false) {
    const target = button?.getAttribute("formaction") ?? form.getAttribute("action");
    const body = new URLSearchParams(new FormData(form, button));
    const wish = `${target} ${new URLSearchParams([...body].filter(([name]) => !["key", "ply", "was"].includes(name)))}`;
    if (form.dataset.lost && form.dataset.lost !== wish) body.set("key", newKey());
    form.elements.key.value = body.get("key");
    requests += 1;
    const request = requests;
    button?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(target, {
        method: "POST", body, headers: { "hx-request": "true", "hx-target": "side" }, signal: AbortSignal.timeout(SLOW), keepalive: quiet,
      });
      const url = answer.headers.get("hx-redirect");
      if (url) {
        location.assign(url);
        return null;
      }
      const fresh = draw(await answer.text(), request);
      if (!fresh) throw new Error(answer.statusText);
      delete form.dataset.lost;
      form.elements.key.value = newKey();
      return { ok: answer.ok, fresh };
    } catch {
      form.dataset.lost = wish;
      if (!quiet) notice(aside.dataset.lost);
      return null;
    } finally {
      button?.removeAttribute("aria-busy");
    }
  }

  const draftName = () => `note ${table} ${field().form.elements.seat.value}`;
  const keptName = () => `kept ${table} ${field().form.elements.seat.value}`;

  async function keep(form) {
    clearTimeout(saving);
    const text = field().value;
    const answer = await send(form, null, true);
    const note = answer?.fresh.querySelector("#note");
    const said = form.querySelector("[role=status]");
    if (note && field() && (answer.ok || note.value !== text)) {
      // Kept, or kept together with what was written elsewhere. Who went on writing meanwhile has that kept next.
      const same = field().value === text;
      takeNote(answer.fresh, same ? note.value : field().value);
      dirty = !same;
      if (same) {
        remember("sessionStorage", draftName(), null);
        remember("sessionStorage", keptName(), form.elements.was.value);
      }
    }
    if (said) said.textContent = dirty ? aside.dataset.unkept : aside.dataset.kept;
    if (answer && !answer.ok) show(true, false);
    return answer;
  }

  localTimes(aside);
  document.addEventListener("click", (event) => {
    if (event.target.closest('a[href="#side"]')) {
      event.preventDefault();
      show(!isOpen());
    } else if (event.target.closest(".side-close")) {
      event.preventDefault();
      show(false);
    }
  });
  document.addEventListener("keydown", (event) => {
    // A card or a sentence that is open on the board is closed first.
    const other = !aside.contains(document.activeElement) && document.querySelector("#board :is(.card.open, details[open])");
    if (event.key === "Escape" && isOpen() && !other) show(false);
  }, { capture: true });
  document.addEventListener("visibilitychange", dress);
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!form.matches("[data-side]")) return;
    event.preventDefault();
    if (submitter?.getAttribute("aria-busy")) return;
    if (form.dataset.side === "note") {
      if (!(await keep(form))) notice(aside.dataset.lost);
      return;
    }
    const input = form.dataset.side === "clear" ? form.querySelector("input[type=text]") : null;
    const text = input?.value;
    const answer = await send(form, submitter);
    if (answer?.ok && input && input.value === text) input.value = "";
  });
  aside.addEventListener("input", (event) => {
    if (event.target !== field()) return;
    dirty = true;
    remember("sessionStorage", draftName(), field().value);
    const said = field().form.querySelector("[role=status]");
    if (said) said.textContent = "";
    clearTimeout(saving);
    saving = setTimeout(() => keep(field().form), PAUSE);
  });
  aside.addEventListener("focusout", (event) => {
    if (event.target === field() && dirty) keep(field().form);
  });
  addEventListener("pagehide", () => { if (dirty && field()) keep(field().form); });
  addEventListener("online", () => { if (dirty && field()) keep(field().form); });
  addEventListener("storage", dress);
  // What was typed and not kept before the page was left comes back.
  const draft = field() && recall("sessionStorage", draftName());
  if (draft && field().value !== draft) {
    field().value = draft;
    dirty = true;
    keep(field().form);
  }
  // A page that was asked for while the note was on its way to the server came without it.
  const was = field()?.form.elements.was.value;
  const early = field() && !draft && (recall("sessionStorage", keptName()) ?? was) !== was;
  if (early) remember("sessionStorage", keptName(), null);
  if (stale || early) look();
  dress();
  return { look, dress, show };
}
