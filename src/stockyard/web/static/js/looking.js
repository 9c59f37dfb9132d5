// Cards that one looks at in a Company deck: put them in order by drag or by buttons, send one away, and answer all the
// small questions with one request. Without script the same is asked question by question.

const AWAY = "goes-away";

function rows(looking) {
  return [...looking.querySelectorAll(".looked-at > li")];
}

function chosenDeck(looking) {
  return looking.querySelector(".send-under [aria-pressed=true]")?.dataset.under ?? "";
}

// Each card is named by its place among those that are not yet laid; the last one needs no naming.
function inTurn(lying) {
  const rest = [...lying].sort((one, other) => one - other);
  return lying.slice(0, -1).map((k) => {
    const place = rest.indexOf(k);
    rest.splice(place, 1);
    return `order.${place}`;
  });
}

// The moves in the order of the questions: what goes away and where, then which card lies on top, until one is left.
function moves(looking) {
  const away = looking.querySelector(`.${AWAY}`);
  const lying = rows(looking).filter((row) => row !== away).map((row) => Number(row.dataset.k));
  const left = inTurn(lying);
  if (looking.dataset.kind === "order") return left;
  return [...(away ? [`send.${away.dataset.k}`, `company.${chosenDeck(looking)}`] : ["keep"]), ...left];
}

// What was arranged and not sent yet, by what is looked at: others act meanwhile, and the board is drawn anew.
let arranged = { of: "", order: [], away: null, deck: "" };

function ofWhat(looking) {
  return [looking.dataset.kind, looking.dataset.company, ...rows(looking).map((row) => row.dataset.k).sort()].join(" ");
}

function keep(looking) {
  arranged = {
    of: ofWhat(looking),
    order: rows(looking).map((row) => row.dataset.k),
    away: looking.querySelector(`.${AWAY}`)?.dataset.k ?? null,
    deck: chosenDeck(looking),
  };
}

function putBack(looking) {
  if (arranged.of !== ofWhat(looking)) return;
  const found = new Map(rows(looking).map((row) => [row.dataset.k, row]));
  for (const k of arranged.order) found.get(k).parentElement.append(found.get(k));
  found.get(arranged.away)?.classList.add(AWAY);
  if (looking.querySelector(".send-under")) choose(looking, arranged.deck);
}

function settleOrder(looking) {
  let place = 0;
  for (const row of rows(looking)) {
    const away = row.classList.contains(AWAY);
    if (!away) place += 1;
    row.querySelector(".place").textContent = away ? "↓" : place;
    row.querySelector(".by-question")?.setAttribute("aria-pressed", String(away));
  }
  const button = looking.querySelector(".put-them");
  const all = moves(looking);
  [button.value] = all;
  button.dataset.moves = all.join(" ");
}

function mark(looking, row) {
  for (const other of rows(looking)) other.classList.toggle(AWAY, other === row && !row.classList.contains(AWAY));
  const away = looking.querySelector(`.${AWAY}`);
  if (!away) choose(looking, "");
  else if (!chosenDeck(looking)) choose(looking, looking.dataset.company);
  settleOrder(looking);
}

function choose(looking, deck) {
  for (const button of looking.querySelectorAll(".send-under button")) {
    button.setAttribute("aria-pressed", String(button.dataset.under === deck));
  }
  if (!deck) for (const row of rows(looking)) row.classList.remove(AWAY);
  settleOrder(looking);
}

/** Where cards can be arranged, offer it instead of the small questions. */
export function arrange(board) {
  const looking = board.querySelector(".looking[data-arrange]");
  if (!looking) return;
  looking.classList.add("arranging");
  for (const part of looking.querySelectorAll(".arrange, .put-back")) part.hidden = false;
  for (const row of rows(looking)) row.draggable = true;
  for (const row of rows(looking)) row.classList.remove(AWAY);
  if (looking.querySelector(".send-under")) choose(looking, "");
  putBack(looking);
  settleOrder(looking);
}

function shift(row, by) {
  const beside = (one) => (by < 0 ? one.previousElementSibling : one.nextElementSibling);
  let other = beside(row);
  if (other?.classList.contains(AWAY)) other = beside(other);
  if (other) (by < 0 ? other.before(row) : other.after(row));
}

export function watchArranging() {
  let held = null;
  document.addEventListener("click", (event) => {
    const looking = event.target.closest(".arranging");
    const button = event.target.closest("button");
    if (!looking || !button || button.matches(".put-them")) return;
    const row = button.closest("li");
    if (button.dataset.shift) {
      shift(row, Number(button.dataset.shift));
      settleOrder(looking);
      button.focus();
    } else if (button.dataset.under !== undefined) {
      choose(looking, button.dataset.under);
    } else if (button.matches(".by-question")) {
      event.preventDefault();
      mark(looking, row);
    }
    keep(looking);
  });
  document.addEventListener("dragstart", (event) => {
    held = event.target.closest?.(".arranging li");
    held?.classList.add("held");
  });
  document.addEventListener("dragover", (event) => {
    const row = event.target.closest?.(".arranging li");
    if (!held || !row) return;
    event.preventDefault();
    if (row === held) return;
    const box = row.getBoundingClientRect();
    if (event.clientX < box.x + box.width / 2) row.before(held);
    else row.after(held);
  });
  document.addEventListener("dragend", () => {
    held?.classList.remove("held");
    if (held) {
      settleOrder(held.closest(".looking"));
      keep(held.closest(".looking"));
    }
    held = null;
  });
}
