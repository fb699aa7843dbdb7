// Drawing a board: by tap and drag, by the keyboard, or by saying from where to where. What the
// board is stands in one object, and is drawn anew from it.

import "./site.js";

const SPACE = 40;
const SETS = ["slow", "blocked", "obscured", "heavily_obscured", "hidden"];
const HEIGHTS = ["cover", "ledges"];
const WORDS = { slow: "slow", blocked: "blocked", obscured: "obscured", heavily_obscured: "heavily obscured", hidden: "hidden from the players" };
const canvas = document.getElementById("canvas");
const pictures = JSON.parse(canvas.dataset.pictures);
const field = (id) => document.getElementById(id);

const given = JSON.parse(canvas.dataset.board);
let board = { size: given.size, picture: given.picture ?? "" };
for (const name of SETS) board[name] = new Set((given[name] ?? []).map((at) => at.join()));
for (const name of HEIGHTS) board[name] = new Map((given[name] ?? []).map(([column, row, height]) => [`${column},${row}`, height]));

let cursor = [0, 0];
let anchor = null; // where a span of the keyboard begins
let stroke = null; // while one drags: whether it draws or takes away, and where it was
const past = [];

const tool = () => document.querySelector("[data-tool]:checked").dataset.tool;
const height = () => Math.trunc(Number(field("board-height").value)) || 1;
const onBoard = ([column, row]) => column >= 0 && row >= 0 && column < board.size[0] && row < board.size[1];

// ---- what stands on a space ----

function has(what, key) {
  if (what === "wall") return board.blocked.has(key) && board.cover.has(key);
  if (what === "erase") return false;
  return board[what].has(key);
}

function put(what, key) {
  if (what === "wall") {
    board.blocked.add(key);
    board.cover.set(key, Math.max(1, height()));
  } else if (what === "cover") board.cover.set(key, Math.max(1, height()));
  else if (what === "ledges") board.ledges.set(key, height());
  else if (what === "erase") [...SETS, ...HEIGHTS].forEach((name) => board[name].delete(key));
  else board[what].add(key);
}

function take(what, key) {
  for (const name of what === "wall" ? ["blocked", "cover"] : [what]) board[name]?.delete(key);
}

function words(key) {
  const found = SETS.filter((name) => board[name].has(key)).map((name) => WORDS[name]);
  if (board.cover.has(key)) found.push(`cover ${board.cover.get(key)} high`);
  if (board.ledges.has(key)) {
    const high = board.ledges.get(key);
    found.push(high > 0 ? `ledge ${high} high` : `pit ${-high} deep`);
  }
  const [column, row] = key.split(",");
  return `Column ${column}, row ${row}: ${found.join(", ") || "open ground"}.`;
}

const say = (text) => (field("canvas-words").textContent = text);

function remember() {
  past.push(JSON.stringify(plain()));
  if (past.length > 100) past.shift();
}

field("undo").addEventListener("click", () => {
  const before = past.pop();
  if (!before) return say("There is nothing to undo.");
  read(JSON.parse(before));
  say("Undone.");
});

function read(data) {
  board = { size: data.size, picture: data.picture ?? "" };
  for (const name of SETS) board[name] = new Set((data[name] ?? []).map((at) => at.join()));
  for (const name of HEIGHTS) board[name] = new Map((data[name] ?? []).map(([c, r, h]) => [`${c},${r}`, h]));
  [field("board-columns").value, field("board-rows").value] = board.size;
  field("board-picture").value = board.picture;
  draw();
}

// ---- drawing ----

function element(name, attributes, text) {
  const one = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  if (text !== undefined) one.textContent = text;
  return one;
}

function square(key, name, inset = 0) {
  const [column, row] = key.split(",").map(Number);
  const side = SPACE - 2 * inset;
  return element("rect", { class: name, x: column * SPACE + inset, y: row * SPACE + inset, width: side, height: side });
}

function label(key, text) {
  const [column, row] = key.split(",").map(Number);
  return element("text", { class: "height", x: (column + 0.5) * SPACE, y: (row + 0.65) * SPACE }, text);
}

function draw() {
  const [columns, rows] = board.size;
  const [wide, high] = [columns * SPACE, rows * SPACE];
  canvas.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  canvas.style.setProperty("width", `${wide}px`);
  canvas.style.setProperty("height", `${high}px`);
  const parts = [element("rect", { class: "ground", width: wide, height: high })];
  if (pictures[board.picture]) parts.push(element("image", { href: pictures[board.picture], width: wide, height: high, preserveAspectRatio: "none" }));
  for (const [key, height] of board.ledges) parts.push(square(key, height < 0 ? "ledge pit" : "ledge"), label(key, height));
  for (const key of board.slow) parts.push(square(key, "slow"));
  for (const key of board.obscured) parts.push(square(key, "dim"));
  for (const key of board.heavily_obscured) parts.push(square(key, "heavy"));
  for (const key of board.blocked) parts.push(square(key, "blocked"));
  for (const [key, height] of board.cover) parts.push(square(key, "cover-base", 4), square(key, "cover-top", 9), label(key, height));
  const down = Array.from({ length: columns - 1 }, (_, n) => `M${(n + 1) * SPACE} 0v${high}`).join("");
  const across = Array.from({ length: rows - 1 }, (_, n) => `M0 ${(n + 1) * SPACE}h${wide}`).join("");
  parts.push(element("path", { class: "grid-lines", d: down + across }), element("rect", { class: "frame", width: wide, height: high }));
  for (const key of board.hidden) parts.push(square(key, "fog mine"));
  parts.push(element("rect", { class: "cursor", id: "cursor" }));
  canvas.replaceChildren(...parts);
  place();
  field("board-json").value = JSON.stringify(plain());
}

