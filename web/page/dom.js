// Elements in one line each.

/** An element with its attributes, listeners (`onclick`) and children; null children are left out. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false).flatMap(isolated));
  return element;
}

/** Gives an element a text in place of its children. */
export function write(element, text) {
  element.replaceChildren(...isolated(text));
}

// Names in a text are between isolates, as they may be written from right to left; here they become elements.
function isolated(child) {
  if (typeof child !== "string" || !child.includes("\u2068")) return [child];
  return child.split(/\u2068([^\u2069]*)\u2069/).map((part, index) => (index % 2 ? h("bdi", {}, part) : part)).filter((part) => part !== "");
}

export const byId = (id) => document.getElementById(id);

/** Text that only a screen reader says. */
export const spoken = (text) => h("span", { class: "spoken" }, text);
