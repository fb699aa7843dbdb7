// Preparing: a scene is checked while it is written; lines of the log go into the summary.

import "./site.js";
import { notice } from "./forms.js";

const text = document.getElementById("scene-text");
let waiting = 0;
let number = 0;

text?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(check, 350);
});

async function check() {
  const asked = ++number;
  const answer = await fetch(text.dataset.check, {
    method: "POST",
    headers: { "X-Piece": "1", Accept: "text/html" },
    body: new URLSearchParams({ text: text.value }),
  });
  if (asked !== number) return;
  const place = document.getElementById("faults-place");
  if (answer.ok) place.innerHTML = await answer.text();
  else place.textContent = (await answer.json()).detail;
}

// From a fault to its line.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-line]");
  if (!button) return;
  const lines = text.value.split("\n");
  const wanted = Number(button.dataset.line) - 1;
  const start = lines.slice(0, wanted).join("\n").length + (wanted > 0 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[wanted] ?? "").length);
  const height = parseFloat(getComputedStyle(text).lineHeight);
  text.scrollTop = Math.max(0, wanted * height - text.clientHeight / 3);
});

// A tabulator has no place in YAML.
text?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  const before = text.value.slice(0, text.selectionStart);
  const indent = before.slice(before.lastIndexOf("\n") + 1).match(/^ */)[0];
  if (!indent) return;
  event.preventDefault();
  text.setRangeText(`\n${indent}`, text.selectionStart, text.selectionEnd, "end");
  text.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-take-digest]")) return;
  const lines = [...document.querySelectorAll("#digest li")].map((one) => one.textContent.trim());
  const field = document.getElementById("summary-text");
  field.value = [field.value.trim(), ...lines].filter(Boolean).join("\n");
  field.focus();
});

// What is thrown away is gone: ask once. A second press within a few seconds means it.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.confirm || form.dataset.sure) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button = form.querySelector("button");
  const words = button.innerHTML;
  form.dataset.sure = "yes";
  button.textContent = "Really?";
  notice(`${form.dataset.confirm} Press once more.`);
  setTimeout(() => {
    delete form.dataset.sure;
    button.innerHTML = words;
  }, 4_000);
}, { capture: true });

// What was kept just now is shown where it stands.
const kept = new URLSearchParams(location.search).get("kept");
document.getElementById(`kept-${kept}`)?.classList.add("just");
