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

function sendSoon(form, pause) {
  clearTimeout(timers.get(form));
  timers.set(form, setTimeout(() => {
    if (form.dataset.busy !== undefined) return sendSoon(form, pause);
    if (form.isConnected && form.checkValidity()) form.requestSubmit();
  }, pause));
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-live]")) sendSoon(event.target.form, TYPING);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-live]")) sendSoon(event.target.form, 0);
});

const address = document.querySelector("[data-here]");
if (address) address.value = location.href.replace(/\?.*$/, "");
