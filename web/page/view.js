// What is inside the window: only boxes of their own scroll by themselves. The window goes back to its top
// when what the user has to see next is not in it.
import { byId } from "./dom.js";

/** Brings an element into view in its own box, and leaves the window where it is. */
export function scrollIn(box, element) {
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top < outer.top || inner.height > outer.height) box.scrollTop += inner.top - outer.top - 3;
  else if (inner.bottom > outer.bottom) box.scrollTop += Math.min(inner.bottom - outer.bottom + 3, inner.top - outer.top - 3);
}

/** Says in `--room` how high what is below the buttons can be, so that it ends with the window. */
export function fit() {
  const columns = byId("columns");
  columns.style.setProperty("--room", `${window.innerHeight - columns.offsetTop - 16}px`);
}

let isByKeys = false;
document.addEventListener("keydown", () => (isByKeys = true), true);
for (const event of ["pointerdown", "drop"]) document.addEventListener(event, () => (isByKeys = false), true);

/** Gives an element the focus where it is; the frame around it is for those who use keys. */
export function focusOn(element) {
  element.focus({ preventScroll: true, focusVisible: isByKeys });
}

/** Shows the sentence, the buttons and the chosen problem. */
export function toTop() {
  const parts = ["verdict", "actions", "findings"].map(byId);
  const isInside = ({ top, bottom }) => top >= 0 && bottom <= window.innerHeight;
  if (!parts.every((part) => isInside(part.getBoundingClientRect()))) window.scrollTo({ top: 0 });
}
