// The line to the table: events as they come, and the certainty that none is missing. Whatever happens to the network,
// the machine or the server, the line is open again as soon as it can be, and whoever uses it is told to look.

const SILENCE = 40_000;
const DOUBT = 20_000;
const JUMP = 5000;
const TICK = 1000;
const REST = 60_000;
const TOPICS = ["table", "device", "talk", "people"];

function soon(from, to) {
  return from + Math.random() * (to - from);
}

/** Listen to `url`. `marked(mark)` first of all, `heard(topic, number)` at each event, `opened(gap)` when the line is open again
 *  after so many milliseconds of silence, `closed()` when it is lost.
 *
 *  A browser has six connections to a server that speaks HTTP/1.1, whatever its tabs are. So a page that nobody has looked at for
 *  a minute lets its line go; `rested()` is called once a minute then, to look by a plain request. When it is shown again the line
 *  is opened again, like after any gap. */
export function openLine(url, { heard, opened, closed, marked = () => {}, rested = () => {} }) {
  let source = null;
  let last = Date.now();
  let ticked = Date.now();
  let timer = 0;
  let tries = 0;
  let resting = false;
  let looked = 0;
  let rest = 0;

  const alive = () => { last = Date.now(); };
  const close = () => {
    source?.close();
    source = null;
  };
  const later = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
  };

  function connect() {
    clearTimeout(timer);
    close();
    if (resting) return;
    const mine = source = new EventSource(url);
    const silence = Date.now() - last;
    mine.addEventListener("open", () => {
      if (mine !== source) return;
      tries = 0;
      alive();
      opened(silence);
    });
    mine.addEventListener("mark", (event) => { if (mine === source) marked(event.data); });
    for (const topic of TOPICS) {
      mine.addEventListener(topic, (event) => {
        if (mine !== source) return;
        alive();
        heard(topic, Number(event.data));
      });
    }
    // The server stops, and asks everybody not to come back all at once.
    mine.addEventListener("bye", () => {
      if (mine !== source) return;
      close();
      closed();
      later(soon(500, 3000));
    });
    mine.addEventListener("error", () => {
      if (mine !== source) return;
      close();
      closed();
      tries += 1;
      later(soon(300, Math.min(500 * 2 ** tries, 5000)));
    });
  }

  // A machine that slept, and a line that says nothing, not even that nothing happens.
  setInterval(() => {
    const now = Date.now();
    const silence = now - last;
    const slept = now - ticked > JUMP;
    ticked = now;
    if (resting) {
      if (now - looked < REST) return;
      looked = now;
      rested();
      return;
    }
    if (silence > SILENCE || (slept && silence > DOUBT)) {
      if (source) closed();
      connect();
    }
  }, TICK);

  const doubt = () => { if (Date.now() - last > DOUBT) connect(); };
  const seen = () => {
    clearTimeout(rest);
    if (document.hidden) {
      rest = setTimeout(() => {
        resting = true;
        looked = Date.now();
        clearTimeout(timer);
        close();
      }, REST);
    } else if (resting) {
      resting = false;
      connect();
    } else {
      doubt();
    }
  };
  addEventListener("online", connect);
  addEventListener("offline", () => { close(); clearTimeout(timer); closed(); });
  document.addEventListener("visibilitychange", seen);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  connect();
  if (document.hidden) seen();
  return { isOpen: () => source?.readyState === EventSource.OPEN, silence: () => Date.now() - last };
}
