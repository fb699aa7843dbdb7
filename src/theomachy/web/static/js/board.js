// The board: looking closer, looking at creatures, moving tokens. What a way costs and whom it
// provokes, and what reaches whom, the server says.

import { elementOf } from "./patch.js";

const SPACE = 56;
const LEFT = 26;
const TOP = 22;
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const CLOSEST = 3.5;
const narrow = matchMedia("(max-width: 760px)");

const svg = () => document.getElementById("board-drawing");
const table = document.body.dataset.table;
const seeAs = document.body.dataset.seeAs;

let view = null; // what part of the drawing is seen: x, y, width, height
let size = ""; // of the board that is seen
let own = false; // whether a token of one's own is seen
let chosen = ""; // whose token is looked at
let goal = null; // where it is to go: [column, row]
let asking = 0; // number of the last question to the server

/** Look at the board as it is now; the reader's view of it stays. */
export function lookAtBoard() {
  const board = svg();
  if (board?.getBoundingClientRect().width) {
    if (!view || size !== sizeOf(board) || (own && !seesOwn())) fit();
    reshape();
    draw();
  }
  if (chosen && !tokenOf(chosen)) choose("");
  else if (chosen) mark();
}

// ---- looking closer ----

const sizeOf = (board) => `${board.dataset.width} ${board.dataset.height}`;
const seesOwn = () => [...svg().querySelectorAll(".token.movable")].some((token) => sees(middle(token)));

function sees([x, y]) {
  return x >= view.x && y >= view.y && x <= view.x + view.width && y <= view.y + view.height;
}

// What comes above the board on a phone takes from its height, not from the size of its spaces.
function reshape() {
  if (!narrow.matches || left || view.width > 7 * SPACE) return;
  const frame = svg().getBoundingClientRect();
  const height = (view.width * frame.height) / frame.width;
  if (Math.abs(height - view.height) > 1) view = inside({ ...view, y: view.y + (view.height - height) / 2, height });
}

function whole() {
  const { width, height } = svg().dataset;
  return { x: 0, y: 0, width: Number(width), height: Number(height) };
}

function fit() {
  const board = svg();
  size = sizeOf(board);
  left = null;
  view = whole();
  if (!narrow.matches) return;
  // On a phone the whole board would be too small to tap: begin where one's own token is.
  const tokens = [...board.querySelectorAll(".token.movable"), ...board.querySelectorAll(".token")];
  // A giant fills the window: better to begin beside it.
  const token = tokens.find((one) => Number(one.dataset.size) < 4) ?? tokens[0];
  const frame = board.getBoundingClientRect();
  const width = Math.min(view.width, 7 * SPACE);
  const height = (width * frame.height) / Math.max(frame.width, 1);
  const [x, y] = token ? middle(token) : [view.width / 2, view.height / 2];
  view = inside({ x: x - width / 2, y: y - height / 2, width, height });
}

// On a phone the prompt covers the lower half: bring what it is about into the upper one. When all
// is answered, or the prompt is folded away, the board is again where the reader had left it.
let left = null;
document.addEventListener("asked", (event) => {
  if (!svg()) return;
  if (!event.detail.id || event.detail.folded) return comeBack();
  if (!narrow.matches) return;
  requestAnimationFrame(() => {
    const target = tokenOf(document.getElementById("strike")?.dataset.target ?? "");
    if (!target || !view) return;
    const [x, y] = middle(target);
    left ??= view;
    view = { ...view, x: x - view.width / 2, y: y - view.height * 0.14 };
    draw();
  });
});

function comeBack() {
  if (left) view = left;
  left = null;
  draw();
}

function middle(token) {
  const size = Number(token.dataset.size) || 1;
  return [
    LEFT + (Number(token.dataset.column) + size / 2) * SPACE,
    TOP + (Number(token.dataset.row) + size / 2) * SPACE,
  ];
}

function inside(wanted) {
  const all = whole();
  const within = (at, length, end) => (length >= end ? (end - length) / 2 : Math.min(Math.max(at, 0), end - length));
  return { ...wanted, x: within(wanted.x, wanted.width, all.width), y: within(wanted.y, wanted.height, all.height) };
}

function draw() {
  if (!view) return;
  own = seesOwn();
  svg().setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
}

