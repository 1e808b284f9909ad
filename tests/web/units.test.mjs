// The parts of the page that need no browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { byBoard, onBoard } from "../../web/page/by_board.js";
import { bytesOf, editsOf, textOf, unitAt, withEdits } from "../../web/page/bytes.js";
import { readDeal } from "../../web/page/diagram.js";
import { commonFolder } from "../../web/page/file_list.js";
import { freePath, safePath } from "../../web/page/files.js";
import { otherKind } from "../../web/page/kinds.js";
import { placesLeft, remember, withWritten, written } from "../../web/page/lost.js";
import { Marks } from "../../web/page/marks.js";
import { Boards, pack } from "../../web/page/outline.js";
import { plainWords } from "../../web/page/plain_words.js";
import { plain } from "../../web/page/prose.js";
import { gameOfRecord } from "../../web/page/records.js";
import { problemAfter, worst } from "../../web/page/steps.js";
import { isVulnerable } from "../../web/page/suits.js";
import { isChanged, newFile, redo, rewrite, undo } from "../../web/page/state.js";
import { english, speakOf, t, translate } from "../../web/page/texts.js";
import { slips } from "./slips.mjs";
import { dist, filesBelow, root, run } from "./tools.mjs";

const bytes = (text) => new TextEncoder().encode(text);

test("text knows the byte of each of its units", () => {
  const file = bytes("a\r\n\u00e9\n\u{1f0a1}\rz");
  const { text, offsets, newline } = textOf(file, [0, file.length], "utf-8");
  assert.equal(text, "a\n\u00e9\n\u{1f0a1}\nz");
  assert.deepEqual([...offsets], [0, 1, 3, 5, 6, 6, 10, 11, 12]);
  assert.equal(newline, "\r\n");
  assert.equal(unitAt(offsets, 5), 3);
  assert.equal(unitAt(offsets, 12), 8);
});

test("a part of a file counts from the file", () => {
  const { text, offsets } = textOf(bytes("first\nsecond"), [6, 9], "ascii");
  assert.equal(text, "sec");
  assert.deepEqual([...offsets], [6, 7, 8, 9]);
});

test("any bytes are text, and each keeps its place", () => {
  const file = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const encoding of ["latin1", "windows-1252", "utf-8", "ascii"]) {
    const { text, offsets } = textOf(file, [0, 256], encoding);
    assert.equal(offsets.length, text.length + 1, encoding);
    assert.equal(offsets.at(-1), 256);
  }
});

test("text becomes bytes of the encoding, and what it lacks is named", () => {
  assert.deepEqual(bytesOf("\u00e9\n", "latin1", "\r\n"), { bytes: Uint8Array.of(0xe9, 13, 10), lost: [] });
  assert.deepEqual(bytesOf("\u20ac", "windows-1252", "\n"), { bytes: Uint8Array.of(0x80), lost: [] });
  assert.deepEqual(bytesOf("\u20ac\u2660", "latin1", "\n"), { bytes: Uint8Array.of(63, 63), lost: [{ at: 0, character: "\u20ac" }, { at: 1, character: "\u2660" }] });
  assert.deepEqual(bytesOf("\u00e9", "utf-8", "\n").bytes, Uint8Array.of(0xc3, 0xa9));
});

test("edits are made at their bytes", () => {
  const fix = { edits: [{ start_offset: 0, end_offset: 1, text: "xyz" }, { start_offset: 3, end_offset: 3, bytes: btoa("\xe9") }] };
  assert.deepEqual(withEdits(bytes("abcd"), editsOf(fix)), Uint8Array.of(120, 121, 122, 98, 99, 0xe9, 100));
});

