// Forms are sent without leaving the page. Without this script they are sent all the same, and the
// page comes anew.

const PATIENCE = 300; // ms until waiting shows
const ATTEMPTS = 5;

/** A key by which the server knows that a repeated request is the same one. */
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function body(form, submitter) {
  const data = new FormData(form, submitter);
  return data.entries().some(([, value]) => value instanceof File) ? data : new URLSearchParams(data);
}

// The server may be restarting: the same request with the same key acts once.
async function send(form, submitter) {
  const target = submitter?.getAttribute("formaction") || form.action;
  const headers = { Accept: "application/json", "Idempotency-Key": freshKey() };
  const content = body(form, submitter);
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(target, { method: "POST", headers, body: content });
    } catch (fault) {
      if (attempt === ATTEMPTS) throw fault;
      await new Promise((done) => setTimeout(done, 250 * 2 ** attempt));
    }
  }
}

/** Say something at the head of the page for a while. */
export function notice(text, tone = "") {
  const box = document.createElement("p");
  box.className = `notice ${tone}`;
  box.setAttribute("role", tone === "bad" ? "alert" : "status");
  box.textContent = text;
  const place = document.getElementById("notices");
  place?.querySelector(".notice")?.remove(); // one at a time: they lie over the board
  place?.prepend(box);
  setTimeout(() => box.remove(), tone === "good" ? 5_000 : 9_000);
}

function clear(form) {
  form.querySelectorAll(".fault.given").forEach((fault) => fault.remove());
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

function allowedWords(problem) {
  return problem.allowed?.length ? `Allowed: ${problem.allowed.join(", ")}` : "";
}

/** Show what was wrong beside the field that it names, else at the foot of the form. */
export function refuse(form, problem) {
  const fault = document.createElement("p");
  fault.className = "fault given";
  fault.id = `fault-${freshKey()}`;
  fault.setAttribute("role", "alert");
  const words = document.createElement("span");
  words.textContent = sentence(problem.detail || "This could not be done.");
  const right = document.createElement("small");
  right.textContent = allowedWords(problem);
  if (right.textContent) words.append(right);
  fault.append(words);
  const where = (problem.where || "").replace(/\[\d+\]$/, "");
  const field = where && form.querySelector(`[name="${CSS.escape(where)}"]`);
  if (field && field.type !== "hidden") {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", fault.id);
    (field.closest(".field, .choice") || field.parentElement).append(fault);
    field.focus();
  } else if (form.dataset.quiet !== undefined) {
    notice(words.textContent, "bad");
  } else {
    form.append(fault);
    fault.scrollIntoView({ block: "nearest" });
  }
}

/** With a capital letter at its head and a stop at its end. */
export function sentence(text) {
  const words = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

async function submitted(form, submitter) {
  const waits = setTimeout(() => submitter?.classList.add("waits"), PATIENCE);
  form.dataset.busy = "";
  clear(form);
  try {
    const answer = await send(form, submitter);
    const isJson = (answer.headers.get("content-type") || "").includes("json");
    const content = isJson ? await answer.json() : null;
    if (!answer.ok) return refuse(form, content || { detail: `The server said ${answer.status}.` });
    done(form, content || {});
  } catch {
    refuse(form, { detail: "The table cannot be reached. What you entered is kept: try again." });
  } finally {
    clearTimeout(waits);
    delete form.dataset.busy;
    submitter?.classList.remove("waits");
  }
}

function done(form, content) {
  if (form.dataset.reset !== undefined) {
    reset(form);
    form.querySelectorAll("[data-touched]").forEach((field) => field.removeAttribute("data-touched"));
  }
  if (content.notice) notice(content.notice, "good");
  form.dispatchEvent(new CustomEvent("sent", { bubbles: true, detail: content }));
  if (content.location) location.assign(content.location);
}

// To whom one speaks stays as it was chosen: what follows a secret roll shall not be open by mistake.
function reset(form) {
  const kept = [...form.querySelectorAll("[data-stays]")].map((field) => [field, field.value]);
  form.reset();
  for (const [field, value] of kept) field.value = value;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.dataset.send === undefined) return;
  event.preventDefault();
  if (form.dataset.busy === undefined) submitted(form, event.submitter);
});

// What counts only with another choice is neither shown nor sent without it.
function sift(form) {
  for (const part of form.querySelectorAll("[data-counts-with]")) {
    const given = new FormData(form);
    const counts = JSON.parse(part.dataset.countsWith).some(([name, value]) => given.getAll(name).includes(value));
    part.hidden = part.disabled = !counts;
  }
}
document.addEventListener("piece-open", (event) => event.target.matches("form") && sift(event.target));
document.addEventListener("change", (event) => event.target.form && sift(event.target.form));
document.querySelectorAll("form:has([data-counts-with])").forEach(sift);

// What cannot be done now is no button that does something: it tells why.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[aria-disabled=true]");
  if (!button) return;
  event.preventDefault();
  const why = button.querySelector("small")?.textContent;
  if (why) notice(why);
});

// A choice that acts at once: a switch, a list of who plays.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-at-once]")) event.target.form.requestSubmit();
});
