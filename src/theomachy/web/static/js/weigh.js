// The odds of a command as its form stands: they come when what it needs is chosen, and change with it.

import { sentence } from "./forms.js";

let weighing = 0;

/** Ask for the odds of the form's command at this table, and put them into their place. */
export async function weigh(form, table) {
  const place = form.querySelector("#command-odds");
  if (!place) return;
  const number = ++weighing;
  place.setAttribute("aria-busy", "true");
  const given = new FormData(form);
  // What is no input of the command has nothing to do with what comes of it.
  for (const field of form.querySelectorAll("[data-no-input]")) given.delete(field.name);
  const answer = await fetch(`/t/${table}/command-odds`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(given),
  });
  const isShown = answer.ok && !answer.headers.get("Content-Type")?.startsWith("application/json");
  const found = isShown ? await answer.text() : await answer.json();
  if (number !== weighing) return;
  if (isShown) place.innerHTML = found;
  else if (found.code === "still-needed") place.replaceChildren(line(found.detail, "quiet"));
  else if (form.dataset.touched === undefined) place.replaceChildren(); // nothing was entered yet
  else place.replaceChildren(line(found.detail, "why"));
  place.setAttribute("aria-busy", "false");
}

function line(words, tone) {
  const shown = document.createElement("span");
  shown.className = `${tone} small`;
  shown.textContent = sentence(words);
  return shown;
}
