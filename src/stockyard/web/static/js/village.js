// Small comforts of a narrow window: the pool that unfolds, and the Company that is looked at first.

let unfolded = false;
let scrolled = false;

function unfold(pool) {
  pool.classList.toggle("unfolded", unfolded);
  pool.querySelector(".unfold").setAttribute("aria-expanded", String(unfolded));
}

// The one that is asked about or resolved, else the one in the middle, so that its neighbours peek in on both sides.
function firstLook(board) {
  const houses = board.querySelector(".companies");
  if (!houses || houses.scrollWidth <= houses.clientWidth) return;
  const house = houses.querySelector(".resolving") ?? (scrolled ? null : houses.children[1]);
  if (house) houses.scrollLeft = house.offsetLeft - (houses.clientWidth - house.clientWidth) / 2;
  scrolled = true;
}

export function fitVillage(board) {
  const pool = board.querySelector(".pool");
  if (pool) {
    pool.querySelector(".unfold").hidden = false;
    unfold(pool);
  }
  firstLook(board);
}

export function watchPool() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".unfold");
    if (!button) return;
    unfolded = !unfolded;
    unfold(button.closest(".pool"));
  });
}