function zoom(factor, at) {
  left = null; // the reader has chosen another place
  const all = whole();
  const width = Math.min(Math.max(view.width / factor, all.width / CLOSEST), Math.max(all.width, all.height));
  const scale = width / view.width;
  const [x, y] = at ?? [view.x + view.width / 2, view.y + view.height / 2];
  view = inside({
    x: x - (x - view.x) * scale,
    y: y - (y - view.y) * scale,
    width,
    height: view.height * scale,
  });
  draw();
}

function pan(right, down) {
  left = null;
  view = inside({ ...view, x: view.x + right, y: view.y + down });
  draw();
}

/** The point of the drawing below a point of the window. */
function pointAt(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg().getScreenCTM().inverse());
  return [point.x, point.y];
}

function spaceAt(event) {
  const [x, y] = pointAt(event);
  const column = Math.floor((x - LEFT) / SPACE);
  const row = Math.floor((y - TOP) / SPACE);
  return onBoard(column, row) ? [column, row] : null;
}

function onBoard(column, row) {
  const { columns, rows } = svg().dataset;
  return column >= 0 && row >= 0 && column < Number(columns) && row < Number(rows);
}

document.addEventListener("wheel", (event) => {
  if (!event.target.closest?.("#board-drawing")) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, pointAt(event));
}, { passive: false });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (!button) return;
  if (button.dataset.zoom === "fit") {
    left = null;
    view = whole();
    draw();
  } else zoom(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
});

// ---- fingers and mice: drag a token, drag the ground, pinch ----

const fingers = new Map();
let drag = null;

document.addEventListener("pointerdown", (event) => {
  const board = event.target.closest?.("#board-drawing");
  if (!board || event.button) return;
  fingers.set(event.pointerId, event);
  const token = event.target.closest(".token");
  drag = { token, from: event, moved: false, x: event.clientX, y: event.clientY };
  if (token) choose(token.dataset.name);
});

document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  const before = fingers.get(event.pointerId);
  if (fingers.size === 2) return pinch(event);
  fingers.set(event.pointerId, event);
  if (!drag) return;
  const far = Math.hypot(event.clientX - drag.from.clientX, event.clientY - drag.from.clientY);
  if (far > 6 && !drag.moved) {
    drag.moved = true;
    svg().setPointerCapture(event.pointerId);
  }
  if (!drag.moved) return;
  if (drag.token?.classList.contains("movable")) return carry(event);
  const scale = view.width / svg().getBoundingClientRect().width;
  pan((before.clientX - event.clientX) * scale, (before.clientY - event.clientY) * scale);
});

function pinch(event) {
  const other = [...fingers.values()].find((one) => one.pointerId !== event.pointerId);
  const before = fingers.get(event.pointerId);
  const span = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  zoom(span(event) / Math.max(span(before), 1), pointAt(other));
  fingers.set(event.pointerId, event);
}

function carry(event) {
  const token = tokenOf(drag.token.dataset.name);
  token.classList.add("dragged");
  const [x, y] = pointAt(event);
  token.setAttribute("transform", `translate(${x} ${y}) scale(${token.dataset.size})`);
  const space = spaceAt(event);
  if (space && String(space) !== String(goal)) aim(space);
}

function drop(event) {
  fingers.delete(event.pointerId);
  if (!drag) return;
  const { token, moved } = drag;
  drag = null;
  if (token && moved) return putBack(token);
  if (!token && !moved && event.type === "pointerup") tapped(event);
}

function putBack(token) {
  const [x, y] = middle(token);
  token.classList.remove("dragged");
  token.setAttribute("transform", `translate(${x} ${y}) scale(${token.dataset.size})`);
}

function tapped(event) {
  const space = spaceAt(event);
  const wanted = new CustomEvent("choose-space", { detail: { space }, cancelable: true });
  if (space && !document.dispatchEvent(wanted)) return;
  const token = tokenOf(chosen);
  if (space && token?.classList.contains("movable")) aim(space);
}

document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

// ---- keys: arrows move what has the focus; on the ground they move the view ----