test("boards come out of the packet as they went in", () => {
  const entries = [
    { number: 1, range: [0, 9], line: 1, board: "7", contract: "3NT", declarer: null, problems: 0, worst: null },
    { number: 2, range: [9, 4e9], line: 3, board: null, contract: "\u2660\n", declarer: "N", problems: 2, worst: "error" },
    { number: null, range: [4e9, 4e9 + 1], line: 70_000, board: null, contract: null, declarer: null, problems: 1, worst: "info" },
  ].map((entry) => ({ ...entry, players: null, result: null }));
  entries.push({ ...entries[2], players: "Ash – Elm", result: "1-0" });
  const boards = new Boards(structuredClone(pack(entries)));
  assert.equal(boards.length, 4);
  assert.deepEqual(entries.map((_, index) => boards.at(index)), entries);
  assert.deepEqual([0, 1, 2].map((index) => boards.hasProblems(index)), [false, true, true]);
  assert.equal(boards.firstFaulty(), 1);
  assert.deepEqual([boards.nextFaulty(-1, 1), boards.nextFaulty(1, 1), boards.nextFaulty(2, -1), boards.nextFaulty(1, -1)], [1, 2, 1, -1]);
  assert.deepEqual(["7", "2", "8", "x"].map((number) => boards.find(number)), [0, 1, -1, -1]);
  boards.grow(0, -2);
  assert.deepEqual(boards.at(0).range, [0, 7]);
  assert.equal(new Boards(pack([])).firstFaulty(), 0);
});

test("a deal is drawn as it is written, faulty cards and all", () => {
  const hands = readDeal("E:AK.1.. - QJ.T9", 100);
  assert.deepEqual(hands.E[0].map(({ text }) => text), ["A", "K"]);
  assert.deepEqual(hands.E[1], [{ text: "1", range: [105, 106] }]);
  assert.equal(hands.S, null, "a hyphen is no hand, and four voids are one");
  assert.deepEqual(readDeal("N:... -", 0), { N: [[], [], [], []], E: null });
  assert.deepEqual(hands.W[1], [{ text: "T", range: [114, 115] }, { text: "9", range: [115, 116] }]);
  assert.equal(hands.N, undefined);
  assert.equal(readDeal("AK.QJ", 0), null);
  assert.ok(readDeal("N:A....5", 0).N[4].length === 1);
  assert.ok(readDeal("N:A B C D E F", 0).W);
});

test("a mark is that of the chosen finding, then of the smallest place", () => {
  const range = (start, end) => ({ start: { offset: start }, end: { offset: end } });
  const finding = (start, end, message, labels = []) => ({ range: range(start, end), severity: "error", message, also: [], labels });
  const marks = new Marks([finding(0, 500, "all"), finding(10, 11, "card", [{ range: range(20, 21), message: "other" }])], 1);
  assert.equal(marks.at([10, 11]).is, "chosen");
  assert.equal(marks.at([20, 21]).is, "label");
  assert.equal(marks.at([30, 31]), null);
});

test("a finding is on each board where it has a place", () => {
  const at = (offset) => ({ start: { offset }, end: { offset: offset + 1 } });
  const often = { severity: "error", range: at(5), also: [at(6), at(15), at(35)], fen: "x", ply: 1, labels: [], fixes: [] };
  const once = { severity: "info", range: at(12), also: [], labels: [], fixes: [] };
  const outline = [[0, 10], [10, 20], [20, 30], [30, 40]].map((range) => ({ range }));
  const boards = byBoard([often, once], outline).map(onBoard);
  assert.deepEqual(boards.map((list) => list.map(({ range, also }) => [range, ...also].map(({ start }) => start.offset))), [[[5, 6]], [[12], [15]], [], [[35]]]);
  assert.deepEqual(boards[1].map(({ severity, elsewhere }) => [severity, elsewhere]), [["info", 0], ["error", 3]]);
  assert.deepEqual([boards[0][0].fen, boards[3][0].fen], ["x", null]);
});

