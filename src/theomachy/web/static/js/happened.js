// What happens while the log is out of sight is told over the page: a result in short, for a while;
// what is told to all in full, until it was read.

const LINE = 5_000;
const RESULT = 10_000;
const MOST_TOLD = 3;
const narrow = matchMedia("(max-width: 760px)");

/** A part of a card of the log as one line: its total and what came of it. */
function inShort(part) {
  const line = document.createElement("span");
  const tone = ["good", "bad", "critical"].find((one) => part.classList.contains(one));
  if (tone) line.className = tone;
  const words = part.querySelector(".word") ?? part;
  line.textContent = [part.querySelector(".total")?.textContent, words.textContent.trim()].filter(Boolean).join(" · ");
  return line;
}

/** A card of the log in a few lines: what was done, and the last of what came of it. */
export function cardInShort(card) {
  const title = document.createElement("b");
  title.textContent = card.querySelector("h3").textContent;
  const results = [...card.querySelectorAll(":scope > .result, :scope > p.then:is(.good, .bad, .critical)")];
  return [title, ...results.slice(-MOST_TOLD).map(inShort)];
}

// The pane of the log may be closed, or lie below a form, a tool or a prompt.
function logInSight() {
  if (!document.getElementById("log").classList.contains("open")) return false;
  const over = document.querySelector("#command-place > *, #prompt .prompt:not(.folded)");
  return narrow.matches ? !over : !over && !document.querySelector("#take-back-place > *");
}

/** Tell of the newest of these items of the log, if nobody can see it there. */
export function tell(items) {
  if (!items.length || logInSight()) return;
  const told = items.findLast((item) => item.matches(".told-to-all"));
  // The Game Master has what is read out before their eyes, and did what needs no roll.
  const reads = document.getElementById("tools") !== null;
  if (told && !reads) return show(readOut(told));
  const worth = reads ? "li:has(article.card), .chat" : "li:not(.divider, .told-to-all, :has(.taken-back))";
  const item = items.findLast((one) => one.matches(worth));
  if (!item) return;
  // A prompt tells by itself what the last roll came to; what settles it may come before it is gone.
  if (document.querySelector("#prompt .prompt:not(.folded)")) {
    later = item;
    return;
  }
  if (!document.querySelector("#happened .told-to-all")) show(shortly(item));
}

let later = null;
document.addEventListener("asked", (event) => {
  if (event.detail.id) return;
  const items = later?.isConnected ? [later] : [];
  later = null;
  tell(items);
});

function readOut(item) {
  const box = document.createElement("section");
  box.className = "happened told-to-all";
  box.setAttribute("aria-label", "Told to all");
  box.append(...[...item.children].map((part) => part.cloneNode(true)));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button small";
  close.textContent = "I have read it";
  close.addEventListener("click", forget);
  box.append(close);
  return { box, for: 0 };
}

function shortly(item) {
  const box = document.createElement("p");
  box.className = "happened";
  const card = item.querySelector("article.card");
  if (card) box.append(...cardInShort(card));
  else {
    const words = document.createElement("span");
    words.textContent = item.querySelector("p")?.textContent ?? "";
    box.append(words);
  }
  const shows = item.querySelector("[data-shows]");
  if (shows) box.append(shows.cloneNode(true));
  return { box, for: card || shows ? RESULT : LINE };
}

let gone = 0;

function show({ box, for: duration }) {
  clearTimeout(gone);
  place().replaceChildren(box);
  if (duration) gone = setTimeout(forget, duration);
}

function place() {
  const found = document.getElementById("happened");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "happened";
  document.getElementById("notices").append(made);
  return made;
}

/** What was told over the page is read now, or stands in the log before one's eyes. */
export function forget() {
  clearTimeout(gone);
  document.getElementById("happened")?.replaceChildren();
}
