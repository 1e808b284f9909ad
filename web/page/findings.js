// What is wrong with the board: each finding in words, with its repairs.
import { h } from "./dom.js";
import { plainWords, sentence } from "./plain_words.js";
import { inline } from "./prose.js";
import { rulePage } from "./rulepage.js";
import { t } from "./texts.js";

/** So many findings are drawn at once: those around the one that is chosen. */
const SHOWN = 100;
/** So many lines are named where a finding has many places on a board. */
const NAMED = 5;

/**
 * The list of findings of a board. `act` has what the user can do: `choose(index)`,
 * `repair(fix)`, `change(index)` by hand, null where the text cannot be changed, `explain(rule)` and
 * `example(rule, example)`; its `notation` is that of the file.
 */
export function findingsList(findings, chosen, act) {
  if (findings.length === 0) return h("p", { class: "all-fine" }, t("fineBoard"));
  const first = chosen - (chosen % SHOWN);
  const shown = findings.slice(first, first + SHOWN);
  const rest = findings.length - shown.length;
  return [
    h("ul", { class: "findings" }, shown.map((finding, index) => item(finding, first + index, first + index === chosen, act))),
    rest > 0 ? h("p", { class: "quiet" }, t("more", { count: rest })) : null,
  ];
}

function item(finding, index, isChosen, act) {
  return h(
    "li",
    { class: `finding ${finding.severity} ${isChosen ? "chosen" : ""}`, "data-index": index },
    h(
      "p",
      { class: "message" },
      h("strong", { class: "severity" }, t(finding.severity)),
      h(
        "button",
        { class: "plain", lang: "en", onclick: () => act.choose(index), "aria-pressed": String(isChosen) },
        inline(sentence(finding.message)),
      ),
    ),
    h(
      "p",
      { class: "where" },
      places(finding),
      finding.labels.map((label) => [` · ${t("line", { line: label.range.start.line })}: `, h("span", { lang: "en" }, inline(label.message))]),
    ),
    notesOf(finding).map((note) => h("p", { class: "note", lang: "en" }, inline(note))),
    h("p", { class: "fixes" }, finding.fixes.map((fix) => fixButton(fix, act)), byHand(finding, index, act)),
    why(finding, act),
  );
}

/** The lines of its places on this board, and how many there are on others. */
function places({ range, also, elsewhere }) {
  const lines = [...new Set([range, ...also].map(({ start }) => start.line))];
  const named = lines.slice(0, NAMED).join(", ") + (lines.length > NAMED ? ", …" : "");
  const here = lines.length === 1 ? t("line", { line: named }) : t("lines", { lines: named });
  return elsewhere ? `${here} · ${t("elsewhere", { count: elsewhere })}` : here;
}

function fixButton(fix, act) {
  const key = { safe: "repairThis", unsafe: "guessThis", manual: "manual" }[fix.applicability];
  const text = inline(t(key, { title: fix.title }));
  // It says what to do, but only a person can: pbnlint never does it.
  if (fix.applicability === "manual") return h("span", { class: "note" }, text);
  return h("button", { class: `fix ${fix.applicability}`, onclick: () => act.repair(fix) }, text);
}

/** What has no repair of its own is repaired in the text. */
function byHand({ fixes }, index, act) {
  if (!act.change || fixes.some((fix) => fix.applicability !== "manual")) return null;
  return h("button", { class: "fix hand", onclick: () => act.change(index) }, t("changeIt"));
}

// The page of the rule comes when somebody wants to read it.
function why(finding, act) {
  const body = h("div", { class: "page" });
  const fill = async (event) => {
    if (!event.target.open || body.childElementCount) return;
    body.replaceChildren(...rulePage(finding.rule, await act.explain(finding.rule), act.notation, act.example));
  };
  return h("details", { class: "why", ontoggle: fill }, h("summary", {}, t("why")), body);
}

/** The notes of a finding as sentences, without those about commands. */
export const notesOf = ({ notes }) => notes.map(plainWords).filter(Boolean).map(sentence);
