// Fresh boards as they come: the server says when a move was stored, the page asks for its own view of it.

const PATIENCE = 4000;

function url(board, what) {
  return `/tables/${board.dataset.table}/${what}`;
}

/** Follow the table; show a banner while the line is down, and catch up when it is back. */
export function followTable(board) {
  const banner = document.getElementById("connection");
  let timer = 0;
  let wasLost = false;

  const lost = () => {
    wasLost = true;
    clearTimeout(timer);
    timer = setTimeout(() => { banner.hidden = false; }, PATIENCE);
  };
  const found = () => {
    clearTimeout(timer);
    banner.hidden = true;
  };
  const refresh = () => window.htmx.ajax("GET", url(board(), "board"), { target: "#board", swap: "morph:outerHTML transition:true", source: "#board" });

  const line = new EventSource(url(board(), "live"));
  line.addEventListener("table", (event) => {
    const ply = Number(JSON.parse(event.data)?.ply ?? event.data);
    if (!(ply <= Number(board().dataset.ply))) refresh();
  });
  line.addEventListener("device", refresh);
  line.addEventListener("error", lost);
  line.addEventListener("open", () => {
    found();
    if (wasLost) refresh();
    wasLost = false;
  });
  document.addEventListener("htmx:sendError", lost);
  addEventListener("pagehide", () => line.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
