// The page of a rule for people who have no command line: its words, then its examples as boards, or as
// text in which the wrong place is marked. What the page says to others is left out.
import { auction } from "./auction.js";
import { textOf } from "./bytes.js";
import { diagram } from "./diagram.js";
import { h } from "./dom.js";
import { Marks, mark } from "./marks.js";
import { plainWords, sentence } from "./plain_words.js";
import { inline, prose } from "./prose.js";
import { t } from "./texts.js";

/** An example and what belongs to it: `{ notation, text, caption, message, repaired, isBad }`. */
export function readPage(page) {
  // The title and the facts below it are for programmers.
  const [words, ...sections] = page.replace(/^# .*\n+.*\n+(Chapters in the text .*\n)?/, "").split(/^(?=## )/m);
  const examples = [];
  for (const section of sections) {
    const isBad = /^## Bad/.test(section);
    let caption = null;
    for (const [, before, fence, text] of section.matchAll(/((?:^(?!```).*\n)*)^```([\w,-]*)\n([\s\S]*?)^```$/gm)) {
      caption = before.replace(/^## .*$/m, "").trim() || null;
      if (fence === "text") Object.assign(examples.at(-1) ?? {}, { message: messageOf(text) });
      else if (fence === "diff") Object.assign(examples.at(-1) ?? {}, { repaired: text });
      else examples.push({ notation: fence, text, caption, isBad, message: null, repaired: null });
    }
  }
  return { words: plainWords(words), examples };
}

// The first line of what a terminal shows, after the name of the rule.
const messageOf = (output) => /^\w+\[[^\]]*\]: (.*)/.exec(output)?.[1] ?? null;

/**
 * The elements of a page, with the examples in this notation; `check(rule, example)` gives the game and the
 * findings of one.
 */
export function rulePage(rule, page, notation, check) {
  const { words, examples: all } = readPage(page);
  const examples = all.filter((example) => example.notation === notation);
  const body = h("div", { class: "page" });
  const fill = async (event) => {
    if (!event.target.open || body.childElementCount) return;
    const drawn = await Promise.all(examples.map(async (example) => drawExample(example, await check(rule, example))));
    const under = (isBad, title) => {
      const some = drawn.filter((_, index) => examples[index].isBad === isBad);
      return some.length ? [h("h4", {}, t(title)), ...some] : [];
    };
    body.replaceChildren(...under(true, "wrongExamples"), ...under(false, "rightExamples"));
  };
  const more = examples.length ? h("details", { class: "examples", ontoggle: fill }, h("summary", {}, t("examples")), body) : null;
  return [h("div", { class: "page", lang: "en" }, prose(words)), more, h("p", { class: "quiet" }, t("ruleName", { rule }))].filter(Boolean);
}

/** An example: what is wrong with it, the board if the mistake can be seen there, and the text. */
function drawExample({ notation, text, caption, isBad, message, repaired }, { game, findings }) {
  const said = message ?? findings[0]?.message;
  const marks = new Marks(findings, 0);
  const board = game && isBad && notation !== "pgn" ? [diagram, auction].map((draw) => draw(game, marks, () => {})).filter((drawn) => drawn?.querySelector(".marked")) : [];
  // It is a part of the finding, and not one of the page.
  for (const drawn of board) drawn.setAttribute("role", "group");
  return h(
    "div",
    { class: `example ${isBad ? "wrong" : "right"}` },
    isBad && said ? h("p", { class: "message", lang: "en" }, inline(sentence(said))) : null,
    caption ? h("p", { class: "quiet", lang: "en" }, inline(caption)) : null,
    board,
    h("pre", { tabindex: "0" }, isBad ? markedText(text, findings) : text),
    repaired ? [h("p", { class: "quiet" }, t("repairedExample")), h("pre", { tabindex: "0" }, afterRepair(repaired))] : null,
  );
}

/** The text with the places of the findings marked, and words there for those who do not see the marks. */
function markedText(text, findings) {
  const bytes = new TextEncoder().encode(text);
  const places = findings.flatMap(({ range, labels, severity, message }) => [
    { range, is: "chosen", kind: severity, message },
    ...labels.map((label) => ({ range: label.range, is: "label", kind: severity, message: label.message })),
  ]);
  const parts = [];
  let at = 0;
  for (const { range, ...found } of places.sort((one, other) => one.range.start.offset - other.range.start.offset)) {
    const [start, end] = [range.start.offset, Math.min(range.end.offset, bytes.length)];
    if (start < at) continue;
    const part = (from, to) => textOf(bytes, [from, to], "utf-8").text;
    parts.push(part(at, start), mark(h("span", {}, part(start, end)), found, () => {}));
    at = Math.max(start, end);
  }
  return [...parts, textOf(bytes, [at, bytes.length], "utf-8").text];
}

/** The lines of a repair as they are afterwards. */
function afterRepair(lines) {
  const after = lines.replace(/\n$/, "").split("\n").filter((line) => !/^(-|@@|\\)/.test(line));
  return after.map((line) => (line.startsWith("+") ? h("ins", {}, `${line.slice(1)}\n`) : `${line.slice(1)}\n`));
}
