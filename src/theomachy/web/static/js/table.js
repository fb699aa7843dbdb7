// The table's page: panes, the stream, pieces that open over the page.

import { localTimes } from "./site.js";
import { notice } from "./forms.js";
import { forget, tell } from "./happened.js";
import { listen } from "./live.js";
import { elementOf, morph } from "./patch.js";
import { lookAtPrompt, setClock } from "./prompt.js";
import { lookAtBoard } from "./board.js";
import { lookAtTrack } from "./track.js";
import { weigh } from "./weigh.js";
import "./edit.js";

const data = document.body.dataset;
const PANES = ["board", "log", "party", "handouts", "tools", "rules"];
const narrow = matchMedia("(max-width: 760px)");

// ---- panes: one beside the scene; on a phone one at all ----

function show(name) {
  const wanted = document.getElementById(name) ? name : "log";
  for (const pane of PANES) {
    const isScene = pane === "board";
    const open = pane === wanted || (!narrow.matches && (isScene || (wanted === "board" && pane === "log")));
    document.getElementById(pane)?.classList.toggle("open", open);
  }
  for (const tab of document.querySelectorAll(".tabs a")) {
    const current = tab.dataset.pane === wanted || (!narrow.matches && wanted === "board" && tab.dataset.pane === "log");
    if (current) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  if (wanted === "log") forget();
  sessionStorage.setItem("pane", wanted);
  if (wanted === "rules") latestRules();
  if (wanted === "board") lookAtBoard();
}

// The rules of the last card of the log are what one most likely wants to read.
function latestRules() {
  const place = document.getElementById("rules-latest");
  const card = [...document.querySelectorAll("#log-items > li")].reverse().find((one) => one.querySelector("[data-rule]"));
  const numbers = new Set([...(card?.querySelectorAll("[data-rule]") ?? [])].map((link) => link.dataset.rule));
  const links = [...numbers].map((number) => document.querySelector(`#rules-contents [data-rule="${CSS.escape(number)}"]`));
  place.querySelector("ul").replaceChildren(...links.filter(Boolean).map((link) => {
    const item = document.createElement("li");
    item.append(link.cloneNode(true));
    return item;
  }));
  place.hidden = !numbers.size;
}

document.querySelector(".tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("a");
  if (!tab) return;
  event.preventDefault();
  show(tab.dataset.pane);
  if (event.detail === 0) document.getElementById(tab.dataset.pane)?.focus?.();
});
narrow.addEventListener("change", () => show(sessionStorage.getItem("pane") || "board"));
const wanted = location.hash.slice(1) || sessionStorage.getItem("pane");
show(PANES.includes(wanted) ? wanted : narrow.matches ? "board" : "log");

// ---- the log ----

const scroll = document.getElementById("log-scroll");
const items = document.getElementById("log-items");
const newest = document.getElementById("newest");

function addItems(list) {
  // The log stands on its foot: scrollTop is 0 there and negative above.
  const reading = scroll.scrollTop < -60;
  const anchor = reading ? firstInView() : null;
  const top = anchor?.getBoundingClientRect().top;
  let added = false;
  const told = [];
  for (const { number, html } of list) {
    const fresh = elementOf(html);
    const old = document.getElementById(fresh.id);
    localTimes(fresh);
    const before = old?.textContent;
    if (old) morph(old, fresh);
    else added = put(fresh, number) || added;
    const item = document.getElementById(fresh.id);
    if (item.textContent !== before) told.push(item);
  }
  if (anchor?.isConnected) scroll.scrollTop += anchor.getBoundingClientRect().top - top;
  if (reading && added) newest.hidden = false;
  return told;
}

function firstInView() {
  const { top } = scroll.getBoundingClientRect();
  return [...items.children].find((item) => item.getBoundingClientRect().bottom > top);
}

function put(fresh, number) {
  fresh.classList.add("fresh");
  setTimeout(() => fresh.classList.remove("fresh"), 600);
  const after = [...items.children].find((item) => Number(item.dataset.number) > number);
  items.insertBefore(fresh, after ?? null);
  return !after;
}

newest.addEventListener("click", () => {
  scroll.scrollTop = 0;
  newest.hidden = true;
});
scroll.addEventListener("scroll", () => {
  if (scroll.scrollTop > -10) newest.hidden = true;
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-earlier]");
  if (!button) return;
  const query = data.seeAs ? `&as=${data.seeAs}` : "";
  const answer = await fetch(`/t/${data.table}/log?before=${button.dataset.earlier}${query}`);
  if (!answer.ok) return notice("Earlier entries cannot be had now.", "bad");
  const { items: older, earlier } = await answer.json();
  const row = button.closest("li");
  for (const html of older) {
    const item = elementOf(html);
    if (document.getElementById(item.id)) continue;
    localTimes(item);
    items.insertBefore(item, row.nextSibling === null ? null : firstAfter(item, row));
  }
  if (earlier) button.dataset.earlier = earlier;
  else row.remove();
});