document.addEventListener("keydown", (event) => {
  const board = event.target.closest?.("#board-drawing");
  if (!board) return;
  const token = event.target.closest(".token");
  if (event.key === "Enter" || event.key === " ") return enter(event, token);
  if (event.key === "Escape") return choose("");
  if (event.key === "+" || event.key === "-") return zoom(event.key === "+" ? 1.25 : 0.8);
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  if (!token?.classList.contains("movable")) return pan(step[0] * SPACE, step[1] * SPACE);
  if (token.dataset.name !== chosen) choose(token.dataset.name);
  const [column, row] = goal ?? [Number(token.dataset.column), Number(token.dataset.row)];
  if (onBoard(column + step[0], row + step[1])) aim([column + step[0], row + step[1]]);
});

function enter(event, token) {
  if (!token) return;
  event.preventDefault();
  const move = document.querySelector("#move-place form button");
  if (goal && token.dataset.name === chosen && move) move.form.requestSubmit(move);
  else choose(token.dataset.name);
}

document.addEventListener("focusin", (event) => {
  const token = event.target.closest?.("#board-drawing .token");
  if (token && !drag) reveal(token);
});

function reveal(token) {
  const [x, y] = middle(token);
  if (!sees([x, y])) {
    view = inside({ ...view, x: x - view.width / 2, y: y - view.height / 2 });
    draw();
  }
}

document.addEventListener("submit", (event) => {
  if (event.target.id !== "move-form") return;
  event.preventDefault();
  const column = Number(document.getElementById("move-column").value);
  const row = Number(document.getElementById("move-row").value);
  if (onBoard(column, row)) aim([column, row]);
  else say(`The board has columns 0 to ${svg().dataset.columns - 1} and rows 0 to ${svg().dataset.rows - 1}.`);
});

// ---- who is looked at, and where it is to go ----

function tokenOf(name) {
  return [...document.querySelectorAll("#scene .token, #scene [data-name]")].find((one) => one.dataset.name === name);
}

// Without a board the scene is a list; who is named there can be looked at, too.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".band [data-name], .runners [data-name], .track .token");
  if (button) choose(button.dataset.name);
});

function choose(name) {
  const changed = name !== chosen;
  chosen = name;
  if (changed) goal = null;
  mark();
  if (!name) return clear();
  document.dispatchEvent(new CustomEvent("choose-figure", { detail: { name } }));
  if (changed) ask();
}

function mark() {
  const token = tokenOf(chosen);
  const form = document.getElementById("move-form");
  if (form) form.hidden = !token?.classList.contains("movable");
  for (const each of document.querySelectorAll("#scene .token, .band li, .runners li")) {
    each.classList.toggle("chosen", Boolean(token) && each.contains(token));
  }
}

function aim(space) {
  const token = tokenOf(chosen);
  const isThere = space[0] === Number(token.dataset.column) && space[1] === Number(token.dataset.row);
  goal = isThere ? null : space;
  // What was offered for another space must not be taken for this one.
  document.getElementById("move-place")?.replaceChildren();
  if (!document.getElementById("move-form")) return; // something is asked first
  document.getElementById("move-column").value = space[0];
  document.getElementById("move-row").value = space[1];
  ask();
}

async function ask() {
  const number = ++asking;
  const query = new URLSearchParams({ name: chosen });
  if (goal) query.append("column", goal[0]);
  if (goal) query.append("row", goal[1]);
  if (seeAs) query.append("as", seeAs);
  if (document.body.dataset.act) query.append("act", document.body.dataset.act);
  const answer = await fetch(`/t/${table}/look?${query}`);
  const found = answer.ok ? await answer.json() : null;
  if (number !== asking || !found) return;
  const { under, over, words, form } = found;
  fill("board-under", under);
  fill("board-over", over);
  if (!document.getElementById("board-words")) return;
  document.getElementById("board-words").innerHTML = words;
  document.getElementById("move-place").innerHTML = form;
}

document.addEventListener("acts-for", () => chosen && tokenOf(chosen) && ask());

function fill(id, drawing) {
  const box = document.getElementById(id);
  if (!box) return;
  const fresh = elementOf(`<svg xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`);
  box.replaceChildren(...fresh.childNodes);
}

function clear() {
  asking++;
  fill("board-under", "");
  fill("board-over", "");
  document.getElementById("move-place")?.replaceChildren();
}

function say(words) {
  const line = document.getElementById("board-words");
  if (line) line.textContent = words;
}

document.addEventListener("sent", (event) => {
  if (!event.target.closest?.("#move-place")) return;
  goal = null;
  clear();
  say("");
});
