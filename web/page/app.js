// The page: what the user does becomes work for the worker and changes of the state, and the state
// becomes what is on the screen.
import { repairFiles, saveFiles } from "./all_files.js";
import { auction, play } from "./auction.js";
import { boardName, drawBoards, startBoards } from "./boards.js";
import { withEdits } from "./bytes.js";
import { chessGame } from "./chess.js";
import { diagram, facts } from "./diagram.js";
import { byId, h, write } from "./dom.js";
import { EngineClient, Stopped } from "./engine.js";
import { EXAMPLE } from "./example.js";
import { drawFiles } from "./file_list.js";
import { choose, download, dropped, freePath, pathOf } from "./files.js";
import { findingsList } from "./findings.js";
import { repaired, showGuesses } from "./guesses.js";
import { otherKind } from "./kinds.js";
import { startLanguages } from "./languages.js";
import { remember, withWritten, written as writtenInstead } from "./lost.js";
import { drawLost, listOf } from "./lost_notice.js";
import { Marks } from "./marks.js";
import { Boards } from "./outline.js";
import { plainWords, sentence } from "./plain_words.js";
import { playthrough } from "./playthrough.js";
import { inline, plain } from "./prose.js";
import { printBoards } from "./sheet.js";
import { change, isChanged, newFile, onChange, redo, rewrite, state, undo } from "./state.js";
import { problemAfter, worst } from "./steps.js";
import { tables } from "./tables.js";
import { size, speakOf, t, writeTexts } from "./texts.js";
import { canChange, TextPane } from "./text.js";
import { tricks } from "./tricks.js";
import { fit, focusOn, scrollIn, toTop } from "./view.js";

/** Above this size the user is asked first. */
const LARGE = 100e6;
/** Above this size a file is not read: the library would need more memory than a page can have. */
const TOO_LARGE = 1e9;
/** The notations that are shown. */
const SHOWN = ["pbn", "pgn", "rbn", "rbx"];
/** The text is checked this many milliseconds after the last key. */
const PAUSE = 250;

const engine = new EngineClient();
const pages = new Map();
const examples = new Map();
let text;

// ---- Files come in.

async function take(files) {
  if (files.length === 0) return change({ notice: t("nothingDropped") });
  const first = state.files.length;
  const refused = [];
  for (const file of files) {
    const name = pathOf(file);
    if (file.size > TOO_LARGE) {
      refused.push(t("tooLarge", { name, size: size(file.size) }));
      continue;
    }
    if (file.size > LARGE && !(await agreesTo(file))) continue;
    const text = t("reading", { name });
    change({ work: { text, done: 0 }, notice: null });
    try {
      add(name, await engine.read(file, (done) => change({ work: { text, done } })), file);
    } catch (error) {
      refused.push(error instanceof Stopped ? t("stopped", { work: text }) : t("unreadableFile", { name }));
    }
  }
  change({ work: null });
  const added = state.files.slice(first);
  // The first file is on the screen before the others are looked at.
  if (added.length) await showFile(added[0]);
  for (const file of added) if (!file.summary && !file.trouble) await check(file);
  if (refused.length) change({ notice: refused.join(" ") });
}

function add(path, bytes, onDisk) {
  const name = freePath(path, state.files.map(({ name }) => name));
  const file = newFile(name, bytes, onDisk);
  file.trouble = otherKind(name, bytes);
  state.files.push(file);
}

async function agreesTo(file) {
  const values = { name: file.name, size: size(file.size), memory: size(file.size * 8) };
  return (await tell(t("largeTitle"), [h("p", {}, t("large", values))], t("largeGo"), t("cancel"))) === "go";
}

async function showFile(file) {
  change({ file, board: 0, shown: null, finding: null });
  if (!file.summary && !file.trouble) await check(file);
  if (state.file !== file) return;
  if (file.trouble) return change({});
  await showBoard(file.summary.boards.firstFaulty());
  seeProblem();
}

// ---- Questions to the worker.

/** Does what takes its time, and says what it is; errors become sentences. */
async function work(text, job) {
  change({ work: { text, done: null }, notice: null });
  try {
    return await job((done) => change({ work: { text, done } }));
  } catch (error) {
    if (error instanceof Stopped) change({ notice: t("stopped", { work: text }) });
    else change({ notice: t("engineBroke", { why: error.message }) });
    return null;
  } finally {
    change({ work: null });
  }
}

const checking = (file) => t("checking", { name: file.name, size: size(file.bytes.length) });