function firstAfter(item, row) {
  const number = Number(item.dataset.number);
  let at = row.nextSibling;
  while (at && !(Number(at.dataset?.number) > number)) at = at.nextSibling;
  return at;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-shows]");
  if (!button) return;
  forget();
  show(button.dataset.shows);
});

// ---- the stream ----

function patch(change) {
  setClock(change.now);
  for (const [name, html] of Object.entries(change.parts)) {
    const old = document.getElementById(name);
    const fresh = elementOf(html);
    if (!old) continue;
    if (old.classList.contains("open")) fresh.classList.add("open");
    chosenBar(fresh);
    morph(old, fresh);
  }
  const told = addItems(change.log);
  lookAtPrompt();
  tell(told);
  lookAtBoard();
  lookAtTrack();
}

const linkState = () => document.getElementById("link-state");
let lostSince = 0;
let lost = 0;

const listenAt = listen(data.stream, data.last, {
  patch,
  parts: data.parts,
  reset: () => location.reload(),
  gone(because) {
    document.body.classList.add("gone");
    notice(`You no longer receive this table: ${because}.`, "bad");
    linkState().textContent = "Left";
  },
  link(state) {
    clearTimeout(lost);
    if (state === "open") {
      if (linkState()) linkState().textContent = "";
      if (lostSince) notice("Connected again; nothing was missed.", "good");
      lostSince = 0;
    } else {
      // A server that restarts is back at once: say nothing of short gaps.
      lost = setTimeout(() => {
        lostSince = Date.now();
        linkState().textContent = "Connecting…";
      }, 1_500);
    }
  },
});

// ---- whose actions are shown ----

let by = data.act;
let acting = "";

function chosenBar(root) {
  const bars = [...root.querySelectorAll(".bar[data-by]")];
  const now = bars.filter((bar) => bar.dataset.picked === undefined).map((bar) => bar.dataset.by).join();
  // Whose turn has come goes before whom the Game Master picked while it was nobody's.
  if (now && now !== acting && bars.find((bar) => bar.dataset.by === by)?.dataset.picked !== undefined) by = "";
  acting = now;
  if (!bars.length) return;
  const chosen = bars.find((bar) => bar.dataset.by === by) ?? bars[0];
  for (const bar of bars) bar.hidden = bar !== chosen;
  for (const bar of bars) bar.querySelector(".actions, .waiting")?.removeAttribute("id");
  chosen.querySelector(".actions, .waiting")?.setAttribute("id", "actions");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-choose]");
  if (!button) return;
  by = button.dataset.choose;
  chosenBar(document);
  document.querySelector(".bar:not([hidden]) .switch-to button")?.focus();
});

document.addEventListener("choose-figure", (event) => {
  by = event.detail.name;
  chosenBar(document);
});

// The Game Master picks whom to act for; its bar comes with the stream. An empty name: nobody.
function act(link) {
  const here = new URL(link.href);
  history.replaceState(null, "", `${here.pathname}${here.search}${location.hash}`);
  data.act = by = link.dataset.act;
  const stream = new URL(data.stream, location.href);
  stream.searchParams.delete("act");
  if (by) stream.searchParams.set("act", by);
  listenAt(stream.href);
  document.dispatchEvent(new CustomEvent("acts-for"));
}

// ---- pieces: the form of a command, a taking back, a rule ----

async function piece(address) {
  const answer = await fetch(address, { headers: { "X-Piece": "1", Accept: "text/html" } });
  const type = answer.headers.get("content-type") || "";
  if (type.includes("json")) {
    notice((await answer.json()).detail, "bad");
    return null;
  }
  return answer.text();
}

async function open(place, address) {
  const html = await piece(address);
  if (html === null) return;
  const box = document.getElementById(place);
  box.replaceChildren(elementOf(html));
  // On a phone a tool lies in the pane of tools, wherever it was opened.
  if (narrow.matches && box.querySelector("section.tool")) show("tools");
  const fields = "input:checked, input:not([type=hidden]):not(:disabled), select, textarea";
  // A phone's keyboard would cover the board that is to be tapped.
  const tapped = narrow.matches && box.querySelector(".space");
  ((!tapped && box.querySelector(fields)) || box.querySelector("h2"))?.focus();
  box.firstElementChild.dispatchEvent(new CustomEvent("piece-open", { bubbles: true }));
}

function close(place) {
  const box = document.getElementById(place);
  const form = box.firstElementChild;
  box.replaceChildren();
  document.body.classList.remove("taking-back");
  form?.dispatchEvent(new CustomEvent("piece-closed"));
  document.dispatchEvent(new CustomEvent("piece-closed"));
  const opener = form?.dataset.do && document.querySelector(`.bar:not([hidden]) [data-do="${form.dataset.do}"]`);
  (opener || document.getElementById("actions"))?.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.dataset.start !== undefined) {
    event.preventDefault();
    link.closest("details.more")?.removeAttribute("open");
    open("command-place", link.href);
  } else if (link.dataset.takeBack !== undefined) {
    event.preventDefault();
    takeBack(link.href);
  } else if (link.dataset.close !== undefined) {
    event.preventDefault();
    close(link.closest("#take-back-place") ? "take-back-place" : "command-place");
  } else if (link.dataset.answerFor !== undefined) {
    event.preventDefault();
    location.assign(link.href);
  } else if (link.dataset.act !== undefined) {
    event.preventDefault();
    act(link);
  } else if (link.dataset.rule !== undefined) {
    event.preventDefault();
    rule(link.href);
  }
});