test("problems follow each other through the boards", () => {
  const boards = new Boards(pack([2, 0, 1].map((problems, index) => ({ number: index + 1, range: [index, index + 1], line: 1, problems, worst: null }))));
  const file = { summary: { boards } };
  const findings = [{ severity: "info" }, { severity: "error" }];
  const at = (board, finding, list) => ({ file, board, finding, shown: { file, index: board, findings: list } });
  assert.equal(worst(findings), 1);
  assert.equal(worst([{ severity: "info" }]), 0);
  const place = (to) => to && [to.board, to.pick(to.board === 0 ? findings : [{}])];
  assert.deepEqual(place(problemAfter(at(0, 0, findings), 1)), [0, 1]);
  assert.deepEqual(place(problemAfter(at(0, 1, findings), 1)), [2, 0]);
  assert.deepEqual(place(problemAfter(at(1, null, []), 1)), [2, 0]);
  assert.deepEqual(place(problemAfter(at(2, 0, [{}]), -1)), [0, 1]);
  assert.equal(problemAfter(at(2, 0, [{}]), 1), null);
  assert.equal(problemAfter(at(0, 0, findings), -1), null);
});

test("what a file cannot hold is remembered until it is dealt with", () => {
  const file = newFile("a.pbn", bytes('[Contract "1?"]\n{? a\n? comment}\n[BOARD "1"]\n'));
  const places = [12, 17, 21].map((at, index) => ({ start: at, end: at, bytes: bytes("?"), lost: [{ at: 0, character: "\u2660\u2665\u2663"[index] }] }));
  // Three characters were typed, each of which became a question mark.
  remember(file, places.map((edit) => ({ ...edit, end: edit.start + 1 })));
  assert.deepEqual(written(file), ["S", "\\H", "\\C"]);
  // They stay while other places change, also many at once, and go when they are written over.
  rewrite(file, bytes('[Contract "1?"]\n{? a\n? comment}\n[Board "1"]\n{}\n'), "x");
  assert.equal(placesLeft(file).length, 3);
  rewrite(file, bytes('% PBN\n[Contract "1?"]\n{? a\n? comment}\n'), "x");
  assert.deepEqual(placesLeft(file).map(({ at }) => at), [18, 23, 27]);
  assert.equal(new TextDecoder().decode(withWritten(file, written(file))), '% PBN\n[Contract "1S"]\n{\\H a\n\\C comment}\n');
  rewrite(file, bytes('% PBN\n[Contract "1C"]\n{? a\n? comment}\n'), "x");
  assert.equal(placesLeft(file).length, 2);
  remember(file, [{ start: 23, end: 23, bytes: bytes("?"), lost: [{ at: 0, character: "\u20ac" }] }]);
  assert.equal(written(file), null, "no notation writes a euro");
});

test("a record is drawn as a game is", () => {
  const label = (label, data, start) => ({ label, data, range: [start, start + data.length], is_repeated: false });
  const move = (said) => ({ said, text: said, range: [0, 0] });
  const game = gameOfRecord({
    number: 1,
    range: [0, 99],
    labels: [label("N", "Ash+Birch:Cedar+Fir:O", 2), label("H", "W:AK.Q..J:2.3::", 30), label("A", "NB:1SP", 60)],
    deal: { N: "2.3..", E: null, S: "A...", W: "AK.Q..J" },
    dealer: "N",
    vulnerable: "All",
    calls: ["1S", "Pass"].map(move),
    contract: "1S",
    declarer: "N",
    leader: "E",
    tricks: [["HA", "H2", "S2", "H3"].map(move), [move("C2")]],
    result: 7,
    score: 110,
  });
  const said = (name) => game.tags.find((tag) => tag.name === name);
  assert.deepEqual(["North", "South", "West", "East"].map((name) => [said(name).value, said(name).range]), [["Ash", [2, 5]], ["Birch", [6, 11]], ["Cedar", [12, 17]], ["Fir", [18, 21]]]);
  assert.deepEqual(game.hands.W[0], [{ text: "A", range: [32, 33] }, { text: "K", range: [33, 34] }]);
  assert.deepEqual(game.hands.S, [[{ text: "A", range: [0, 0] }], [], [], []], "it follows from the others");
  assert.equal(game.hands.E, undefined, "it is not given");
  assert.deepEqual(game.auction.calls.map(({ seat }) => seat), ["N", "E"]);
  // East leads, West ruffs with the last trump, and leads.
  assert.deepEqual(game.play.tricks.map(({ leader, winner }) => [leader, winner]), [["E", "W"], ["W", null]]);
  assert.deepEqual(game.play.tricks[1].cards.map(({ seat, text }) => seat + text), ["E-", "S-", "WC2", "N-"]);
});