/** Checks a file; gives whether the list of boards is that of its text now. */
async function check(file) {
  const { version } = file;
  const summary = await work(checking(file), (progress) => engine.ask("check", file, {}, progress));
  if (file.version !== version) return false;
  if (!summary) {
    if (!file.summary) file.trouble = state.notice;
    return false;
  }
  if (!SHOWN.includes(summary.notation) && summary.first) {
    file.trouble = t("otherNotation", { name: file.name, message: sentence(summary.first).replace(/\.$/, "") });
  }
  file.summary = { ...summary, version, boards: new Boards(summary.boards) };
  change({});
  return true;
}

/** Checks a file after a change, and shows the same board again. */
async function checkAgain(file, pick = null) {
  // This is the check for which a pause in the typing is awaited.
  clearTimeout(file.pause);
  const isChecked = await check(file);
  // The user stopped the check, or has changed the text once more, after which it is checked again.
  if (!isChecked || state.file !== file) return;
  await showBoard(Math.min(state.board, file.summary.boards.length - 1), pick);
}

/** Shows a board, and of its findings the one that `pick` gives; where that is null, the same as before. */
async function showBoard(index, pick = worst) {
  const { file } = state;
  const { version } = file;
  change({ board: index, finding: pick ? null : state.finding });
  // After a change the boards are not where the list says. The check shows the board then.
  if (file.summary.version !== version) return checkAgain(file, pick);
  const shown = await askForBoard(file, index);
  if (!shown || state.file !== file || file.version !== version || state.board !== index) return;
  const { findings } = shown;
  const keepsFinding = !pick && state.finding !== null && state.finding < findings.length;
  const finding = keepsFinding ? state.finding : findings.length ? (pick ?? worst)(findings) : null;
  change({ shown: { ...shown, file, version, index }, finding });
}

/** What the worker says of a board; null where it does not. */
async function askForBoard(file, index) {
  // A file that the worker had before another one is checked again, which takes its time if it is large.
  let work = null;
  const progress = (done) => {
    work = { text: checking(file), done };
    change({ work });
  };
  try {
    return await engine.ask("board", file, { index }, progress);
  } catch (error) {
    if (!(error instanceof Stopped)) change({ notice: t("engineBroke", { why: error.message }) });
    else if (work) change({ notice: t("stopped", { work: work.text }) });
    return null;
  } finally {
    if (work && state.work === work) change({ work: null });
  }
}

async function explain(rule) {
  if (!pages.has(rule)) pages.set(rule, await engine.ask("explain", null, { rule }));
  return pages.get(rule);
}

/** What an example of the page of a rule says, and what the rule finds in it. */
async function example(rule, { notation, text }) {
  const key = `${rule} ${notation} ${text}`;
  if (!examples.has(key)) examples.set(key, await engine.ask("example", null, { rule, notation, text }));
  return examples.get(key);
}

// ---- What the user can do with a file.

/**
 * Whether what was found in a version of a file is still true: its places are bytes of that version,
 * and the user may have typed since.
 */
const isCurrent = ({ file, version }) => file === state.file && file.version === version;

/** Says that something was not done because the file has changed, and shows what is wrong with it now. */
async function refuse(file) {
  await checkAgain(file);
  change({ notice: t("changedMeanwhile") });
}

/** Makes one fix of a finding; `found` has the file and the version in which it was found. */
async function repair(found, fix) {
  const { file } = found;
  if (!isCurrent(found)) return refuse(file);
  const bytes = fix.rest ? (await written(file, "repairing", "repair", { rest: fix.rest }))?.bytes : repaired(file, fix);
  if (!bytes) return;
  rewrite(file, bytes, plain(fix.title));
  await checkAgain(file);
  seeProblem();
}

/** The whole file as the worker writes it; null where that failed, or where the user has typed meanwhile. */
async function written(file, textKey, question, values = {}) {
  const { version } = file;
  const answer = await work(t(textKey, { name: file.name }), () => engine.ask(question, file, values));
  if (!answer || file.version === version) return answer;
  await refuse(file);
  return null;
}

async function repairAll() {
  const { file } = state;
  const fixed = await written(file, "repairing", "fix");
  if (!fixed) return;
  rewrite(file, fixed.bytes, t("repairAll", { count: fixed.places }));
  await checkAgain(file);
  change({ notice: t("repairAllDone", { count: fixed.places }) });
  seeProblem();
}