// While a target is to be chosen, one may point at it on the board.
document.addEventListener("choose-figure", (event) => {
  const name = CSS.escape(event.detail.name);
  const option = document.querySelector(`#command-form [value="${name}"]:not(:disabled)`);
  if (option) option.click();
});
// While a space is to be chosen, a tap on the board says which.
function askForSpace(form) {
  if (narrow.matches) show("board");
  const foot = document.getElementById("board-words");
  if (!foot) return;
  const before = foot.innerHTML;
  foot.textContent = "Tap where to.";
  form.addEventListener("piece-closed", () => (foot.innerHTML = before));
}
document.addEventListener("choose-space", (event) => {
  const fields = document.querySelectorAll("#command-form .space input:enabled");
  if (fields.length < 2) return;
  event.preventDefault();
  // Where two spaces are asked for, the second tap means the other one.
  const place = fields.length > 3 && fields[0].value !== "" && fields[2].value === "" ? 2 : 0;
  [fields[place].value, fields[place + 1].value] = event.detail.space;
  fields[place + 1].dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("piece-open", (event) => {
  if (event.target.id !== "command-form") return;
  if (event.target.querySelector(".space input:enabled")) askForSpace(event.target);
  weigh(event.target, data.table);
});
document.addEventListener("change", (event) => {
  const form = event.target.closest("#command-form");
  if (!form) return;
  form.dataset.touched = "";
  weigh(form, data.table);
});

async function takeBack(address) {
  document.body.classList.add("taking-back");
  await open("take-back-place", address);
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("#take-back-form [data-mode]")) return;
  const number = event.target.form.dataset.number;
  takeBack(`/t/${data.table}/take-back/${number}?mode=${event.target.value}`);
});

// A tool asks with what was chosen in it, and stands as it is now after each deed.
document.addEventListener("submit", (event) => {
  if (event.target.dataset.piece === undefined) return;
  event.preventDefault();
  open("command-place", `${event.target.action}?${new URLSearchParams(new FormData(event.target))}`);
});
document.addEventListener("sent", async (event) => {
  const tool = event.target.closest?.("#tool[data-refresh]");
  if (!tool) return;
  const html = await piece(tool.dataset.refresh);
  if (html !== null && tool.isConnected) morph(tool, elementOf(html));
});

document.addEventListener("sent", (event) => {
  const then = event.target.dataset.then;
  if (event.target.id === "command-form") then ? open("command-place", then) : close("command-place");
  if (event.target.id === "take-back-form") close("take-back-place");
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (document.querySelector("#take-back-place > *")) close("take-back-place");
  else if (document.querySelector("#command-place > *")) close("command-place");
});

// Rules are read as this table plays them.
const atTable = (address) => `${address}${address.includes("?") ? "&" : "?"}table=${encodeURIComponent(data.table)}`;

async function rule(address) {
  const html = await piece(atTable(address));
  if (html === null) return;
  const found = document.getElementById("rules-found");
  found.innerHTML = html;
  inTheLog(found, decodeURIComponent(new URL(address, location.href).pathname.split("/").pop()));
  show("rules");
  document.getElementById("rules-found").scrollIntoView({ block: "start" });
  document.getElementById("rules").focus();
}

// From a rule back to the cards that speak of it, newest first.
const MOST_CARDS = 6;
function inTheLog(place, number) {
  const cards = [...items.children].filter((item) => item.querySelector(`[data-rule="${CSS.escape(number)}"]`));
  if (!cards.length) return;
  const section = document.createElement("section");
  section.className = "in-log section";
  section.innerHTML = '<h2 class="heading">In the log</h2><ul></ul>';
  section.querySelector("ul").append(...cards.reverse().slice(0, MOST_CARDS).map((card) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.card = card.id;
    button.textContent = (card.querySelector("h3, summary, p")?.textContent ?? card.id).trim();
    item.append(button);
    return item;
  }));
  place.firstElementChild.append(section);
}

document.addEventListener("click", (event) => {
  const card = document.getElementById(event.target.closest("[data-card]")?.dataset.card);
  if (!card) return;
  show("log");
  card.tabIndex = -1;
  card.scrollIntoView({ block: "center" });
  card.focus();
});

let searching = 0;
document.getElementById("rules-form").addEventListener("input", (event) => {
  clearTimeout(searching);
  searching = setTimeout(async () => {
    const query = event.target.value.trim();
    if (!query) return;
    const html = await piece(atTable(`${event.target.form.action}?q=${encodeURIComponent(query)}`));
    if (html !== null) document.getElementById("rules-found").innerHTML = html;
  }, 200);
});
document.getElementById("rules-form").addEventListener("submit", (event) => event.preventDefault());

chosenBar(document);
setClock(Number(data.now));
lookAtPrompt();
lookAtBoard();
lookAtTrack();