test("files of one name have paths of their own, and paths lead down", () => {
  assert.equal(freePath("a/b.pbn", ["b.pbn"]), "a/b.pbn");
  assert.equal(freePath("b.pbn", ["b.pbn", "b (2).pbn"]), "b (3).pbn");
  assert.equal(freePath("b", ["b"]), "b (2)");
  assert.deepEqual([["a/b/c", "a/bd/e"], ["a/b", "c"], ["a/b/c", "a/b/d"], ["x"]].map(commonFolder), ["a/", "", "a/b/", ""]);
  assert.deepEqual(["../../x.pbn", "/a/./b", "..", "a\\..\\b"].map(safePath), ["x.pbn", "a/b", "file", "a/b"]);
});

test("plain text has no marks of Markdown", () => {
  assert.equal(plain("write `1N` as **1NT**, [so](x.md)"), "write 1N as 1NT, so");
});

test("nobody is vulnerable where None is", () => {
  const vulnerable = (word) => [..."NESW"].filter((seat) => isVulnerable(seat, word)).join("");
  assert.deepEqual(["None", "NS", "EW", "All", null].map(vulnerable), ["", "NS", "EW", "NESW", ""]);
});

test("steps are undone and made again, and typing is one step", () => {
  const file = newFile("a.pbn", bytes("a"));
  rewrite(file, bytes("b"), "first");
  rewrite(file, bytes("bc"), "typed", true);
  rewrite(file, bytes("bcd"), "typed", true);
  assert.equal(undo(file), "typed");
  assert.deepEqual(file.bytes, bytes("b"));
  assert.equal(undo(file), "first");
  assert.equal(isChanged(file), false);
  assert.equal(undo(file), null);
  assert.equal(redo(file), "first");
  assert.deepEqual(file.bytes, bytes("b"));
  assert.equal(isChanged(file), true);
});

test("old versions are dropped before the memory is full", () => {
  const file = newFile("a.pbn", new Uint8Array(100e6));
  for (let step = 0; step < 6; step++) rewrite(file, new Uint8Array(100e6), "step");
  assert.ok(file.past.length >= 1 && file.past.length <= 3);
});

test("PBN is not taken for another kind of file", () => {
  assert.equal(otherKind("a.pbn", bytes('% PBN 2.1\n[Event "x"]\n')), null);
  assert.equal(otherKind("a.pbn", bytes("BM is how this text begins")), null);
  assert.match(otherKind("a.pbn", bytes("")), /empty/);
});

test("another language takes the place of English, about the same notation", () => {
  speakOf("pgn");
  translate({ ...english, undo: "Terug", chess: { ...english.chess, moves: "Zetten" } });
  assert.deepEqual([t("undo"), t("download"), t("moves"), t("fineBoard")], ["Terug", "Download", "Zetten", "Nothing is wrong with this game."]);
  speakOf("pbn");
  assert.deepEqual([t("undo"), t("fineBoard")], ["Terug", "Nothing is wrong with this board."]);
  translate(english);
  assert.equal(t("undo"), "Undo");
  assert.throws(() => t("nothing"), /no text for nothing/);
});

// The worker is a script that speaks by messages; here its answers are caught.
const answers = new Map();
globalThis.self = { postMessage: (message) => message.done === undefined && answers.set(message.id, message) };
await import("../../web/page/worker.js");
let lastId = 0;

async function ask(question, values = {}) {
  const id = ++lastId;
  await self.onmessage({ data: { id, question, ...values } });
  return answers.get(id);
}

