// A board that is drawn anew after every move, whatever game is played on it.
import { answered, fail, say } from "./choices.js";
import { watchClocks } from "./clocks.js";
import { begin, followTable, isFresh, plyOf } from "./live.js";
import { redraw } from "./motion.js";
import { watchTile } from "./tile.js";

// Whoever plays by keyboard goes on from the question when the button that was pressed is gone.
function keepFocus(was) {
  if (was !== document.body && !was.isConnected) document.getElementById("question").focus({ preventScroll: true });
}

// The tab says whose turn it is, and its picture wears a dot while its owner is asked.
function entitle(board) {
  document.title = board.dataset.title || document.title;
  const { icon, iconAsked } = document.getElementById("heard")?.dataset ?? {};
  const picture = document.querySelector("link[rel=icon]");
  const wanted = "asked" in board.dataset ? iconAsked : icon;
  if (picture && wanted && picture.getAttribute("href") !== wanted) picture.setAttribute("href", wanted);
}

/** Follow the table and draw each fresh board; `dress(board)` is called before it is painted, and once at the start. */
export function watchBoard(dress) {
  const begun = new WeakMap();
  const side = watchTile();
  const show = () => {
    const board = document.getElementById("board");
    dress(board);
    entitle(board);
    side.dress();
  };
  const draw = (html, after) => {
    const focused = document.activeElement;
    redraw(html, () => {
      after?.();
      show();
      keepFocus(focused);
      follow.drawn();
    });
  };
  const follow = followTable(draw, side.look);
  side.follow(follow.look);
  // htmx sends and receives; the board itself is drawn here, so that things can travel.
  document.addEventListener("htmx:beforeRequest", ({ detail }) => begun.set(detail.xhr, begin()));
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    // Too many hints were asked for: a sentence that comes with the button is shown, a page is not.
    if (detail.target?.id === "hint" && detail.xhr.status === 429) {
      detail.shouldSwap = detail.serverResponse.startsWith('<div class="hint"');
      detail.isError = false;
      return;
    }
    if (detail.target?.id !== "board" || !detail.shouldSwap) return;
    detail.shouldSwap = false;
    const html = detail.serverResponse;
    if (Number.isNaN(plyOf(html))) {
      fail(document.getElementById("connection").dataset.fault);
    } else if (isFresh(html, begun.get(detail.xhr) ?? 0)) {
      draw(html, answered);
    } else {
      // A newer board is in view. Only what the answer says against the request is still news.
      answered();
      const notice = new DOMParser().parseFromString(html, "text/html").querySelector(".notice");
      if (notice) say(notice.textContent);
      follow.drawn();
    }
  });
  document.addEventListener("htmx:responseError", follow.look);
  watchClocks(side.look);
  show();
}