function place() {
  const [first, last] = corners();
  const mark = document.getElementById("cursor");
  mark.setAttribute("class", anchor ? "span" : "cursor");
  for (const [name, value] of [["x", first[0]], ["y", first[1]], ["width", last[0] - first[0] + 1], ["height", last[1] - first[1] + 1]]) {
    mark.setAttribute(name, value * SPACE);
  }
}

function corners(a = anchor ?? cursor, b = cursor) {
  return [[Math.min(a[0], b[0]), Math.min(a[1], b[1])], [Math.max(a[0], b[0]), Math.max(a[1], b[1])]];
}

/** The board as a board file has it; what stands beyond its edges is left out. */
function plain() {
  const data = { board: field("board-name").value.trim(), size: board.size };
  const inside = (key) => onBoard(key.split(",").map(Number));
  for (const name of SETS) data[name] = [...board[name]].filter(inside).map((key) => key.split(",").map(Number));
  for (const name of HEIGHTS) data[name] = [...board[name]].filter(([key]) => inside(key)).map(([key, height]) => [...key.split(",").map(Number), height]);
  if (board.picture) data.picture = board.picture;
  return data;
}

function each(from, to, work) {
  const [first, last] = corners(from, to);
  for (let row = first[1]; row <= last[1]; row++) {
    for (let column = first[0]; column <= last[0]; column++) work(`${column},${row}`);
  }
}

function spans(from, to) {
  const what = tool();
  if (what === "pan") return;
  remember();
  let all = what !== "erase";
  each(from, to, (key) => (all = all && has(what, key)));
  each(from, to, (key) => (all ? take(what, key) : put(what, key)));
  draw();
}

// ---- by tap and drag ----

function spaceAt(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(canvas.getScreenCTM().inverse());
  return [Math.floor(point.x / SPACE), Math.floor(point.y / SPACE)];
}

canvas.addEventListener("pointerdown", (event) => {
  const at = spaceAt(event);
  if (event.button !== 0 || !onBoard(at) || tool() === "pan") return;
  event.preventDefault();
  canvas.focus({ preventScroll: true });
  canvas.setPointerCapture(event.pointerId);
  remember();
  anchor = null;
  stroke = { draws: !has(tool(), at.join()) };
  along(at);
});
canvas.addEventListener("pointermove", (event) => {
  if (!stroke) return;
  const at = spaceAt(event);
  if (onBoard(at) && at.join() !== cursor.join()) along(at);
});
for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => (stroke = null));

function along(at) {
  cursor = at;
  (stroke.draws ? put : take)(tool(), at.join());
  draw();
  say(words(at.join()));
}

// A finger that draws cannot move the view at the same time: one chooses which.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-tool]")) canvas.classList.toggle("pans", tool() === "pan");
});

// ---- by the keyboard ----

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

canvas.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (step) {
    event.preventDefault();
    const there = [cursor[0] + step[0], cursor[1] + step[1]];
    if (!onBoard(there)) return;
    if (event.shiftKey) anchor ??= cursor;
    else anchor = null;
    cursor = there;
    place();
    document.getElementById("cursor").scrollIntoView({ block: "nearest", inline: "nearest" });
    say(anchor ? `From ${anchor.join(", ")} to ${cursor.join(", ")}.` : words(cursor.join()));
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    spans(anchor ?? cursor, cursor);
    anchor = null;
    place();
    say(words(cursor.join()));
  } else if (event.key === "Escape") {
    anchor = null;
    place();
  }
});

// ---- by saying from where to where ----

field("draw-span").addEventListener("click", () => {
  const value = (id, other) => Number(field(id).value === "" && other ? field(other).value : field(id).value);
  const from = [value("from-column"), value("from-row")];
  const to = [value("to-column", "from-column"), value("to-row", "from-row")];
  const fine = [from, to].every((at) => at.every(Number.isInteger) && onBoard(at));
  if (!fine) return say(`The board has columns 0 to ${board.size[0] - 1} and rows 0 to ${board.size[1] - 1}.`);
  spans(from, to);
  cursor = to;
  place();
  say(`Drawn from ${from.join(", ")} to ${to.join(", ")}.`);
});

for (const [id, axis] of [["board-columns", 0], ["board-rows", 1]]) {
  field(id).addEventListener("change", () => {
    const wanted = Math.trunc(Number(field(id).value));
    if (!(wanted >= 1 && wanted <= 200)) return say("A board has 1 to 200 columns and rows.");
    remember();
    board.size = board.size.map((one, place) => (place === axis ? wanted : one));
    cursor = [Math.min(cursor[0], board.size[0] - 1), Math.min(cursor[1], board.size[1] - 1)];
    anchor = null;
    draw();
  });
}
field("board-picture").addEventListener("change", () => {
  board.picture = field("board-picture").value;
  draw();
});
field("board-name").addEventListener("input", () => (field("board-json").value = JSON.stringify(plain())));

draw();