async function repairAllFiles() {
  const fix = (file) => work(t("repairing", { name: file.name }), () => engine.ask("fix", file));
  const done = await repairFiles(state.files, { check, fix });
  const { notice } = state;
  if (state.file.summary) await checkAgain(state.file);
  change({ notice: done ? t("repairFilesDone", done) : notice });
  seeProblem();
}

async function saveAllFiles() {
  const zip = (files) => work(t("zipping"), () => engine.ask("zip", null, { files }));
  await saveFiles(state.files.filter((file) => !file.trouble), zip);
  change({});
}

async function exportFile() {
  const { file } = state;
  const exported = await written(file, "exporting", "export");
  if (!exported) return;
  const key = { rewritten: "exportDone", already: "exportAlready", "in-part": "exportInPart", left: "exportLeft" }[exported.outcome];
  if (exported.outcome === "rewritten" || exported.outcome === "in-part") {
    rewrite(file, exported.bytes, t("writeExport"));
    await checkAgain(file);
  }
  if (exported.notices.length === 0) return change({ notice: t(key, exported) });
  const notices = exported.notices.slice(0, 50).map(({ board, message }) => h("li", {}, noticeOf(board, plainWords(message) || message)));
  await tell(t("exportTitle"), [h("p", {}, t(key, exported)), h("ul", {}, notices)], null, t("close"));
  seeProblem();
}

const noticeOf = (board, message) => inline(board ? t("boardFirst", { board, message }) : sentence(message));

async function printSome() {
  const { file } = state;
  const games = (first, count) => work(t("sheetReading"), () => engine.ask("games", file, { first, count }));
  if (!(await printBoards(file, games))) await refuse(file);
}

function save() {
  const { file } = state;
  download(file.name.split("/").at(-1), file.bytes);
  file.saved = file.version;
  change({});
}

async function goBack(step, key) {
  const { file } = state;
  const what = file && step(file);
  if (!what) return;
  await checkAgain(file);
  change({ notice: t(key, { what }) });
  seeProblem();
}

/** Goes to the next problem, or with -1 to the one before; by a key, the focus goes there, too. */
async function goToProblem(step, isKey = false) {
  const to = state.file?.summary && problemAfter(state, step);
  if (!to) return;
  if (to.board === state.board && state.shown) change({ finding: to.pick(state.shown.findings) });
  else await showBoard(to.board, to.pick);
  if (isKey) document.activeElement.blur();
  seeProblem();
}

async function goToBoard(number) {
  const index = state.file.summary.boards.find(number);
  if (index < 0) return change({ notice: t("noSuchBoard", { board: number }) });
  change({ notice: null });
  await showBoard(index);
  seeProblem();
}

/** Lets the user see what is to be done next, wherever the window is; a focus that has gone comes there. */
function seeProblem() {
  toTop();
  if (document.activeElement !== document.body) return;
  const chosen = document.querySelector(".finding.chosen button");
  focusOn(chosen ?? byId("verdict"));
}

/** Writes what the notation has in the place of characters that the encoding lacks. */
async function writeInstead() {
  const { file } = state;
  const texts = writtenInstead(file);
  if (!texts) return;
  rewrite(file, withWritten(file, texts), t("writeInstead", { texts: listOf(texts) }));
  await checkAgain(file);
}

function typed({ file, index }, edits) {
  const grown = edits.reduce((sum, edit) => sum + edit.bytes.length - (edit.end - edit.start), 0);
  rewrite(file, withEdits(file.bytes, edits), t("changedText"), true);
  // Until the file is checked anew, the boards after this one are where they were, and a little further.
  file.summary.boards.grow(index, grown);
  remember(file, edits);
  clearTimeout(file.pause);
  file.pause = setTimeout(() => checkAgain(file), PAUSE);
  drawActions(state);
  drawLost(file);
  fit();
  return { version: file.version, range: file.summary.boards.at(index).range };
}

