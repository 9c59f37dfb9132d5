// Clocks go on between two boards. The server judges them: each fresh board or panel sets them right.

const TICK = 250;
const read = new WeakMap();

function text(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n) => String(n).padStart(2, "0");
  if (whole >= 86400) return `${Math.floor(whole / 86400)} d ${Math.floor(whole % 86400 / 3600)} h`;
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${two(Math.floor(whole % 3600 / 60))}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** Let all running clocks tick; `late` is called when one of them has run out. */
export function watchClocks(late) {
  const told = new Set();
  setInterval(() => {
    for (const clock of document.querySelectorAll(".clock[data-running]")) {
      const { left } = clock.dataset;
      if (read.get(clock)?.left !== left) read.set(clock, { left, at: performance.now() });
      const now = Number(left) - (performance.now() - read.get(clock).at) / 1000;
      const sign = clock.querySelector("b");
      const shown = text(now);
      if (sign.textContent !== shown) sign.textContent = shown;
      clock.classList.toggle("short", now < 20);
      if (now <= 0 && !told.has(left)) {
        told.add(left);
        late("people");
      }
    }
  }, TICK);
}
