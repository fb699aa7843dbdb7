// Brings a part of the page to what the server says it is now, and leaves alone what the reader is
// doing there: focus, what is typed or chosen, what is folded open, where it is scrolled to.

/** The element that this HTML describes. */
export function elementOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content.firstElementChild;
}

/** Make `old` like `fresh`, keeping every node that can stay. */
export function morph(old, fresh) {
  if (old.isEqualNode(fresh) || isHeld(old)) return old;
  if (old.nodeName !== fresh.nodeName || old.id !== fresh.id) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return old;
  }
  attributes(old, fresh);
  children(old, fresh);
  if (old.matches("select, input, textarea")) settle(old, fresh);
  return old;
}

// What a script of the page fills, and what the reader has in hand, is not the server's.
function isHeld(element) {
  return element.hasAttribute?.("data-keep") || element.classList?.contains("dragged");
}

function attributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes]) {
    if (name === "open" && old.localName === "details") continue;
    if (name === "viewBox" && old.hasAttribute("data-width")) continue; // how close one looks
    if (name === "class" && old.classList.contains("folded")) continue;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    const own = name === "open" || name === "data-touched" || name === "aria-invalid";
    if (!own && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

function children(old, fresh) {
  const named = new Map();
  for (const child of old.children) if (child.id) named.set(child.id, child);
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const match = (next.id && named.get(next.id)) || (alike(at, next) ? at : null);
    if (!match) {
      old.insertBefore(next, at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else old.insertBefore(match, at);
    morph(match, next);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (!isHeld(gone)) gone.remove();
  }
}

function alike(old, next) {
  return Boolean(old) && old.nodeName === next.nodeName && !old.id && !next.id;
}

// What the reader has set in a field stays; what he has not follows the server.
function settle(old, fresh) {
  if (old === document.activeElement || old.hasAttribute("data-touched")) return;
  if (old.type === "checkbox" || old.type === "radio") old.checked = fresh.hasAttribute("checked");
  else if (old.value !== fresh.value) old.value = fresh.value;
}

document.addEventListener("input", (event) => event.target.setAttribute("data-touched", ""));
