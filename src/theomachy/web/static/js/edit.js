// The Game Master sets a value: the paths that there are, what stands there, whether the new one fits.

import { sentence } from "./forms.js";

const table = document.body.dataset.table;
const field = (name) => document.getElementById(`edit-${name}`);
const MOST_NAMED = 6;
let values = {};

document.addEventListener("focusin", async (event) => {
  if (event.target.id !== "edit-path") return;
  const answer = await fetch(`/t/${table}/values`);
  if (!answer.ok) return;
  values = await answer.json();
  document.getElementById("paths").replaceChildren(...Object.entries(values).map(([path, value]) => {
    const option = document.createElement("option");
    option.value = path;
    option.label = value;
    return option;
  }));
  look();
});

document.addEventListener("input", (event) => {
  if (event.target.id === "edit-path") {
    field("old").removeAttribute("data-touched");
    look();
  }
  if (["edit-path", "edit-new"].includes(event.target.id)) later();
});

// What stands there now is filled in, unless somebody types it already; of a name that is none, those that begin alike are told.
function look() {
  const path = field("path").value.trim();
  if (path in values) {
    const old = field("old");
    if (old !== document.activeElement && !old.hasAttribute("data-touched")) old.value = values[path];
    field("hint").textContent = `${path} is ${values[path] === '""' ? "empty" : values[path]} now.`;
    return;
  }
  const near = Object.keys(values).filter((one) => one.toLowerCase().includes(path.toLowerCase()));
  if (!path) field("hint").textContent = "Type a name or a part of one.";
  else if (!near.length) field("hint").textContent = `Nothing is called ${path}.`;
  else field("hint").textContent = near.slice(0, MOST_NAMED).join(", ") + (near.length > MOST_NAMED ? ` and ${near.length - MOST_NAMED} more` : "");
}

let waiting = 0;
function later() {
  clearTimeout(waiting);
  waiting = setTimeout(fits, 250);
}

async function fits() {
  const [path, fresh] = [field("path").value.trim(), field("new").value];
  const line = field("fits");
  if (!(path in values) || fresh === "") return void (line.textContent = "");
  const answer = await fetch(`/t/${table}/fits?${new URLSearchParams({ path, new: fresh })}`, {
    headers: { Accept: "application/json" },
  });
  const found = await answer.json();
  line.className = found.detail ? "hint why" : "hint";
  line.textContent = found.detail ? faultWords(found) : "That fits.";
}

function faultWords(problem) {
  const allowed = problem.allowed?.length ? ` Allowed: ${problem.allowed.slice(0, 12).join(", ")}.` : "";
  return sentence(problem.detail) + allowed;
}

document.addEventListener("sent", (event) => {
  if (event.target.id !== "edit-form") return;
  field("fits").textContent = "";
  field("hint").textContent = "Type a name or a part of one.";
});
