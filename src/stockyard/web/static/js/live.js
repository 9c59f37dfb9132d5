// Fresh boards as they come: the server says that something was stored, the page asks for its own view of it.
import { isUnderWay } from "./choices.js";

const PATIENCE = 4000;

function board() {
  return document.getElementById("board");
}

/** Follow the table; show a banner while the line is down, and catch up when it is back. Returns what to call
 *  after each fresh board. */
export function followTable() {
  const banner = document.getElementById("connection");
  const url = `/tables/${board().dataset.table}`;
  let heard = board().dataset.ply;
  let fetching = false;
  let asked = heard;
  let hands = 0;
  let stale = false;
  let timer = 0;

  const lost = () => {
    stale = true;
    clearTimeout(timer);
    timer = setTimeout(() => { banner.hidden = false; }, PATIENCE);
  };
  const found = () => {
    clearTimeout(timer);
    banner.hidden = true;
  };
  // One request at a time: a choice under way brings a fresh board of its own.
  const catchUp = () => {
    if (fetching || isUnderWay() || (!stale && heard === board().dataset.ply)) return;
    fetching = true;
    asked = heard;
    window.htmx.ajax("GET", `${url}/board`, { target: "#board", source: "#board" })
      .then(() => { stale = false; found(); }, lost)
      .finally(() => {
        fetching = false;
        if (heard !== asked) catchUp();
      });
  };

  const line = new EventSource(`${url}/live`);
  line.addEventListener("table", (event) => {
    heard = event.data;
    catchUp();
  });
  // The device of this browser changed hands in another tab: show nothing that its new holder may not see. No board
  // drawn before has heard of it, whatever its ply.
  line.addEventListener("device", (event) => {
    hands += 1;
    heard = `${event.data} in other hands ${hands}`;
    catchUp();
  });
  line.addEventListener("error", lost);
  line.addEventListener("open", () => {
    found();
    catchUp();
  });
  document.addEventListener("htmx:sendError", lost);
  addEventListener("online", () => { stale = true; catchUp(); });
  addEventListener("pagehide", () => line.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  // A board that was fetched may be newer than the news that asked for it. News that came meanwhile is kept.
  return () => {
    if (!fetching) setTimeout(catchUp);
    else if (heard === asked) heard = board().dataset.ply;
  };
}
