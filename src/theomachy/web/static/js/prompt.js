// What is asked of this seat: calling the reader, the clock, the odds that come after.

import { cardInShort } from "./happened.js";
import { elementOf } from "./patch.js";

const SECOND = 1_000;
const RECENT = 3; // items of the log: an older roll has nothing to do with what is asked
let skew = 0; // ms that the server's clock is ahead of ours
let asked = "";
let sound = null;

const icon = document.getElementById("icon");
const here = () => document.querySelector("#prompt .prompt");

/** Take the server's time, in seconds since 1970. */
export function setClock(now) {
  skew = now * SECOND - Date.now();
}

/** Look at the prompt as it is now: call for it if it is new, and let go of an old one. */
export function lookAtPrompt() {
  const prompt = here();
  document.body.classList.toggle("asked", Boolean(prompt));
  icon.href = prompt ? icon.dataset.asked : icon.dataset.calm;
  document.title = prompt ? `● ${prompt.dataset.call} · ${document.body.dataset.title}` : document.body.dataset.title;
  if (prompt) latest(prompt);
  const id = prompt?.dataset.prompt ?? "";
  if (id === asked) return tick();
  worked.stop?.abort();
  document.dispatchEvent(new CustomEvent("asked", { detail: { id, folded: false } }));
  const before = asked;
  asked = id;
  if (prompt) begin(prompt);
  else if (before) end();
  tick();
}

function begin(prompt) {
  call(prompt);
  name(prompt);
  odds(prompt);
  if (!typing()) firstField(prompt)?.focus({ preventScroll: true });
}

// The prompt lies over the log: what the last roll came to is told in it, in short.
function latest(prompt) {
  const place = prompt.querySelector("#latest");
  const recent = [...document.querySelectorAll("#log-items > li")].slice(-RECENT);
  const card = recent.findLast((item) => item.querySelector("article.card"))?.querySelector("article.card");
  place.hidden = !card;
  if (!card) return;
  place.replaceChildren(...cardInShort(card));
}

function firstField(prompt) {
  return (
    prompt.querySelector(".option input:checked, #answer-list") ||
    prompt.querySelector(".faces input, .option input:not(:disabled)") ||
    prompt.querySelector("h2")
  );
}

// What was asked is settled: the reader goes on where the actions are.
function end() {
  document.getElementById("called").textContent = "";
  const actions = document.getElementById("actions");
  if (document.activeElement === document.body) (actions?.querySelector(".act") ?? actions)?.focus();
}

function typing() {
  const field = document.activeElement;
  return field?.matches("textarea, input:not([type=radio], [type=checkbox])") && field.value !== "";
}

function call(prompt) {
  const { whom, call: words } = prompt.dataset;
  document.getElementById("called").textContent = `${whom} is asked: ${words}`;
  if (localStorage.getItem("sound") !== "on") return;
  navigator.vibrate?.([120, 60, 120]);
  chime();
}

function chime() {
  sound ??= new AudioContext();
  const start = sound.currentTime;
  for (const [pitch, at] of [[523, 0], [784, 0.16]]) {
    const tone = sound.createOscillator();
    const gain = sound.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, start + at);
    gain.gain.exponentialRampToValueAtTime(0.2, start + at + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.5);
    tone.connect(gain).connect(sound.destination);
    tone.start(start + at);
    tone.stop(start + at + 0.6);
  }
}

// What is chosen: the option, and what is added to it as far as it can be.
function chosen(prompt) {
  const option = prompt.querySelector(".option input:checked, #answer-list option:checked");
  if (!option) return null;
  const adds = option.dataset.adds?.split(" ") ?? []; // nothing is added to what stands in a list
  const added = [];
  for (const box of prompt.querySelectorAll("[data-add]")) {
    box.disabled = !adds.includes(box.value);
    if (box.checked && !box.disabled) added.push(box.value);
  }
  return { option, added };
}

// The main button says what it will do.
function name(prompt) {
  const button = prompt.querySelector("#answer-button");
  const found = chosen(prompt);
  if (button && found) button.textContent = `${button.dataset.verb} ${found.option.dataset.name}`;
}

// The room for the odds is there from the start; they are worked out after the prompt has come, one
// option after the other, that which is chosen first.
const PENDING = '<svg class="odds" aria-hidden="true"><rect class="pending" width="100%" height="12" rx="2"/></svg>';
let worked = { id: "", options: new Map(), busy: false };

