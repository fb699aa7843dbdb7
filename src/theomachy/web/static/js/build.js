// The builder: each change is kept at once, and the page shows what comes of it.

import { localTimes } from "./site.js";
import { elementOf, morph } from "./patch.js";

const TYPING = 350; // ms of quiet after which a number counts as typed

document.addEventListener("sent", (event) => {
  const { html } = event.detail;
  const form = event.target;
  if (!html || form.dataset.build === undefined) return;
  form.querySelectorAll("[data-touched]").forEach((field) => field.removeAttribute("data-touched"));
  const then = form.querySelector("[data-then]")?.dataset.then ?? "";
  const focused = document.activeElement;
  morph(document.getElementById("bench"), elementOf(html));
  localTimes(document);
  if (focused === document.activeElement && focused?.isConnected && !form.contains(focused)) return;
  if (!focused?.isConnected || !document.activeElement || document.activeElement === document.body) goTo(then);
});

// What was pressed may be gone: then the next sensible thing has the focus.
function goTo(ids) {
  const found = ids.split(" ").map((id) => id && document.getElementById(id)).find(Boolean);
  found?.focus({ preventScroll: true });
}

const timers = new WeakMap();
const kept = new WeakMap(); // what the server has of each number: leaving the field sends it no second time

function sendSoon(form, pause) {
  clearTimeout(timers.get(form));
  timers.set(form, setTimeout(() => {
    if (form.dataset.busy !== undefined) return sendSoon(form, pause);
    if (!form.isConnected || !form.checkValidity()) return;
    const field = form.querySelector("[data-live]");
    if (field) kept.set(field, field.value);
    form.requestSubmit();
  }, pause));
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-live]")) sendSoon(event.target.form, TYPING);
});
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches("[data-live]") && kept.get(field) !== field.value) sendSoon(field.form, 0);
});

const address = document.querySelector("[data-here]");
if (address) address.value = location.href.replace(/\?.*$/, "");

// What was typed before this script had come is kept, too.
for (const field of document.querySelectorAll("#bench input[data-at-once], #bench textarea, #bench [data-live]")) {
  if ("defaultValue" in field && field.type !== "checkbox" && field.type !== "radio" && field.value !== field.defaultValue) {
    sendSoon(field.form, 0);
  }
}

// On a phone the steps are wider than the page.
document.querySelector(".steps a[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