/** A dialog with a text; resolves with `go` or an empty string. */
function tell(title, body, go, close) {
  const dialog = byId("message");
  byId("message-title").textContent = title;
  byId("message-body").replaceChildren(...body);
  byId("message-go").hidden = !go;
  byId("message-go").textContent = go ?? "";
  byId("message-close").textContent = close;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

// ---- The state on the screen.

function draw(now) {
  const { file } = now;
  if (speakOf(file?.summary?.notation)) writeTexts(document);
  byId("welcome").hidden = Boolean(file) || now.engine.is === "failed";
  byId("work").hidden = !now.work;
  if (now.work) {
    write(byId("work-text"), now.work.text);
    const bar = byId("work-bar");
    if (now.work.done == null) bar.removeAttribute("value");
    else bar.value = now.work.done;
  }
  const notice = now.engine.why ?? file?.trouble ?? now.notice;
  byId("notice").hidden = !notice;
  write(byId("notice"), notice ?? "");
  byId("notice").classList.toggle("trouble", Boolean(now.engine.why ?? file?.trouble));
  byId("desk").hidden = !file;
  if (!file) return;
  const isRead = Boolean(file.summary) && !file.trouble;
  byId("columns").classList.toggle("unread", !isRead);
  // Until the worker has sent the board, that of another file is still drawn.
  byId("columns").classList.toggle("waiting", now.shown?.file !== file);
  byId("filename").textContent = file.name;
  drawLost(file);
  byId("verdict").textContent = isRead ? verdict(file.summary) : "";
  drawActions(now);
  drawFiles(now, showFile);
  fit();
  if (!isRead) return;
  drawBoards(now);
  if (now.shown?.file === file && now.shown.version === file.version && now.shown.index === now.board) drawBoard(now);
}

/** The sentence that says it all. */
export function verdict({ games, problems, places, safe, guesses }) {
  const boards = t("boards", games);
  if (problems === 0) return games ? t("noProblem", { boards }) : t("noProblemNoBoard");
  const repairable = t("repairable", { repairable: safe + guesses, problems });
  const said = places > problems ? t("problemsInPlaces", { problems: t("problems", problems), places }) : t("problems", problems);
  return t("someProblems", { boards, problems: said, repairable });
}

function drawActions({ file }) {
  const summary = file.trouble ? null : file.summary;
  const { safe = 0, guesses = 0 } = summary ?? {};
  byId("repair-all").textContent = t("repairAll", { count: safe });
  byId("repair-all").hidden = safe === 0;
  byId("show-guesses").textContent = t("guesses", { count: guesses });
  byId("show-guesses").hidden = guesses === 0;
  byId("export").hidden = !summary;
  byId("download").hidden = !summary;
  byId("download").classList.toggle("main", safe === 0 && isChanged(file));
  byId("undo").hidden = file.past.length === 0;
  byId("redo").hidden = file.future.length === 0;
  byId("edited").textContent = isChanged(file) ? t("edited") : "";
}

let drawn = null;

function drawBoard(now) {
  const { shown, finding, file } = now;
  // Nothing on the board changes while a file is read.
  if (drawn?.shown === shown && drawn.finding === finding) return;
  const isNew = drawn?.shown !== shown;
  drawn = { shown, finding };
  const entry = file.summary.boards.at(shown.index);
  const { game, findings } = shown;
  // Who chooses a problem again wants to see its place again.
  const pick = (index) => {
    drawn.finding = undefined;
    change({ finding: index });
  };
  const mend = (fix) => repair(shown, fix);
  const byHand = (index) => {
    pick(index);
    text.focus();
  };
  write(byId("board-name"), boardName(entry));
  byId("print-some").hidden = file.summary.notation === "pgn";
  const draws = file.summary.notation === "pgn" ? drawChess : drawBridge;
  const drawing = game ? draws(game, shown, finding, pick) : [h("p", { class: "quiet" }, t("nothingToDraw"))];
  byId("drawing").replaceChildren(...drawing.filter(Boolean));
  const list = byId("findings");
  if (isNew || !list.querySelector(`[data-index="${finding}"]`)) {
    const hadFocus = list.contains(document.activeElement);
    const act = { choose: pick, repair: mend, change: canChange(file, entry) ? byHand : null, explain, example, notation: file.summary.notation };
    list.replaceChildren(...[findingsList(findings, finding ?? 0, act)].flat().filter(Boolean));
    if (hadFocus) focusOn(list.querySelector(".finding.chosen button") ?? byId("verdict"));
  }
  if (isNew) byId("text-note").textContent = text.show(shown, entry, mend) ?? t("textHint");
  for (const item of list.querySelectorAll(".finding")) {
    const isChosen = Number(item.dataset.index) === finding;
    item.classList.toggle("chosen", isChosen);
    item.querySelector("button").setAttribute("aria-pressed", String(isChosen));
    if (isChosen) scrollIn(list.querySelector(".findings"), item);
  }
  const [before, after] = [problemAfter(now, -1), problemAfter(now, 1)];
  byId("before").disabled = !before;
  byId("after").disabled = !after;
  byId("steps").hidden = !before && !after;
  // While somebody types, the cursor stays where it is.
  if (byId("text").contains(document.activeElement)) text.follow();
  else if (finding !== null) text.reveal(findings[finding]);
}

function drawBridge(game, { findings }, finding, pick) {
  const marks = new Marks(findings, finding);
  const solve = (deal) => engine.ask("solve", null, { deal });
  const hands = playthrough(game, marks, pick, diagram(game, marks, pick));
  return [facts(game, marks, pick), hands, auction(game, marks, pick), play(game, marks, pick), tricks(game, solve), ...tables(game)];
}

const drawChess = (game, { findings }, finding, pick) => chessGame(game, findings, finding, pick);

/** Draws all that has words, in another language. */
function drawAnew() {
  for (const file of state.files) if (!file.summary) file.trouble = otherKind(file.name, file.bytes) ?? file.trouble;
  change({ notice: null, shown: state.shown && { ...state.shown } });
}

// ---- The start.

function listen() {
  const on = (id, event, action) => byId(id).addEventListener(event, action);
  on("choose-files", "click", async () => take(await choose(false)));
  on("choose-folder", "click", async () => take(await choose(true)));
  on("example", "click", () => take([new File([EXAMPLE], "example.pbn")]));
  on("paste", "click", () => byId("paste-dialog").showModal());
  on("paste-dialog", "close", () => {
    const pasted = byId("paste-text").value;
    if (byId("paste-dialog").returnValue === "check" && pasted) take([new File([pasted], t("pastedName"))]);
    byId("paste-dialog").returnValue = "";
  });
  on("repair-all", "click", repairAll);
  on("show-guesses", "click", () => showGuesses(state.file, (file, place) => engine.ask("guesses", file, { place }), repair));
  on("export", "click", exportFile);
  on("download", "click", save);
  on("undo", "click", () => goBack(undo, "undone"));
  on("redo", "click", () => goBack(redo, "redone"));
  on("repair-files", "click", repairAllFiles);
  on("download-files", "click", saveAllFiles);
  on("before", "click", () => goToProblem(-1));
  on("after", "click", () => goToProblem(1));
  on("lost-write", "click", writeInstead);
  on("lost-leave", "click", () => {
    state.file.lost = null;
    change({});
  });
  on("go", "submit", (event) => {
    event.preventDefault();
    const number = byId("go-to").value.trim();
    if (number) goToBoard(number);
  });
  on("another", "click", async () => take(await choose(false)));
  on("print", "click", () => window.print());
  on("print-some", "click", printSome);
  on("stop", "click", () => engine.restart());
  on("home", "click", (event) => {
    event.preventDefault();
    change({ file: null, notice: null });
  });
  on("only-faulty", "change", (event) => change({ onlyFaulty: event.target.checked }));

  const body = document.body;
  body.addEventListener("dragover", (event) => {
    event.preventDefault();
    body.classList.add("dragging");
  });
  body.addEventListener("dragleave", (event) => event.relatedTarget === null && body.classList.remove("dragging"));
  body.addEventListener("drop", async (event) => {
    event.preventDefault();
    body.classList.remove("dragging");
    take(await dropped(event.dataTransfer));
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest("textarea, .cm-editor")) return;
    const pasted = event.clipboardData.getData("text");
    const files = [...event.clipboardData.files];
    if (files.length) take(files);
    else if (pasted) take([new File([pasted], t("pastedName"))]);
  });
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (document.querySelector("dialog[open]")) return;
    const hasModifier = ctrlKey || metaKey || altKey;
    const step = { n: 1, p: -1 }[key];
    if (step && !hasModifier && !target.closest("textarea, input:not([type=checkbox]), select, .cm-editor")) return goToProblem(step, true);
    const isUndo = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z";
    if (!isUndo || target.closest("textarea, input")) return;
    event.preventDefault();
    if (shiftKey) goBack(redo, "redone");
    else goBack(undo, "undone");
  });
  window.addEventListener("resize", fit);
  window.addEventListener("beforeunload", (event) => {
    if (state.files.some(isChanged)) event.preventDefault();
  });
}

async function start() {
  startLanguages(drawAnew);
  onChange(draw);
  startBoards(async (index) => {
    await showBoard(index);
    toTop();
  });
  text = new TextPane(byId("text"), typed, isCurrent);
  listen();
  try {
    await engine.start();
    change({ engine: { is: "ready", why: null } });
  } catch (error) {
    change({ engine: { is: "failed", why: t("noEngine", { why: error.message }) } });
  }
}

// The scripts that follow this one hold the worker and the library.
document.addEventListener("DOMContentLoaded", start);
