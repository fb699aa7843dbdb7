// The track of a chase: a tap on a place that is next does what its button in the list does, and on
// a phone the drawing is panned to whoever acts.

let shown = "";

document.addEventListener("click", (event) => {
  const place = event.target.closest?.(".track .place.next");
  if (!place) return;
  document.querySelector(`.steps a[data-to="${CSS.escape(place.dataset.place)}"]`)?.click();
});

/** Pan to whoever acts when that one has moved, or another one acts. */
export function lookAtTrack() {
  const scroll = document.querySelector(".track-scroll");
  const token = scroll?.querySelector(".token:has(.selected)") ?? scroll?.querySelector(".token");
  if (!token) return;
  const where = `${token.dataset.name} ${token.getAttribute("transform")}`;
  if (where === shown) return;
  shown = where;
  const box = token.getBoundingClientRect();
  const frame = scroll.getBoundingClientRect();
  scroll.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
}
