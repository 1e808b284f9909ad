// The npm package: it says what the command line says, in Node and in types.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync, mkdtempSync, mkdirSync, cpSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { dist, filesBelow, folders, program, root, run, written } from "./tools.mjs";

const pbnlint = await import(join(dist, "npm/node.js"));
const { start } = await import(join(dist, "npm/async_node.js"));
const { Engine, PbnlintError } = await import(join(dist, "npm/engine.js"));
const FLAGS = ["--isolated", "--no-exclude", "--no-ignore", "--exit-zero"];

for (const folder of folders) {
  const files = filesBelow(folder);

  test(`check finds what the command line finds: ${folder}, ${files.length} files`, () => {
    const printed = JSON.parse(run(["check", "--format", "json", ...FLAGS, ...files], folder));
    const byPath = new Map(printed.files.map(({ path, ...file }) => [path, file]));
    assert.equal(byPath.size, files.length);
    for (const path of files) {
      const found = pbnlint.check(readFileSync(join(folder, path)), { path });
      assert.deepEqual(found, byPath.get(path), path);
    }
  });

  test(`model says what the command line says: ${folder}`, () => {
    for (const path of files) {
      const bytes = readFileSync(join(folder, path));
      let games;
      try {
        games = pbnlint.model(bytes, { path });
      } catch (error) {
        assert.ok(error instanceof PbnlintError, path);
        continue;
      }
      const said = JSON.parse(run(["model", path], folder));
      assert.deepEqual(games, said.games ?? said.records, path);
    }
  });

  test(`fix and export write what the command line writes: ${folder}`, () => {
    for (const path of files) {
      const bytes = readFileSync(join(folder, path));
      const name = path.split("/").at(-1);
      const fixed = written(["check", "--fix", "--isolated", "--exit-zero"], bytes, name);
      assert.deepEqual(Buffer.from(pbnlint.fix(bytes, { path: name }).bytes), fixed.bytes, path);
      const exported = written(["export", "--isolated"], bytes, name);
      try {
        assert.deepEqual(Buffer.from(pbnlint.export(bytes, { path: name }).bytes), exported.bytes, path);
      } catch (error) {
        if (!(error instanceof PbnlintError)) throw error;
        // A notation that is not read, which the command line refuses, too.
        assert.equal(exported.status, 2, path);
        assert.deepEqual(exported.bytes, bytes, path);
      }
    }
  });
}

test("options have the names of the command line", () => {
  const file = '[Event "x"]\n[BOARD "7"]\n';
  assert.deepEqual(pbnlint.check(file, { select: ["tag-case"] }).findings.map(({ rule }) => rule), ["tag-case"]);
  assert.deepEqual(pbnlint.check(file, { ignore: ["tag"], severity: {} }).findings.filter(({ group }) => group === "tag"), []);
  assert.ok(pbnlint.check(file, { holdToExport: true }).findings.some(({ group }) => group === "export"));
});

test("games of chess are read where they are asked for", () => {
  const notation = "pgn";
  const file = "1. e4 {[%clk 0:01:00] early} e5 (1... c5!) 2. Ke3 *\n";
  const [finding] = pbnlint.check(file, { notation }).findings.filter(({ rule }) => rule === "illegal-move");
  assert.equal(finding.move, "2. Ke3");
  const club = readFileSync(join(root, "examples/club.pgn"), "utf8").replace("Nd6+", "Nd5");
  const { bytes, remaining } = pbnlint.fix("[Date \"2024-3-5\"]\n\n1. e4 *\n", { notation });
  assert.equal(Buffer.from(bytes).toString(), "[Date \"2024.03.05\"]\n\n1. e4 *\n");
  assert.equal(remaining.notation, "pgn");
  const exported = Buffer.from(pbnlint.export(club, { notation }).bytes);
  assert.deepEqual(exported, written(["export", "--isolated", "--notation", "pgn"], Buffer.from(club), "club.pgn").bytes);
  const [game] = pbnlint.model(file, { notation, fen: true });
  assert.deepEqual(game, JSON.parse(run(["model", "--fen", "--notation", "pgn", "-"], root, file)).games[0]);
  assert.equal(game.moves[1].variations[0].moves[0].uci, "c7c5");
  assert.ok(!("fen" in pbnlint.model(file, { notation })[0].moves[0]));
});

