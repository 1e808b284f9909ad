// The pages of rules, which are Markdown, as elements: headings, paragraphs, lists, blocks of text,
// and words in the font of programs. Nothing of a page becomes HTML.
import { h } from "./dom.js";

export function prose(markdown) {
  const lines = markdown.split("\n");
  const parts = [];
  while (lines.length) {
    const line = lines.shift();
    const fence = /^```(\w*)/.exec(line);
    const heading = /^(#+) (.*)/.exec(line);
    if (fence) {
      const end = lines.findIndex((line) => line.startsWith("```"));
      const text = lines.splice(0, end < 0 ? lines.length : end);
      lines.shift();
      parts.push(h("pre", { tabindex: "0" }, h("code", {}, fence[1] === "diff" ? text.map(diffLine) : text.join("\n"))));
    } else if (heading) {
      parts.push(h(heading[1].length === 1 ? "h4" : "h5", {}, inline(heading[2])));
    } else if (/^[-*] /.test(line)) {
      lines.unshift(line);
      const items = [];
      while (/^[-*] /.test(lines[0] ?? "")) items.push(h("li", {}, inline(paragraph(lines).replace(/^[-*] /, ""))));
      parts.push(h("ul", {}, items));
    } else if (line.trim()) {
      lines.unshift(line);
      parts.push(h("p", {}, inline(paragraph(lines))));
    }
  }
  return parts;
}

// The lines up to an empty one, or to the next item of a list.
function paragraph(lines) {
  const text = [lines.shift()];
  while (lines[0]?.trim() && !/^([-*] |#|```)/.test(lines[0])) text.push(lines.shift().trim());
  return text.join(" ");
}

/** A line of Markdown as elements: a message of the library is one, too. */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    return /^\[([^\]]+)\]\(/.exec(part)?.[1] ?? part;
  });
}

/** The same as plain text. */
export const plain = (text) => text.replace(/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\([^)]+\)/g, (_, ...parts) => parts.slice(0, 3).find(Boolean));

function diffLine(line) {
  const kind = { "-": "gone", "+": "new" }[line[0]];
  return h("span", { class: kind ?? null }, `${line}\n`);
}
