// The text of the board in an editor, with the findings marked in it, their words on hover, and
// their repairs a click away. What the user types goes back into the bytes of the file.
import { defaultKeymap } from "@codemirror/commands";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { bytesOf, isWide, textOf, unitAt } from "./bytes.js";
import { sentence } from "./plain_words.js";
import { plain } from "./prose.js";
import { t } from "./texts.js";

/** A longer text is shown in part: it is no board then, but a file that is something else. */
const SHOWN = 400_000;

/** Whether a board of a file can be changed in the editor. */
export const canChange = ({ summary }, { range }) => !isWide(summary.encoding) && range[1] - range[0] <= SHOWN;

const editable = new Compartment();
const numbers = new Compartment();

/**
 * The editor. `typed(source, edits)` is called when the user changes the text, with the file and the board
 * that are shown and the edits of the file, each with the characters that its encoding lacks (`lost`); it
 * gives the version of the file and the range that is shown now. `isCurrent(source)` says whether the file is still
 * the one whose text is shown: until the new text comes, nothing can be typed into the old one.
 * Undo is a matter of the page, which knows repairs, too.
 */
export class TextPane {
  #view;
  #shown = { text: "", offsets: new Uint32Array(1), newline: "\n", encoding: "ascii" };
  /** The file, its version and the board whose text is shown. */
  #source = null;
  #typed;
  #isOurs = false;

  constructor(parent, typed, isCurrent) {
    this.#typed = typed;
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          numbers.of(lineNumbers()),
          lintGutter(),
          drawSelection(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          keymap.of(defaultKeymap),
          editable.of(EditorView.editable.of(true)),
          EditorView.contentAttributes.of({ "aria-labelledby": "text-title", tabindex: "0" }),
          EditorState.changeFilter.of(() => this.#isOurs || (this.#source !== null && isCurrent(this.#source))),
          EditorView.updateListener.of((update) => this.#hear(update)),
        ],
      }),
    });
  }

  /**
   * Shows the text of a board, of which the list has the place, with its findings; gives a sentence where
   * it cannot be changed.
   */
  show({ file, version, index, findings }, { range, line: firstLine }, repair) {
    const { encoding } = file.summary;
    const end = Math.min(range[1], range[0] + SHOWN);
    const shown = textOf(file.bytes, [range[0], end], encoding);
    const isFixed = !canChange(file, { range });
    this.#shown = { ...shown, encoding };
    this.#source = { file, version, index };
    const old = this.#view.state.doc.toString();
    this.#isOurs = true;
    this.#view.dispatch({
      changes: old === shown.text ? undefined : smallestChange(old, shown.text),
      effects: [
        editable.reconfigure([EditorView.editable.of(!isFixed), EditorState.readOnly.of(isFixed)]),
        numbers.reconfigure(lineNumbers({ formatNumber: (line) => String(line + firstLine - 1) })),
      ],
    });
    this.#isOurs = false;
    this.#view.dispatch(setDiagnostics(this.#view.state, this.#diagnostics(findings, repair)));
    if (isWide(encoding)) return t("wideText");
    return isFixed ? t("cutText") : null;
  }

  /**
   * Brings a finding into view and selects its place. Only the box of the text is moved: what CodeMirror
   * scrolls into view, it looks for in all that is around it, up to the window.
   */
  reveal(finding) {
    const [from, to] = this.#units(finding.range);
    this.#view.dispatch({ selection: { anchor: from, head: to } });
    this.#scroll(() => true);
  }

  /** Keeps the cursor in view, whose box has become smaller or larger while somebody types. */
  follow() {
    this.#scroll((line, { scrollTop, clientHeight }) => line.top < scrollTop || line.bottom > scrollTop + clientHeight);
  }

  #scroll(isNeeded) {
    const scroll = (view) => {
      const box = view.scrollDOM;
      const line = view.lineBlockAt(view.state.selection.main.from);
      if (isNeeded(line, box)) box.scrollTop = line.top - (box.clientHeight - line.height) / 2;
    };
    scroll(this.#view);
    // The heights of lines that were never drawn are known only after they are.
    this.#view.requestMeasure({ key: this, read: () => {}, write: (_, view) => scroll(view) });
  }

  /** Lets the user type over what is selected. */
  focus() {
    this.#view.focus();
    const place = this.#view.coordsAtPos(this.#view.state.selection.main.from);
    if (!place || place.top < 0 || place.bottom > window.innerHeight) this.#view.dom.scrollIntoView({ block: "nearest" });
  }

  #units(range) {
    const { offsets, text } = this.#shown;
    const from = Math.min(unitAt(offsets, range.start.offset), text.length);
    return [from, Math.min(Math.max(unitAt(offsets, range.end.offset), from), text.length)];
  }

  #diagnostics(findings, repair) {
    const list = findings.flatMap((finding) => {
      const actions = finding.fixes
        .filter((fix) => fix.applicability !== "manual")
        .map((fix) => ({ name: plain(fix.title), apply: () => repair(fix) }));
      const message = plain(sentence(finding.message));
      const places = [finding.range, ...finding.also].map((range) => this.#units(range));
      const main = places.map(([from, to]) => ({ from, to, severity: finding.severity, message, actions }));
      const labels = finding.labels.map((label) => {
        const [from, to] = this.#units(label.range);
        return { from, to, severity: "hint", message: plain(sentence(label.message)) };
      });
      return [...main, ...labels];
    });
    return list.sort((a, b) => a.from - b.from);
  }

  #hear(update) {
    if (!update.docChanged || this.#isOurs) return;
    const { offsets, encoding, newline } = this.#shown;
    const edits = [];
    update.changes.iterChanges((from, to, _, __, inserted) => {
      const made = bytesOf(inserted.toString(), encoding, newline);
      edits.push({ start: offsets[from], end: offsets[to], ...made });
    });
    const { file, index } = this.#source;
    const { version, range } = this.#typed(this.#source, edits);
    this.#source = { file, version, index };
    const isAscii = edits.every(({ bytes }) => bytes.every((byte) => byte < 128));
    const encodingNow = encoding === "ascii" && !isAscii ? "utf-8" : encoding;
    this.#shown = { ...textOf(file.bytes, range, encodingNow), encoding: encodingNow };
  }
}

// So that the cursor and what is on the screen stay where they are.
function smallestChange(old, text) {
  let from = 0;
  const shorter = Math.min(old.length, text.length);
  while (from < shorter && old[from] === text[from]) from += 1;
  let end = 0;
  while (end < shorter - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  return { from, to: old.length - end, insert: text.slice(from, text.length - end) };
}