test("a configuration acts as on the command line", () => {
  const config = 'ignore = ["tag-case"]\nline-ending = "lf"\n[per-file-ignores]\n"old/*.pbn" = ["bad-dealer"]\n' +
    '[[require]]\nname = "club"\ntag = "Event"\npattern = "^\\\\p{Lu}lub "\n';
  const file = '[Event "x"]\n[BOARD "7"]\n[Dealer "Q"]\n';
  const folder = mkdtempSync(join(tmpdir(), "pbnlint-config-"));
  mkdirSync(join(folder, "old"));
  writeFileSync(join(folder, "pbnlint.toml"), config);
  for (const path of ["a.pbn", "old/a.pbn"]) {
    writeFileSync(join(folder, path), file);
    const printed = JSON.parse(run(["check", "--format", "json", "--exit-zero", path], folder)).files[0];
    assert.deepEqual(pbnlint.check(file, { path, config }).findings, printed.findings, path);
  }
  assert.equal(pbnlint.check(file, { config }).findings.filter(({ rule }) => rule === "require/club").length, 1);
  assert.equal(Buffer.from(pbnlint.export(file, { config }).bytes).includes("\r"), false);
  assert.throws(() => pbnlint.check(file, { config: "selct = []" }), { name: "PbnlintError", message: /^pbnlint\.toml:1:1: `selct`: .*did you mean `select`/ });
  rmSync(folder, { recursive: true });
});

test("what is wrong with an argument is said by its name", () => {
  assert.throws(() => pbnlint.check(17), { name: "TypeError", message: /^file: expected bytes .*found number/ });
  assert.throws(() => pbnlint.check("", []), { name: "TypeError", message: /^options: expected an object, found an array/ });
  assert.throws(() => pbnlint.explain(null), { name: "TypeError", message: /^name: expected a string, found null/ });
  assert.throws(() => pbnlint.check("", { select: ["duplicate-crad"] }), { name: "PbnlintError", message: /duplicate-card/ });
  assert.throws(() => pbnlint.check("", { selct: [] }), { name: "PbnlintError", message: /selct/ });
  assert.throws(() => pbnlint.explain("duplicate-crad"), { name: "PbnlintError", message: /duplicate-card/ });
  const chess = readFileSync(join(root, "tests/corpus/chess.pgn"));
  assert.throws(() => pbnlint.export(chess, { path: "chess.pbn" }), { name: "PbnlintError", message: /chess/ });
});

test("what is wrong with an option is said by the name that it has in JavaScript", () => {
  const refused = (options, name, message) => assert.throws(() => pbnlint.check("", options), { name, message });
  refused({ slect: [] }, "PbnlintError", "`slect`: no such option; did you mean `select`?");
  refused({ extendselct: [] }, "PbnlintError", "`extendselct`: no such option; did you mean `extendSelect`?");
  refused({ extend_select: [] }, "PbnlintError", "`extend_select`: no such option; did you mean `extendSelect`?");
  refused({ toString: [] }, "PbnlintError", /^`toString`: no such option; expected one of `select`, .*`fen`$/);
  refused({ select: "deal" }, "TypeError", "select: expected an array of strings, found string");
  refused({ extendSelect: ["deal", 7] }, "TypeError", "extendSelect[1]: expected a string, found number");
  refused({ severity: ["deal"] }, "TypeError", /^severity: expected an object .*, found an array$/);
  refused({ severity: { deal: 1 } }, "TypeError", 'severity["deal"]: expected a string, found number');
  refused({ holdToExport: 1 }, "TypeError", "holdToExport: expected true or false, found number");
  refused({ pbnVersion: 2.1 }, "TypeError", "pbnVersion: expected a string, found number");
  refused({ pbnVersion: "3.0" }, "PbnlintError", "pbnVersion: expected one of `1.0`, `2.0`, `2.1`, found `3.0`");
  refused({ lineEnding: "unix" }, "PbnlintError", "lineEnding: expected one of `crlf`, `lf`, `keep`, found `unix`");
  refused({ fill: "none" }, "PbnlintError", "fill: expected one of `auto`, `unknown`, `empty`, found `none`");
  refused({ path: null }, "TypeError", "path: expected a string, found null");
  assert.equal(pbnlint.check("", { select: undefined }).games, 0);
});

