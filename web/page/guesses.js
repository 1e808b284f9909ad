// The guesses, one by one: what the lines are, and what they would be.
import { editsOf, textOf, withEdits } from "./bytes.js";
import { byId, h } from "./dom.js";
import { notesOf } from "./findings.js";
import { sentence } from "./plain_words.js";
import { inline } from "./prose.js";
import { t } from "./texts.js";

let place = 0;

/**
 * Shows the guesses of a file in a dialog. `fetch(file, place)` gives the one at a place among those that are
 * left, and their `count`; `take(found, fix)` makes one of them in the file and version of `found`, and
 * resolves once the file is checked again.
 */
export async function showGuesses(file, fetch, take) {
  place = 0;
  const dialog = byId("guesses");
  await draw(dialog, file, fetch, take);
  if (!dialog.open) dialog.showModal();
}

async function draw(dialog, file, fetch, take) {
  const { version } = file;
  const { finding, count } = await fetch(file, place);
  // Places are bytes of the version that was asked about.
  if (file.version !== version) return draw(dialog, file, fetch, take);
  const body = byId("guesses-body");
  if (!finding) {
    body.replaceChildren(h("p", {}, t("guessNone")));
    return;
  }
  const fix = finding.fixes.find((fix) => fix.applicability === "unsafe");
  const { before, after } = compare(file, fix);
  const again = () => draw(dialog, file, fetch, take);
  body.replaceChildren(
    h("p", { class: "quiet" }, t("guessPlace", { index: place + 1, count, place: whereIs(finding) })),
    h("p", { class: "message" }, inline(sentence(finding.message))),
    ...notesOf(finding).map((note) => h("p", { class: "note" }, inline(note))),
    h("div", { class: "compare" }, side("before", before), side("after", after)),
    h(
      "p",
      { class: "buttons" },
      h("button", { class: "main", onclick: async () => { await take({ file, version }, fix); await again(); } }, `${t("take")}: `, inline(fix.title)),
      h("button", { onclick: () => { place += 1; again(); } }, t("leave")),
    ),
  );
  body.querySelector("button").focus();
}

function whereIs(finding) {
  const line = t("line", { line: finding.range.start.line });
  return finding.board ? `${t("boardNumber", { board: finding.board })}, ${line}` : line;
}

function side(key, pieces) {
  return h("div", { class: key }, h("h3", {}, t(key)), h("pre", { tabindex: "0" }, pieces));
}

/** The lines that the edits of a fix touch, before and after, with what changes marked. */
export function compare(file, fix) {
  const edits = editsOf(fix);
  const last = edits.at(-1);
  const near = edits.filter((edit) => edit.end - edits[0].start < 4000);
  const start = lineStart(file.bytes, edits[0].start);
  const end = lineEnd(file.bytes, (near.at(-1) ?? last).end);
  const encoding = file.summary.encoding;
  const shown = (bytes, range) => textOf(bytes, range, encoding).text;
  const before = [];
  const after = [];
  let at = start;
  for (const edit of near) {
    const same = shown(file.bytes, [at, edit.start]);
    before.push(same, h("del", {}, shown(file.bytes, [edit.start, edit.end])));
    after.push(same, h("ins", {}, shown(edit.bytes, [0, edit.bytes.length])));
    at = edit.end;
  }
  const rest = shown(file.bytes, [at, end]);
  before.push(rest);
  after.push(rest);
  return { before, after };
}

function lineStart(bytes, at) {
  while (at > 0 && bytes[at - 1] !== 10 && bytes[at - 1] !== 13) at -= 1;
  return at;
}

function lineEnd(bytes, at) {
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

export const repaired = (file, fix) => withEdits(file.bytes, editsOf(fix));