const [, engine] = /id="engine-bytes">([^<]*)</.exec(readFileSync(join(dist, "page/index.html"), "latin1"));
const START = { packed: Buffer.from(engine, "base64") };
const ONE = { key: "1.0", file: bytes('[Event "one"]\n[Board "1"]\n[Contract "1N"]\n\n[Event "one"]\n[Board "2"]\n') };
const TWO = { key: "2.0", file: bytes('[Event "two"]\n[Board "1"]\n\n[EVENT "two"]\n[Board "2"]\n[Date "3/4/2021"]\n') };

test("the worker never gives the boards and findings of another file", async () => {
  await ask("start", START);
  const alone = [];
  for (const file of [ONE, TWO]) {
    await ask("check", file);
    alone.push([await ask("board", { ...file, index: 0 }), await ask("board", { ...file, index: 1 }), await ask("guesses", { ...file, place: 0 })].map(({ answer }) => answer));
  }
  assert.notDeepEqual(alone[0], alone[1]);
  // The page checks both, and the user goes from one to the other.
  for (const [file, expected] of [[ONE, alone[0]], [TWO, alone[1]], [ONE, alone[0]]]) {
    assert.deepEqual((await ask("board", { ...file, index: 0 })).answer, expected[0]);
    assert.deepEqual((await ask("board", { key: file.key, index: 1 })).answer, expected[1]);
    assert.deepEqual((await ask("guesses", { key: file.key, place: 0 })).answer, expected[2]);
  }
  // A repair only opens the file.
  await ask("fix", TWO);
  assert.deepEqual((await ask("board", { key: TWO.key, index: 1 })).answer, alone[1][1]);
});

test("each place that the command line names is on the board where it is", async () => {
  await ask("start", START);
  const corpus = join(root, "tests/corpus");
  const own = filesBelow(corpus).filter((name) => !name.endsWith(".ppn")).map((name) => ({ name, text: readFileSync(join(corpus, name)) }));
  let places = 0;
  for (const [index, { name, text }] of [...own, ...slips].entries()) {
    const notation = /\.(pgn|rbn|rbx)$/.exec(name)?.[1];
    const file = { key: `6.${index}`, file: typeof text === "string" ? bytes(text) : new Uint8Array(text), howRead: notation && { path: name } };
    const boards = new Boards((await ask("check", file)).answer.boards);
    const shown = [];
    for (let board = 0; board < boards.length; board++) {
      const { findings } = (await ask("board", { ...file, index: board })).answer;
      assert.equal(findings.length, boards.at(board).problems, name);
      const [start, end] = boards.at(board).range;
      for (const { rule, range, also } of findings) {
        for (const place of [range, ...also]) {
          shown.push(`${rule} ${place.start.offset}`);
          const isLast = board === boards.length - 1;
          assert.ok((place.start.offset >= start || board === 0) && (place.start.offset < end || isLast), `${name}: ${rule} at ${place.start.offset} is not in ${start} to ${end}`);
        }
      }
    }
    const args = ["check", "--format", "json", "--isolated", "--exit-zero", ...(notation ? ["--notation", notation] : []), "-"];
    const found = JSON.parse(run(args, root, Buffer.from(file.file))).files[0].findings;
    const expected = found.flatMap(({ rule, range, also }) => [range, ...also].map(({ start }) => `${rule} ${start.offset}`));
    assert.deepEqual(shown.sort(), expected.sort(), name);
    places += expected.length;
  }
  assert.ok(places > 50, String(places));
});