test("the library takes each option that the types have", () => {
  const values = {
    select: [["deal"]], ignore: [["deal"]], extendSelect: [["deal"]], severity: [{ deal: "info" }], config: [""],
    holdToExport: [true], pbnVersion: ["1.0", "2.0", "2.1"], lineEnding: ["crlf", "lf", "keep"], knownTags: [["Own"]],
    readAsPbn: [true], notation: ["pbn", "rbn", "rbx", "pgn"], path: ["a.pbn"], unsafeFixes: [true], noFix: [true], fill: ["auto", "unknown", "empty"],
    keepEncoding: [true], expandInheritance: [true], fen: [true],
  };
  const types = /export interface Options \{([\s\S]*?)\n\}/.exec(readFileSync(join(dist, "npm/index.d.ts"), "utf8"))[1];
  assert.deepEqual([...types.matchAll(/^  (\w+)\?:/gm)].map(([, name]) => name), Object.keys(values));
  for (const [name, list] of Object.entries(values)) {
    for (const value of list) assert.equal(pbnlint.export("", { [name]: value }).games, 0, name);
  }
});

test("after an error the next call works", () => {
  assert.throws(() => pbnlint.check("", { select: ["nothing"] }), PbnlintError);
  assert.equal(pbnlint.check("").games, 0);
});

test("a deal is solved as the command line solves it", () => {
  const path = "tests/corpus/open_cards.pbn";
  const [{ double_dummy: { par, ...results } }] = JSON.parse(run(["model", "--solve", path], root)).games;
  assert.equal(par, 450);
  const deal = pbnlint.model(readFileSync(join(root, path)))[0].tags.find(({ name }) => name === "Deal").value;
  assert.deepEqual(pbnlint.solve(deal), results);
  assert.equal(pbnlint.solve("N:... ... ..."), null);
  assert.throws(() => pbnlint.solve(7), { name: "TypeError", message: "deal: expected a string, found number" });
});

test("explain and rules are those of the command line", () => {
  assert.equal(pbnlint.explain("duplicate-card").trimEnd(), String(run(["explain", "duplicate-card"], root)).trimEnd());
  assert.deepEqual(pbnlint.rules(), JSON.parse(run(["rules", "--format", "json"], root)));
});

// A module with the exports of the library, whose `check` traps. Its last words are "a bug".
const TRAPPING = trappingModule();

test("a trap becomes an error, and the engine goes on", () => {
  const engine = new Engine(new WebAssembly.Module(TRAPPING));
  engine.open(new Uint8Array(4));
  assert.throws(() => engine.check(), { name: "PbnlintError", message: "pbnlint failed, which is a bug of pbnlint: a bug" });
  engine.open(new Uint8Array(4));
});

test("an engine that was loaded goes on after traps, too", async () => {
  const engine = await Engine.load(new WebAssembly.Module(TRAPPING));
  for (const _ of [1, 2]) {
    engine.open(new Uint8Array(4));
    assert.throws(() => engine.check(), { name: "PbnlintError", message: /a bug$/ });
  }
});

test("a file that has no room is an error, not a crash", () => {
  const engine = new Engine(new WebAssembly.Module(readFileSync(join(dist, "npm/pbnlint.wasm"))));
  const huge = new Proxy(new Uint8Array(0), { get: (bytes, key) => (key === "length" ? 0xfffffff0 : bytes[key]) });
  assert.throws(() => engine.open(huge), { name: "PbnlintError" });
  engine.open("");
  assert.equal(engine.check().games, 0);
});

