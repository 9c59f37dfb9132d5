// The lists of tables follow what happens, while the page is in view.
const PAUSE = 300;
let line = null;
let timer = 0;

async function look() {
  const answer = await fetch("/", { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.activeElement.closest?.("#lists a")?.getAttribute("href");
  document.getElementById("lists").replaceWith(page.getElementById("lists"));
  if (focused) document.querySelector(`#lists a[href="${CSS.escape(focused)}"]`)?.focus();
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

// A page out of view holds no line: a browser has few of them for one server.
function follow() {
  line?.close();
  line = null;
  if (document.hidden) return;
  line = new EventSource("/lobby-live");
  line.addEventListener("people", soon);
}

document.addEventListener("visibilitychange", () => {
  follow();
  if (!document.hidden) soon();
});
addEventListener("online", soon);
addEventListener("pagehide", () => line?.close());
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
follow();