test("records come as games, blank lines at the end are no board, and no text is as long as a file", async () => {
  await ask("start", START);
  const records = { key: "4.0", howRead: { path: "club.rbn" }, file: bytes("% RBN\nB 7\nC 1N:W\nR 7\n\nA NN:1S1H\n\n\n") };
  const boards = new Boards((await ask("check", records)).answer.boards);
  assert.deepEqual([0, 1].map((index) => boards.at(index)).map(({ board, contract, declarer }) => [board, contract, declarer]), [["7", "1NT", "W"], ["7", null, null]]);
  assert.equal(boards.length, 2);
  const { game, findings } = (await ask("board", { ...records, index: 1 })).answer;
  assert.deepEqual(game.auction.calls.map(({ said, seat }) => said + seat), ["1SN", "1HE"]);
  assert.ok(findings.some(({ rule }) => rule === "insufficient-bid"));
  const long = "x".repeat(1e6);
  const games = { key: "5.0", file: bytes(`[Event "${long}"]\n[Board "1"]\n{${long}}\n\n\n \n`) };
  const said = (await ask("check", games)).answer;
  assert.equal(new Boards(said.boards).length, 1);
  assert.equal(new Boards(said.boards).at(0).range[1], games.file.length);
  assert.ok(JSON.stringify((await ask("board", { ...games, index: 0 })).answer).length < 100_000);
});

test("a file comes in pieces as it does as a whole", async () => {
  await ask("start", START);
  await ask("check", ONE);
  const whole = (await ask("board", { key: ONE.key, index: 0 })).answer;
  const total = ONE.file.length;
  for (const at of [0, 20, 40]) await ask("piece", { piece: ONE.file.slice(at, at + 20), at, total });
  await ask("piece", { piece: ONE.file.slice(60), at: 60, total });
  await ask("check", { key: "1.1", file: total });
  assert.deepEqual((await ask("board", { key: "1.1", index: 0 })).answer, whole);
});

test("a repair of very many places is made by the worker", async () => {
  await ask("start", START);
  const game = (contract) => `[Event "x"]\n[Board "1"]\n[Contract "${contract}"]\n\n`;
  const file = { key: "3.0", file: bytes(game("1N").repeat(150)) };
  await ask("check", file);
  const { findings } = (await ask("board", { ...file, index: 70 })).answer;
  const fix = findings.flatMap(({ fixes }) => fixes).find(({ title }) => title.startsWith("write 1NT"));
  assert.equal(fix.edits.length, 100);
  const { answer } = await ask("repair", { key: "3.0", rest: fix.rest });
  assert.equal(new TextDecoder().decode(answer.bytes), game("1NT").repeat(150));
});

test("of the page of each rule there are words for people without a command line", async () => {
  await ask("start", START);
  const { rules } = await import("../../web/dist/npm/node.js");
  let changed = 0;
  for (const { name, notations } of rules()) {
    const page = (await ask("explain", { rule: name })).answer;
    const words = page.replace(/^# .*\n+.*\n+(Chapters in the text .*\n)?/, "").split(/^## /m)[0].trim();
    const shown = plainWords(words);
    changed += shown !== words;
    assert.doesNotMatch(shown, /\bgit|--[a-z]|`p[bg]nlint |\.toml|configuration/, name);
    // A rule that is only for programs that read PBN or for settings says little without them.
    if (notations.some((notation) => notation.default)) assert.ok(shown.split(" ").length > 8, `${name}: ${shown}`);
  }
  assert.ok(changed > 20, String(changed));
  assert.equal(plainWords("save it so, or let `pbnlint export` do it"), "save it so, or let “Write export format” do it");
  assert.equal(plainWords("where git changes line ends, write `*.pbn text eol=crlf` into .gitattributes"), "");
  assert.equal(plainWords("the rest is not judged; `--notation pbn` reads it as PBN"), "the rest is not judged.");
  assert.equal(plainWords("It is short. `--fix` does it. So is this.\n\nAnd this."), "It is short. So is this.\n\nAnd this.");
});

test("after an error the worker writes no file that it does not have", async () => {
  await ask("start", START);
  await ask("check", ONE);
  assert.match((await ask("explain", { rule: "nothing" })).error, /nothing/);
  assert.match((await ask("fix", { key: ONE.key })).error, /has to be read again/);
  assert.match((await ask("fix", { key: TWO.key })).error, /has to be read again/);
  assert.ok((await ask("fix", ONE)).answer.bytes.length > 0);
});
