// Calculators beside the rules: what they say follows what is typed. Without this script their button
// brings the page anew.

import { notice } from "./forms.js";

const PAUSE = 150; // ms after the last key
const waiting = new WeakMap();

function address(form) {
  const query = new URLSearchParams(new FormData(form));
  // A switch sends "false" and, when it is on, "true" behind it: the last one counts.
  const last = new URLSearchParams([...new Map(query.entries())]);
  if (form.dataset.table) last.set("table", form.dataset.table);
  return `${form.dataset.workOut}?${last}`;
}

async function workOut(form) {
  const number = (waiting.get(form)?.number ?? 0) + 1;
  waiting.set(form, { number });
  const place = form.parentElement.querySelector(".worked-place");
  const folded = place.querySelector(".law")?.open;
  place.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address(form), { headers: { "X-Piece": "1", Accept: "text/html" } });
    if (waiting.get(form)?.number !== number || !answer.ok) return;
    place.innerHTML = await answer.text();
    const law = place.querySelector(".law");
    if (law && folded !== undefined) law.open = folded;
  } catch {
    // What stood there stays; the button still works.
  } finally {
    place.setAttribute("aria-busy", "false");
  }
}

function soon(form) {
  clearTimeout(waiting.get(form)?.timer);
  const timer = setTimeout(() => workOut(form), PAUSE);
  waiting.set(form, { ...waiting.get(form), timer });
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-work-out]");
  if (form) soon(form);
});
// House options of a table: what another choice would change stands beside the form at once.
async function previewHouse(form) {
  const place = document.getElementById("house-preview");
  const answer = await fetch(`${form.dataset.house}?${new URLSearchParams(new FormData(form))}`, {
    headers: { "X-Piece": "1", Accept: "text/html" },
  });
  const isHtml = (answer.headers.get("content-type") || "").includes("html");
  if (isHtml) place.innerHTML = await answer.text();
  else notice((await answer.json()).detail, "bad");
}
document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form[data-house]");
  if (form) previewHouse(form);
});

document.addEventListener("submit", (event) => {
  if (event.target.dataset.workOut === undefined) return;
  event.preventDefault();
  workOut(event.target);
});

// What was typed before this script came, or what a browser put back after a reload, counts too.
function touched(form) {
  return [...form.elements].some((field) =>
    field.options
      ? [...field.options].some((option) => option.selected !== option.defaultSelected)
      : field.type === "checkbox"
        ? field.checked !== field.defaultChecked
        : "defaultValue" in field && field.value !== field.defaultValue,
  );
}
for (const form of document.querySelectorAll("form[data-work-out], form[data-house]")) {
  if (!touched(form)) continue;
  if (form.dataset.house === undefined) workOut(form);
  else previewHouse(form);
}