test("the types hold what the functions give", () => {
  const folder = mkdtempSync(join(tmpdir(), "pbnlint-types-"));
  mkdirSync(join(folder, "node_modules"));
  cpSync(join(dist, "npm"), join(folder, "node_modules/pbnlint"), { recursive: true });
  const program = `
    import { check, explain, export as write, fix, model, rules, PbnlintError, type Finding } from "pbnlint";
    import { start } from "pbnlint/async";
    const found: Finding[] = check(new Uint8Array(), { select: ["deal"], pbnVersion: "2.1" }).findings;
    const line: number | undefined = found[0]?.range.start.line;
    const bytes: Uint8Array = fix("text").bytes;
    const outcome: "rewritten" | "already" | "in-part" | "left" = write(bytes).outcome;
    const without: string | null | undefined = write(bytes).notices[0]?.freed_by[0]?.without;
    // @ts-expect-error: there is no flag where one has to go
    const flag: string | undefined = write(bytes).notices[0]?.freed_by[0]?.flag;
    const dealer: "N" | "E" | "S" | "W" | null | undefined = model(bytes)[0]?.dealer;
    const names: string[] = rules().map((rule) => rule.name);
    // @ts-expect-error: there is no such option
    check("", { selct: [] });
    // @ts-expect-error: a file is no number
    check(17);
    const label: string | undefined = model(bytes, { notation: "rbn" })[0]?.labels[0]?.label;
    const worker = await start();
    for await (const { message } of worker.findings(bytes)) console.log(message, label);
    const fixed: Uint8Array = (await worker.fix(bytes)).bytes;
    worker.close();
    try { explain("x"); } catch (error) { if (error instanceof PbnlintError) console.log(error.message, line, fixed, outcome, without, flag, dealer, names); }
  `;
  writeFileSync(join(folder, "use.mts"), program);
  const done = spawnSync(process.execPath, [
    join(root, "web/node_modules/typescript/bin/tsc"), "--strict", "--noEmit", "--target", "es2022",
    "--module", "nodenext", "--lib", "es2022,dom", "--types", "", "use.mts",
  ], { cwd: folder });
  rmSync(folder, { recursive: true });
  assert.equal(done.status, 0, String(done.stdout) + String(done.stderr));
});

test("records are read as the command line reads them", () => {
  const text = "% RBN\nB 7\nA NZ:1HP2NP:3NA\nC 3N:N\nP S3S7S9SQ\nR 9\n\n";
  const records = JSON.parse(run(["model", "-"], root, text)).records;
  assert.equal(records[0].calls[2].said, "2NT");
  assert.deepEqual(pbnlint.model(text), records);
  assert.deepEqual(pbnlint.model(text, { notation: "rbn" }), records);
});

test("a worker does the same, and gives findings as they come", async () => {
  const worker = await start();
  const file = '[Event "x"]\n[BOARD "7"]\n\n'.repeat(1500);
  const options = { select: ["tag-case", "repeated-tag"] };
  const [checked, fixed, page] = await Promise.all([worker.check(file, options), worker.fix(file), worker.explain("tag-case")]);
  assert.deepEqual(checked, pbnlint.check(file, options));
  assert.deepEqual(fixed, pbnlint.fix(file));
  assert.equal(page, pbnlint.explain("tag-case"));
  const findings = [];
  for await (const finding of worker.findings(file, options)) findings.push(finding);
  assert.deepEqual(findings, checked.findings);
  await assert.rejects(worker.check(7), { name: "TypeError", message: /expected bytes/ });
  await assert.rejects(worker.check("", { selct: [] }), { name: "PbnlintError", message: /did you mean/ });
  await assert.rejects(worker.findings("", { selct: [] }).next(), { name: "PbnlintError" });
  const late = worker.rules();
  worker.close();
  await assert.rejects(late, { name: "PbnlintError", message: /closed/ });
  await assert.rejects(worker.rules(), { name: "PbnlintError", message: /closed/ });
});

