// What every page needs: themes, times in the reader's zone, links that are copied.

import "./forms.js";
import "./calculate.js";

const TIMES = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const DAYS = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long" });
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "medium" });

/** Put the times below `root` into the reader's own zone. */
export function localTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]:not([title])")) {
    const moment = new Date(time.dateTime);
    const today = moment.toDateString() === new Date().toDateString();
    time.textContent = (today ? TIMES : DAYS).format(moment);
    time.title = FULL.format(moment);
  }
}

function remember(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

document.addEventListener("change", (event) => {
  if (!event.target.matches("[data-theme-switch] input")) return;
  const theme = event.target.value;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember("theme", theme);
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  // Without HTTPS browsers offer no clipboard; the old command still works there.
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  button.textContent = "Copied";
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-select]")) event.target.select();
});

document.addEventListener("sent", (event) => {
  if (event.target.dataset.reload !== undefined) location.reload();
});

// House options belong to one game: only those of the chosen game are shown and sent.
function chosenGame() {
  const chosen = document.querySelector("input[name=game]:checked")?.value;
  for (const house of document.querySelectorAll("[data-for-game]")) {
    house.hidden = house.dataset.forGame !== chosen;
    for (const field of house.querySelectorAll("input, select")) field.disabled = house.hidden;
  }
}

// Menus close when one clicks elsewhere or presses Escape.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open], details.more[open], details.more-tools[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = event.target.closest?.("details[open].menu, details[open].more, details[open].more-tools");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

addEventListener("change", (event) => event.target.name === "game" && chosenGame());
chosenGame();
localTimes(document);