async function odds(prompt) {
  const id = prompt.dataset.prompt;
  if (!prompt.querySelector(".chances")) return;
  if (worked.id !== id) worked = { id, options: new Map(), busy: false, stop: new AbortController() };
  if (worked.busy) return;
  worked.busy = true;
  const mine = worked;
  const isHere = () => here()?.dataset.prompt === id;
  for (let next = wanted(prompt); next && isHere(); next = isHere() && wanted(here())) {
    const query = new URLSearchParams({ prompt: id, option: next });
    const address = `/t/${document.body.dataset.table}/odds?${query}`;
    const found = await oddsAt(address, mine.stop.signal);
    if (!found) break;
    mine.options.set(next, found);
    if (isHere()) showOdds(here());
  }
  mine.busy = false;
}

// Null if there are none, or if nobody waits for them any more.
async function oddsAt(address, signal) {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

// What is added to one option is added to all of them, so that they can be compared.
function optionOf(place, prompt) {
  const adds = prompt.querySelector(`.option input[value="${CSS.escape(place.dataset.option)}"]`).dataset.adds.split(" ");
  const added = [...prompt.querySelectorAll("[data-add]:checked")].map((box) => box.value);
  return [place.dataset.option, ...added.filter((word) => adds.includes(word))].join("+");
}

function wanted(prompt) {
  const places = [...prompt.querySelectorAll(".chances")];
  const isChosen = (place) => place.parentElement.querySelector("input").checked;
  places.sort((one, other) => isChosen(other) - isChosen(one));
  return places.map((place) => optionOf(place, prompt)).find((option) => !worked.options.has(option));
}

function showOdds(prompt) {
  const known = [...worked.options.values()];
  const counted = known.some((one) => one.counted);
  const unknown = known.length && known.every((one) => one.unknown) ? known[0].unknown : "";
  const same = !counted && isTheSame(known);
  const silent = unknown || (same && isAllKnown(prompt));
  // The room that was kept for odds is given back where there are none.
  prompt.querySelector(".options").classList.toggle("no-odds", Boolean(silent));
  for (const place of prompt.querySelectorAll(".chances")) {
    const found = worked.options.get(optionOf(place, prompt));
    place.innerHTML = silent ? "" : same ? PENDING : (found?.html ?? PENDING);
    place.parentElement.querySelector(".expect").innerHTML = counted ? (found?.expect ?? "") : "";
  }
  prompt.querySelector("#no-odds").textContent = unknown ? `No odds: ${unknown}.` : "";
  assume(prompt, silent ? [] : (known.at(-1)?.assumed ?? []));
}

// Odds of which each says that the same is certain help nobody to choose.
function isTheSame(known) {
  return Boolean(known[0]?.certain) && known.every((one) => one.certain === known[0].certain);
}

function isAllKnown(prompt) {
  return [...prompt.querySelectorAll(".chances")].every((place) => worked.options.has(optionOf(place, prompt)));
}

function assume(prompt, assumed) {
  const box = prompt.querySelector("#assumes");
  if (!box) return;
  box.hidden = !assumed.length;
  box.querySelector("ul").replaceChildren(...assumed.map((words) => elementOf("<li></li>")));
  box.querySelectorAll("li").forEach((item, place) => (item.textContent = assumed[place]));
}

function tick() {
  const clock = document.querySelector("#prompt [data-deadline]");
  if (!clock) return;
  const left = Math.max(0, Number(clock.dataset.deadline) * SECOND - (Date.now() + skew));
  clock.dataset.whole ??= String(left);
  const seconds = Math.ceil(left / SECOND);
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  clock.querySelector("[data-left]").textContent = words;
  clock.setAttribute("aria-label", `${seconds} seconds left`);
  const share = Number(clock.dataset.whole) ? (100 * left) / Number(clock.dataset.whole) : 0;
  document.querySelector("#prompt [data-clock-bar]")?.setAttribute("width", share.toFixed(1));
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("#prompt .option input, #prompt [data-add], #answer-list")) return;
  name(here());
  if (!here().querySelector(".chances")) return;
  showOdds(here());
  odds(here());
});

// The prompt can be folded away to read the log or to say something; it stays open all the same.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fold]");
  if (!button) return;
  const folded = here().classList.toggle("folded");
  button.textContent = folded ? "Answer" : "Fold";
  button.setAttribute("aria-expanded", String(!folded));
  document.dispatchEvent(new CustomEvent("asked", { detail: { id: asked, folded } }));
});
setInterval(tick, 250);

const soundSwitch = () => document.getElementById("sound-switch");
document.addEventListener("change", (event) => {
  if (event.target.id !== "sound-switch") return;
  localStorage.setItem("sound", event.target.checked ? "on" : "off");
  if (event.target.checked) chime();
});
if (soundSwitch()) soundSwitch().checked = localStorage.getItem("sound") === "on";