test("slams that went down are found", () => {
  const folder = mkdtempSync(join(tmpdir(), "pbnlint-slams-"));
  mkdirSync(join(folder, "node_modules"));
  cpSync(join(dist, "npm"), join(folder, "node_modules/pbnlint"), { recursive: true });
  cpSync(join(root, "examples/slams.mjs"), join(folder, "slams.mjs"));
  const boards = [["6NTX", 9], ["6S", 12], ["4H", 9]].map(
    ([contract, result]) => `[Board "${contract}"]\n[Declarer "S"]\n[Contract "${contract}"]\n[Result "${result}"]\n\n`,
  );
  writeFileSync(join(folder, "monday.pbn"), boards.join(""));
  const done = spawnSync(process.execPath, ["slams.mjs", "monday.pbn"], { cwd: folder });
  rmSync(folder, { recursive: true });
  assert.equal(String(done.stdout), "monday.pbn: board 6NTX, 6NTX by S, 9 tricks\n", String(done.stderr));
});

for (const [document, count] of [["docs/libraries.md", 3], ["web/npm/README.md", 1]]) {
  test(`the JavaScript of ${document} runs`, () => {
    const text = readFileSync(join(root, document), "utf8");
    const blocks = [...text.matchAll(/```js\n(import [\s\S]*?)```/g)].map(([, code]) => code);
    assert.equal(blocks.length, count, "there are lines of JavaScript that begin with an import");
    const folder = mkdtempSync(join(tmpdir(), "pbnlint-manual-"));
    mkdirSync(join(folder, "node_modules"));
    cpSync(join(dist, "npm"), join(folder, "node_modules/pbnlint"), { recursive: true });
    writeFileSync(join(folder, "evening.pbn"), '[Event "Club"]\n[BOARD "7"]\n');
    writeFileSync(join(folder, "tuesday.pbn"), '[Event "Club"]\n[BOARD "8"]\n');
    cpSync(join(root, "examples/club.pgn"), join(folder, "club.pgn"));
    const printed = blocks.map((code) => {
      writeFileSync(join(folder, "use.mjs"), code);
      const done = spawnSync(process.execPath, ["use.mjs"], { cwd: folder });
      assert.equal(done.status, 0, String(done.stderr));
      return String(done.stdout);
    });
    assert.match(printed[0], /^2: .*`?BOARD/m);
    assert.match(readFileSync(join(folder, "evening.pbn"), "utf8"), /\[Board "7"\]/);
    if (count > 1) {
      assert.match(printed[1], /^13\. Nd6\+ 13\. Nd6\+ is illegal/m);
      assert.match(printed[1], /^e2e4 e7e5 /m);
      assert.match(printed[2], /^2: /m);
    }
    rmSync(folder, { recursive: true });
  });
}

/** The module is written out, as there is no assembler here: sections of types, functions and so on. */
function trappingModule() {
  const i32 = 0x7f;
  const section = (id, ...content) => [id, content.flat().length, ...content.flat()];
  const list = (items) => [items.length, ...items.flat()];
  const name = (text) => [text.length, ...new TextEncoder().encode(text)];
  const types = [[0x60, 0, 0], [0x60, 2, i32, i32, 1, i32], [0x60, 1, i32, 1, i32], [0x60, 0, 1, i32]];
  // start, reserve, pointer, length, check
  const functions = [0, 1, 2, 2, 3];
  const constant = (n) => [0x41, ...(n < 64 ? [n] : [(n & 0x7f) | 0x80, n >> 7])];
  const body = (...code) => [code.flat().length + 2, 0, ...code.flat(), 0x0b];
  const words = "a bug";
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, list(types)),
    ...section(3, list(functions.map((type) => [type]))),
    ...section(5, list([[0, 1]])),
    ...section(7, list([
      [...name("memory"), 2, 0], [...name("start"), 0, 0], [...name("reserve"), 0, 1],
      [...name("pointer"), 0, 2], [...name("length"), 0, 3], [...name("check"), 0, 4],
    ])),
    ...section(10, list([body(), body(constant(1024)), body(constant(512)), body(constant(words.length)), body([0x00])])),
    ...section(11, list([[0, ...constant(512), 0x0b, ...name(words)]])),
  ]);
}
