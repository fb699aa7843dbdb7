// The sheet: it follows the table, and what is tapped opens its form here.

import { notice } from "./forms.js";
import { elementOf, morph } from "./patch.js";
import "./site.js";
import { weigh } from "./weigh.js";

const { table, last } = document.body.dataset;
const place = document.getElementById("sheet-command");
const NEW = 61_000; // ms after which nothing counts as changed lately
const TOGETHER = 150; // ms in which several events are one change

let soon = 0;
let later = 0;

async function renew() {
  const answer = await fetch(location.href, { headers: { "X-Piece": "1", Accept: "text/html" } });
  if (!answer.ok) return;
  morph(document.getElementById("sheet"), elementOf(await answer.text()));
  clearTimeout(later);
  if (document.querySelector("#sheet .new, #sheet .new-cell")) later = setTimeout(renew, NEW);
}

function renewSoon() {
  clearTimeout(soon);
  soon = setTimeout(renew, TOGETHER);
}

const stream = new EventSource(`/api/v1/tables/${table}/events?after=${encodeURIComponent(last)}`);
for (const kind of ["entry", "state"]) stream.addEventListener(kind, renewSoon);
stream.addEventListener("gone", () => stream.close());

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-print]")) return window.print();
  const close = event.target.closest("[data-close]");
  if (close && place.contains(close)) {
    event.preventDefault();
    return place.close();
  }
  const link = event.target.closest("[data-start]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  await open(link);
});

async function open(link) {
  const answer = await fetch(link.href, { headers: { "X-Piece": "1", Accept: "text/html" } });
  if ((answer.headers.get("content-type") || "").includes("json")) {
    return notice((await answer.json()).detail, "bad");
  }
  const form = elementOf(await answer.text());
  place.replaceChildren(form);
  if (link.dataset.chances) {
    const usual = document.createElement("p");
    usual.className = "small chances-usual";
    usual.textContent = link.dataset.chances;
    form.querySelector("header").append(usual);
  }
  place.showModal();
  weigh(form, table);
}

place.addEventListener("input", (event) => {
  const form = event.target.closest("form");
  if (!form) return;
  form.dataset.touched = "";
  weigh(form, table);
});

// What was started is played on at the table.
document.addEventListener("sent", (event) => {
  if (place.contains(event.target)) location.assign(`/t/${table}#log`);
});
