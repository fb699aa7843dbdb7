// The stream of what happens at the table, and the one place that knows how it comes.
//
// An EventSource resumes by itself with Last-Event-ID; this adds what it lacks: it begins anew when
// the stream was refused or fell silent (a sleeping laptop, a server restarted), and stays open in a
// hidden tab, because somebody may be asked there.

const SILENCE = 40_000; // ms; the server beats every 15 s
const FIRST_PAUSE = 300; // ms before the first new attempt
const LONGEST_PAUSE = 8_000;

/**
 * Listen at `address` from the event `last` on. `handlers`: `patch(data)`, `reset()` when the server
 * cannot resume, `gone(because)` when nothing more will come, `link(state)` with "open" or "lost",
 * and `parts`, the name of the parts that the page holds. Returns a function that listens at another
 * address of the same table from there on.
 */
export function listen(address, last, handlers) {
  let source = null;
  let heard = Date.now();
  let pause = FIRST_PAUSE;
  let timer = 0;
  let fresh = true; // what the page was loaded with still stands

  function open() {
    clearTimeout(timer);
    source?.close();
    heard = Date.now();
    const url = new URL(address, location.href);
    if (last) url.searchParams.set("after", last);
    if (fresh) url.searchParams.set("parts", handlers.parts);
    fresh = false;
    source = new EventSource(url);
    source.addEventListener("open", () => {
      heard = Date.now();
      pause = FIRST_PAUSE;
      handlers.link("open");
    });
    source.addEventListener("beat", () => (heard = Date.now()));
    source.addEventListener("patch", (event) => {
      heard = Date.now();
      if (event.lastEventId) last = event.lastEventId;
      handlers.patch(JSON.parse(event.data));
    });
    source.addEventListener("reset", (event) => {
      last = event.lastEventId || last;
      handlers.reset(JSON.parse(event.data));
    });
    source.addEventListener("gone", (event) => {
      stop();
      handlers.gone(JSON.parse(event.data).because);
    });
    source.addEventListener("error", () => {
      handlers.link("lost");
      if (source.readyState === EventSource.CLOSED) later();
    });
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(open, pause);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  }

  function look() {
    if (Date.now() - heard > SILENCE || source.readyState === EventSource.CLOSED) open();
  }

  function stop() {
    clearInterval(watch);
    clearTimeout(timer);
    removeEventListener("online", open);
    removeEventListener("offline", away);
    source.close();
  }

  const watch = setInterval(look, 5_000);
  const wake = () => document.visibilityState === "visible" && look();
  document.addEventListener("visibilitychange", wake);
  const away = () => handlers.link("lost");
  addEventListener("online", open);
  addEventListener("offline", away);
  addEventListener("pageshow", (event) => event.persisted && open());
  open();
  return (other) => {
    address = other;
    open();
  };
}
