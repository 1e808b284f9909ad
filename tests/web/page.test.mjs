// The page in a real browser: from a server and from a folder, dropped files, marks, repairs,
// downloads, sizes of windows, light and dark, and what a screen reader finds.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { browser, close, downloaded, drop, dropped, faultless, open, picture, server } from "./browser.mjs";
import { board, RECORDS, slips, THREE_HANDS } from "./slips.mjs";
import { dist, require, root, run, serve, written } from "./tools.mjs";

const { unzipSync } = require("fflate");

/** North and East both have the four of clubs, and the contract lacks its T. */
const BROKEN = `% PBN 2.1
[Event "Club"]
[Site "Utrecht"]
[Date "2024.01.02"]
[Board "1"]
[West "Abel"]
[North "Brand"]
[East "Cramer"]
[South "Dorn"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:AKQJ.T98.765.432 432.AKQ.T98.AT74 T98.765.AKQJ.KQJ 765.J432.432.985"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "3N"]
[Result "9"]
[Auction "N"]
1C Pass 1H X
2C Pass 3NT Pass
Pass Pass
[Play "E"]
HA H5 H2 H8
SA S7 S4 S8
*

[Event "Club"]
[Site "Utrecht"]
[Date "2024.01.02"]
[BOARD "2"]
[West "Abel"]
[North "Brand"]
[East "Cramer"]
[South "Dorn"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:AK72.QJ5.K984.J2 QJ5.AK93.72.Q865 T984.72.AQJ5.K94 63.T864.T63.AT73"]
[Scoring "IMP"]
[Declarer ""]
[Contract "Pass"]
[Result ""]
`;

const places = () => [
  ["a server", server.url],
  ["a folder", pathToFileURL(join(dist, "page/index.html")).href],
];

test("from a server and from a folder: drop, see the marked card, repair, download", async () => {
  for (const [place, url] of places()) {
    const page = await dropped(url, BROKEN);
    // The sentence.
    const found = JSON.parse(run(["check", "--format", "json", "--isolated", "--exit-zero", "-"], root, BROKEN)).files[0].findings;
    const repairable = found.filter(({ fixes }) => fixes.some(({ applicability }) => applicability !== "manual")).length;
    assert.equal(await page.textContent("#verdict"), `2 boards, ${found.length} problems, ${repairable} of them can be repaired here`, place);
    // The card, in the diagram and in the text.
    const card = page.locator(".diagram .hand.e .card.marked.chosen");
    assert.equal(await card.count(), 1, place);
    assert.equal(await card.evaluate((card) => card.firstChild.textContent), "4");
    assert.equal(await page.locator(".diagram .hand.n .card.marked.label").evaluate((card) => card.firstChild.textContent), "4");
    assert.equal(await page.locator(".cm-lintRange-error").first().textContent(), "4");
    assert.match(await page.textContent(".finding.chosen .message"), /♣4 is dealt twice: to North and to East/);
    // The explanation.
    await page.click(".finding.chosen .why summary");
    await page.locator(".finding.chosen .page p").first().waitFor();
    assert.match(await page.textContent(".finding.chosen .page"), /each card is in one hand only/);
    // The repair is that of the command line.
    await page.click("#repair-all");
    await page.locator("#repair-all").waitFor({ state: "hidden" });
    const repaired = await downloaded(page);
    assert.equal(repaired.name, "evening.pbn");
    assert.deepEqual(repaired.bytes, written(["check", "--fix", "--isolated", "--exit-zero"], BROKEN).bytes, place);
    // Undo.
    await page.click("#undo");
    await page.locator("#repair-all").waitFor();
    assert.equal(String((await downloaded(page)).bytes), BROKEN, place);
    // Export format.
    await page.click("#export");
    await page.locator("#message[open], #notice:not([hidden])").first().waitFor();
    if (await page.locator("#message[open]").count()) await page.click("#message-close");
    assert.deepEqual((await downloaded(page)).bytes, written(["export", "--isolated"], BROKEN).bytes, place);
    // Nothing left the computer.
    assert.deepEqual(page.requests.filter((url) => !/^(blob|data):/.test(url)), [page.url()], place);
    await close(page);
  }
});

test("a single repair, with the keyboard alone", async () => {
  const page = await dropped(server.url, BROKEN);
  await page.focus("#boards");
  await page.keyboard.press("ArrowDown");
  await page.locator("#board-name").filter({ hasText: "2" }).waitFor();
  await page.locator(".finding", { hasText: "Board" }).locator(".fix.safe").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#undo:not([hidden])") && !document.querySelector("#boards-inner [aria-selected=true].error, #boards-inner [aria-selected=true].warning"));
  const { bytes } = await downloaded(page);
  assert.equal(String(bytes), BROKEN.replace("[BOARD", "[Board"));
  await page.keyboard.press("Control+z");
  await page.locator("#undo").waitFor({ state: "hidden" });
  await close(page);
});

test("what is typed goes into the bytes, in the encoding and the line ends of the file", async () => {
  const latin = Buffer.from('[Event "Caf\xe9"]\r\n[Board "1"]\r\n[North "M\xfcller"]\r\n', "latin1");
  const page = await dropped(server.url, latin);
  await page.click(".cm-line >> nth=1");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText('[South "Ren\u00e9"]');
  await page.waitForTimeout(600);
  const { bytes } = await downloaded(page);
  assert.equal(bytes.toString("latin1"), '[Event "Caf\xe9"]\r\n[Board "1"]\r\n[South "Ren\xe9"]\r\n[North "M\xfcller"]\r\n');
  await close(page);
});

/** A page with a file of one board whose contract lacks its T; the cursor is before its text. */
async function beforeText(text) {
  const page = await dropped(server.url, text);
  await page.locator(".finding .fix.safe").first().waitFor();
  await page.click(".cm-line >> nth=0");
  await page.keyboard.press("Home");
  return page;
}

const SHORT = '[Event "Club"]\n[Board "1"]\n[Contract "1N"]\n';
const TYPED = "; a comment";
/** These act at once, so that no answer of the worker comes between them. */
const typeNow = (page) => page.evaluate((text) => document.execCommand("insertText", false, text), TYPED);
const typeAndClick = (page, button) => page.evaluate(async ({ text, button }) => {
  document.execCommand("insertText", false, text);
  // The editor sees what was typed before the next task.
  await Promise.resolve();
  document.querySelector(button).click();
}, { text: TYPED, button });
const clickAndType = (page, button) => page.evaluate(({ text, button }) => {
  document.querySelector(button).click();
  document.execCommand("insertText", false, text);
}, { text: TYPED, button });
const changed = (page) => page.locator("#notice", { hasText: "was changed before this was finished" }).waitFor();

test("a repair right after typing writes nothing at places that have moved", async () => {
  const page = await beforeText(SHORT);
  await typeAndClick(page, ".finding .fix.safe");
  await changed(page);
  assert.equal(String((await downloaded(page)).bytes), TYPED + SHORT);
  // The file is checked again, and the repair can be made.
  await page.click(".finding .fix.safe");
  await page.locator(".finding .fix.safe").waitFor({ state: "detached" });
  assert.equal(String((await downloaded(page)).bytes), (TYPED + SHORT).replace("1N", "1NT"));
  await close(page);
});

for (const button of ["#repair-all", "#export"]) {
  test(`what is typed while the worker writes the file stays: ${button}`, async () => {
    const page = await beforeText(SHORT);
    await clickAndType(page, button);
    await changed(page);
    assert.equal(String((await downloaded(page)).bytes), TYPED + SHORT);
    await page.waitForTimeout(600);
    assert.equal(String((await downloaded(page)).bytes), TYPED + SHORT);
    await close(page);
  });
}

test("nothing is typed into a text that a repair has changed", async () => {
  const repaired = SHORT.replace("1N", "1NT");
  const page = await beforeText(SHORT);
  await page.keyboard.press("Control+End");
  await clickAndType(page, ".finding .fix.safe");
  await page.locator(".finding .fix.safe").waitFor({ state: "detached" });
  assert.equal(String((await downloaded(page)).bytes), repaired);
  assert.equal((await page.locator(".cm-line").allTextContents()).join("\n"), repaired);
  // Then it is typed into the new text.
  await typeNow(page);
  assert.equal(String((await downloaded(page)).bytes), repaired + TYPED);
  await close(page);
});

test("guesses are shown one by one, before and after", async () => {
  const text = '[Event "x"]\n[Board "1"]\n[Result "+1"]\n[Contract "3NT"]\n[Declarer "N"]\n[Date "7.3.2024"]\n[Evnt "x"]\n';
  const guesses = JSON.parse(run(["check", "--format", "json", "--isolated", "--exit-zero", "-"], root, text)).files[0].findings.filter(({ fixes }) => fixes.find(({ applicability }) => applicability !== "manual")?.applicability === "unsafe");
  assert.ok(guesses.length > 0);
  const page = await dropped(server.url, text);
  await page.click("#show-guesses");
  await page.locator("#guesses .compare").waitFor();
  assert.ok((await page.textContent("#guesses .before pre")) !== (await page.textContent("#guesses .after pre")));
  const after = await page.textContent("#guesses .after pre");
  await page.click("#guesses .main");
  await page.waitForFunction((count) => !document.querySelector("#guesses .quiet + .message") || document.querySelector("#guesses-body").textContent.includes(` of ${count - 1}`) || document.querySelector("#guesses-body").textContent.includes("No guess"), guesses.length);
  await page.locator("#guesses form button").click();
  assert.ok(String((await downloaded(page)).bytes).includes(after.trim()));
  await close(page);
});

test("what is no bridge file gets one sentence", async () => {
  const cases = [
    ["hands.png", "\x89PNG\r\n\x1a\n\0\0", /is a picture \(PNG\), not a bridge file/],
    ["results.pdf", "%PDF-1.4\n", /is a PDF document/],
    ["evening.zip", "PK\x03\x04....", /is an archive \(ZIP\)/],
    ["table.xlsx", "PK\x03\x04....[Content_Types].xml", /office program/],
    ["hand.lin", "pn|a,b,c,d|st||md|3S", /notation of Bridge Base Online/],
    ["empty.pbn", "", /is empty/],
  ];
  const page = await open(server.url);
  for (const [name, bytes, sentence] of cases) {
    await drop(page, [{ name, bytes: Buffer.from(bytes, "latin1") }]);
    await page.locator("#notice.trouble").filter({ hasText: name }).waitFor();
    assert.match(await page.textContent("#notice"), sentence, name);
    assert.equal(await page.isVisible("#columns"), false);
  }
  await close(page);
});

test("games of chess: the board at the finding and at a move, the repairs and the export of the command line", async () => {
  const club = readFileSync(join(root, "examples/club.pgn"), "utf8").replace("4. O-O", "4. 0-0");
  const page = await dropped(server.url, club, {}, "club.pgn");
  const found = JSON.parse(run(["check", "--format", "json", "--isolated", "--exit-zero", "--notation", "pgn", "-"], root, club)).files[0].findings;
  assert.match(await page.textContent("#verdict"), new RegExp(`^2 games, ${found.length} problems, `));
  assert.deepEqual(await page.locator("#boards .name").evaluateAll((names) => names.map((name) => name.firstChild.textContent)), ["Carter, Ann – Dunn, Bill", "Evans, Cleo – Frost, Dan"]);
  // The position at the finding, which is marked in the moves.
  const illegal = page.locator(".finding", { hasText: "13. Nd6+ is illegal" });
  await illegal.locator("button").first().click();
  const { fen } = found.find(({ rule }) => rule === "illegal-move");
  assert.equal(await page.textContent(".fen"), fen);
  assert.equal(await page.locator(".line .marked.chosen").evaluate((move) => move.firstChild.textContent), "Nd6+");
  assert.equal(await page.locator(".squares td", { hasText: "♚" }).count(), 1);
  await picture(page, "chess");
  // At a move of a variation, whose squares are marked.
  await page.locator(".variation .move", { hasText: "Bg4" }).click();
  assert.match(await page.textContent(".fen"), /^r1bqk2r\/.* b kq - 1 6$/);
  assert.equal(await page.locator(".squares .moved").count(), 2);
  assert.match(await page.textContent("#desk"), /The text of this game/);
  assert.doesNotMatch(await page.textContent("#desk"), /\b(board|bridge|hands)\b/i);
  await faultless(page, "a game of chess");
  // The repairs and the export are those of the command line.
  await page.click("#repair-all");
  await page.locator("#repair-all").waitFor({ state: "hidden" });
  assert.deepEqual((await downloaded(page)).bytes, written(["check", "--fix", "--isolated", "--exit-zero"], club, "club.pgn").bytes);
  await page.click("#show-guesses");
  await page.locator("#guesses .compare").waitFor();
  await page.locator("#guesses form button").click();
  await page.click("#export");
  await page.locator("#message[open], #notice:not([hidden])").first().waitFor();
  if (await page.locator("#message[open]").count()) await page.click("#message-close");
  assert.deepEqual((await downloaded(page)).bytes, written(["export", "--isolated"], club, "club.pgn").bytes);
  // After it, a file of bridge has its own words.
  await drop(page, [{ name: "evening.pbn", bytes: BROKEN }]);
  await page.locator("#verdict", { hasText: "2 boards" }).waitFor();
  assert.match(await page.textContent("#desk"), /Print this board/);
  await close(page);
});

test("games of chess are known by their text", async () => {
  const page = await dropped(server.url, readFileSync(join(root, "examples/club.pgn")), {}, "pasted.txt");
  assert.match(await page.textContent("#verdict"), /^2 games/);
  await close(page);
});

test("several files have a list", async () => {
  const page = await open(server.url);
  await drop(page, [{ name: "one.pbn", bytes: Buffer.from(BROKEN) }, { name: "two.png", bytes: Buffer.from("\x89PNG", "latin1") }, { name: "three.pbn", bytes: readFileSync(join(root, "tests/corpus/plain.pbn")) }]);
  await page.locator("#files .row", { hasText: "three.pbn" }).locator(".state", { hasText: /✓|\d/ }).waitFor();
  assert.equal(await page.locator("#files .row").count(), 3);
  await page.click("#files .row:has-text('two.png')");
  assert.match(await page.textContent("#notice"), /is a picture/);
  await close(page);
});

test("of two faulty files each has its own problems and repairs", async () => {
  const files = [
    { name: "one.pbn", bytes: '[Event "one"]\n[Board "1"]\n[Contract "1N"]\n', found: /1N/ },
    { name: "two.pbn", bytes: '[Event "two"]\n[BOARD "1"]\n[Date "3.4.2021"]\n', found: /BOARD/ },
  ];
  const page = await open(server.url);
  // Each alone.
  for (const file of files) {
    const alone = await dropped(server.url, file.bytes, {}, file.name);
    await alone.locator(".finding").first().waitFor();
    file.findings = await alone.locator(".finding .message").allTextContents();
    assert.match(file.findings.join(), file.found);
    await close(alone);
  }
  await drop(page, files);
  await page.locator("#files .row", { hasText: "two.pbn" }).locator(".state", { hasText: /\d/ }).waitFor();
  // The first is on the screen; the second was checked last.
  for (const { name, bytes, findings } of [files[0], files[1], files[0]]) {
    await page.click(`#files .row:has-text("${name}")`);
    await page.locator("#columns:not(.waiting)").waitFor();
    assert.equal(await page.textContent("#filename"), name);
    assert.deepEqual(await page.locator(".finding .message").allTextContents(), findings, name);
    // One repair, as the command line makes it, and back.
    const fix = page.locator(".finding .fix.safe").first();
    const rule = await fix.evaluate((button) => button.closest(".finding").querySelector(".message").textContent);
    await fix.click();
    await page.locator("#undo").waitFor();
    await page.waitForFunction((rule) => ![...document.querySelectorAll(".finding .message")].some(({ textContent }) => textContent === rule), rule);
    const repaired = String((await downloaded(page)).bytes);
    assert.ok([bytes.replace("1N", "1NT"), bytes.replace("BOARD", "Board")].includes(repaired), repaired);
    await page.click("#undo");
    await page.locator("#undo").waitFor({ state: "hidden" });
    assert.equal(String((await downloaded(page)).bytes), bytes);
  }
  await close(page);
});

test("calls are below their callers, and wrong calls, cards and values are marked", async () => {
  const text = `[Event "Club"]
[Board "1"]
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:AKQJ.T98.765.432 432.AKQ.T98.AT76 T98.765.AKQJ.KQJ 765.J432.432.985"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "3NTX"]
[Result "9"]
[Score "EW 900"]
[Auction "N"]
1C Pass 1H X
1H Pass 3NT X
Pass Pass Pass
[Play "E"]
HA H5 H2 H8
HK SA H4 H9
*
`;
  const page = await dropped(server.url, text);
  const rows = await page.locator(".auction tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
  // North, the dealer, begins in the second column.
  assert.deepEqual(rows.map((row) => row.map((cell) => cell.length > 0)), [
    [false, true, true, true],
    [true, true, true, true],
    [true, true, true, true],
  ]);
  assert.equal(await page.locator(".auction .marked.error:not(.label)").count(), 1);
  assert.match(await page.locator(".auction .marked.chosen").textContent(), /^1.*hearts.*faulty/);
  assert.match(await page.locator(".play .marked.error").textContent(), /spades A.*faulty/);
  assert.equal(await page.locator(".facts .marked.warning").textContent(), "EW 900 (faulty)");
  await page.click(".play .marked.error");
  assert.match(await page.textContent(".finding.chosen"), /\u2660A/);
  await close(page);
});

test("a folder is walked for files of games", async () => {
  const page = await open(server.url);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#choose-folder")]);
  await chooser.setFiles(join(root, "tests/corpus"));
  const own = readdirSync(join(root, "tests/corpus")).filter((name) => /\.(pbn|pgn|rbn|rbx)$/.test(name));
  await page.waitForFunction((count) => document.querySelectorAll("#files .row").length === count && ![...document.querySelectorAll("#files .state")].some((state) => state.textContent === "…"), own.length);
  await close(page);
});

test("pasted text is a file", async () => {
  const page = await open(server.url);
  await page.click("#paste");
  await page.fill("#paste-text", BROKEN);
  await page.click("#paste-dialog .main");
  await page.locator(".finding").first().waitFor();
  assert.equal(await page.textContent("#filename"), "pasted.pbn");
  await close(page);
});

test("a file of 200 MB is asked about, and read without holding up the page", async () => {
  const page = await open(server.url);
  const drop = () => page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(window.archive);
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  // Most of it is one comment, which takes little time to check.
  await page.evaluate((game) => {
    const comment = new Uint8Array(10e6).fill(97).map((letter, at) => (at % 80 === 79 ? 10 : letter));
    window.archive = new File([game, "{", ...Array(20).fill(comment), "}\n"], "archive.pbn");
  }, SHORT);
  await drop();
  await page.locator("#message[open]").waitFor();
  assert.match(await page.textContent("#message-body"), /archive\.pbn has 200 MB\. Checking it takes about 1\.6 GB of memory/);
  await page.click("#message-close");
  assert.equal(await page.isVisible("#drop"), true);
  // What the page does is measured by its tasks: the time between them is also that of other programs.
  await page.evaluate(() => {
    window.longest = 0;
    window.said = new Set();
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ entryTypes: ["longtask"] });
    new MutationObserver(([{ target }]) => window.said.add(target.textContent.split(" ")[0])).observe(document.getElementById("work-text"), { childList: true });
  });
  await drop();
  await page.click("#message-go");
  await page.locator("#verdict", { hasText: "1 board, 1 problem" }).waitFor({ timeout: 180_000 });
  await settled(page);
  await page.click(".finding .fix.safe");
  await page.locator("#verdict", { hasText: "nothing is wrong" }).waitFor({ timeout: 180_000 });
  await settled(page);
  const [longest, said] = await page.evaluate(() => [window.longest, [...window.said]]);
  console.log(`200 MB: the page was held up for at most ${longest.toFixed(0)} ms`);
  assert.ok(longest < 200, `${longest} ms`);
  assert.deepEqual(said, ["Reading", "Checking", "Repairing"]);
  await close(page);
});

test("a file of more than 1 GB gets a sentence, and is not read", async () => {
  const page = await open(server.url);
  await page.evaluate(() => {
    const file = new File(["x"], "all.pbn");
    Object.defineProperty(file, "size", { value: 1.2e9 });
    file.arrayBuffer = () => { throw new Error("it is read"); };
    const input = { items: [{ kind: "file" }], files: [file] };
    const event = new DragEvent("drop", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", { value: input });
    document.body.dispatchEvent(event);
  });
  await page.locator("#notice", { hasText: "all.pbn has 1.2 GB. This page reads files of up to 1 GB" }).waitFor();
  assert.equal(await page.isVisible("#drop"), true);
  await close(page);
});

test("the package works in a browser", async () => {
  const folder = await serve(join(dist, "npm"));
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${folder.url}index.d.ts`);
  const rules = await page.evaluate(async (text) => {
    const { check } = await import("./browser.js");
    return check(text).findings.map(({ rule }) => rule);
  }, BROKEN);
  const isReady = await page.evaluate(async () => {
    const { Engine } = await import("./engine.js");
    const module = await WebAssembly.compile(await (await fetch("./pbnlint.wasm")).arrayBuffer());
    return (await Engine.load(module)).rules().length > 0;
  });
  assert.ok(isReady, "also on the main thread");
  const inWorker = await page.evaluate(async (text) => {
    const { start } = await import("./async_browser.js");
    const worker = await start();
    const rules = [];
    for await (const { rule } of worker.findings(text)) rules.push(rule);
    worker.close();
    return rules;
  }, BROKEN);
  assert.deepEqual(inWorker, rules);
  const found = JSON.parse(run(["check", "--format", "json", "--isolated", "--exit-zero", "-"], root, BROKEN)).files[0].findings;
  assert.deepEqual(rules, found.map(({ rule }) => rule));
  await page.context().close();
  folder.close();
});

test("a browser that cannot run the library says it", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => delete window.Worker);
  await page.goto(server.url);
  await page.locator("#notice.trouble").waitFor();
  assert.match(await page.textContent("#notice"), /This browser cannot run the checker: it has no workers/);
  await context.close();
  const bad = await browser.newContext();
  const broken = await bad.newPage();
  await broken.route("**/*", async (route) => {
    const body = readFileSync(join(dist, "page/index.html"), "utf8").replace(/(id="engine-bytes">).{40}/, "$1H4sIAAAAAAAA/wAAAAAAAAAAAAAAAAAAAAAAAAAA");
    await route.fulfill({ body, contentType: "text/html" });
  });
  await broken.goto(server.url);
  await broken.locator("#notice.trouble").waitFor();
  assert.match(await broken.textContent("#notice"), /cannot run the checker/);
  await bad.close();
});

test("our own files can all be shown", async () => {
  const page = await open(server.url);
  const names = ["comments.pbn", "inheritance.pbn", "tables.pbn", "utf16.pbn", "windows1252.pbn", "utf8_mark.pbn", "cr_only.pbn", "broken_tags.pbn", "unclosed_comment.pbn", "end_position.pbn", "annotations.pbn", "control_characters.pbn", "only_comments.pbn", "club_evening.pbn"];
  for (const name of names) {
    await drop(page, [{ name, bytes: readFileSync(join(root, "tests/corpus", name)) }]);
    await page.locator("#filename").filter({ hasText: name }).waitFor();
    await page.locator("#verdict").filter({ hasText: /\S/ }).waitFor();
  }
  await close(page);
});

test("a large file shows progress, and the page stays usable", async () => {
  const game = BROKEN.replace("% PBN 2.1\n", "").split("\n\n")[0] + "\n\n";
  const bytes = Buffer.from(game.repeat(Math.ceil(10e6 / game.length)));
  const page = await open(server.url);
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    window.startWatch = () => { last = performance.now(); window.longest = 0; tick(); };
  });
  await page.evaluate((base) => {
    const binary = atob(base);
    window.large = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) window.large[at] = binary.charCodeAt(at);
  }, bytes.toString("base64"));
  const saw = page.locator("#work:not([hidden])").waitFor();
  await page.evaluate(() => {
    window.checked = [];
    const bar = document.getElementById("work-bar");
    new MutationObserver(() => {
      const isCheck = document.getElementById("work-text").textContent.startsWith("Checking");
      if (isCheck && bar.hasAttribute("value")) window.checked.push(bar.value);
    }).observe(bar, { attributes: true });
  });
  await page.evaluate(() => {
    window.startWatch();
    const transfer = new DataTransfer();
    transfer.items.add(new File([window.large], "large.pbn"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await saw;
  await page.locator("#verdict").filter({ hasText: /boards/ }).waitFor({ timeout: 120_000 });
  const checked = await page.evaluate(() => window.checked);
  assert.ok(checked.length > 2, `the bar shows how much is checked: ${checked}`);
  assert.deepEqual(checked, checked.toSorted((one, other) => one - other));
  const rows = await page.locator("#boards-inner .row").count();
  assert.ok(rows < 100, `${rows} rows of a long list are drawn`);
  await page.focus("#boards");
  await page.keyboard.press("End");
  const last = page.locator("#boards-inner [aria-selected=true]");
  await last.waitFor();
  // A screen reader hears the place of a board among all of them, drawn or not.
  const size = Number(await last.getAttribute("aria-setsize"));
  assert.ok(size > 1000, String(size));
  assert.equal(Number(await last.getAttribute("aria-posinset")), size);
  await close(page);
});

const WINDOWS = [[1280, 800], [1920, 1080], [390, 844]];

/** Waits until nothing is done any more and the board is drawn. */
async function settled(page) {
  await page.waitForFunction(() => document.getElementById("work").hidden && !document.querySelector(".columns.waiting"));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What should be in the window and is not: the sentence, a button, or the problem on the screen. */
const outside = (page) => page.evaluate(() => {
  const within = (inner, outer) => inner.width > 0 && inner.top >= outer.top - 1 && inner.left >= outer.left - 1 && inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1;
  const frame = { top: 0, left: 0, bottom: window.innerHeight, right: window.innerWidth };
  const parts = [document.getElementById("verdict"), ...document.querySelectorAll("#actions button:not([hidden])")];
  const problem = [...document.querySelectorAll(".finding.chosen .message, .finding.chosen .fix")];
  const list = document.querySelector(".findings")?.getBoundingClientRect();
  const out = [...parts, ...problem].filter((part) => !within(part.getBoundingClientRect(), frame));
  const cut = problem.filter((part) => !within(part.getBoundingClientRect(), list));
  const none = document.querySelector(".finding") && problem.length === 0 ? ["no problem is chosen"] : [];
  return [...none, ...[...out, ...cut].map((part) => `${part.id || part.className}: ${part.textContent} at ${part.getBoundingClientRect().top}`)];
});

for (const [width, height] of WINDOWS) {
  for (const colorScheme of ["light", "dark"]) {
    test(`the sentence, the buttons and the problem are in the window: ${width}×${height}, ${colorScheme}`, async () => {
      for (const { name, text } of slips) {
        const page = await dropped(server.url, text, { viewport: { width, height }, colorScheme }, name);
        const look = async (when) => {
          await settled(page);
          assert.deepEqual(await outside(page), [], `${name}, ${when}`);
        };
        await look("opened");
        assert.equal(await page.evaluate(() => window.scrollY), 0, `${name}: the window has moved`);
        await picture(page, `slip-${width}-${colorScheme}-${name}`);
        assert.ok(await page.locator(".finding.chosen").count(), `${name} opens at a problem`);
        for (let step = 0; step < 5 && (await page.isEnabled("#after")); step++) {
          await page.click("#after");
          await look(`problem ${step + 2}`);
        }
        // Wherever the window is, a step shows what it leads to.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        for (let step = 0; step < 5 && (await page.isEnabled("#before")); step++) {
          await page.keyboard.press("p");
          await look(`problem before, ${step + 1}`);
        }
        for (let repairs = 0; repairs < 4 && (await page.locator(".fix:not(.hand)").count()); repairs++) {
          const fix = await page.locator(".fix:not(.hand)").first().elementHandle();
          await fix.click();
          await page.waitForFunction((fix) => !fix.isConnected, fix);
          await look(`repair ${repairs + 1}`);
        }
        if (await page.isVisible("#repair-all")) {
          await page.click("#repair-all");
          await page.locator("#repair-all").waitFor({ state: "hidden" });
          await look("all repaired");
        }
        if (await page.isVisible("#undo")) {
          await page.click("#undo");
          await look("taken back");
        }
        await close(page);
      }
    });
  }
}

test("a finding with many places is on each board that has one", async () => {
  const { text, name } = slips.find(({ name }) => name.startsWith("1n_"));
  const found = JSON.parse(run(["check", "--format", "json", "--isolated", "--exit-zero", "-"], root, text)).files[0].findings;
  const often = found.find(({ also }) => also.length === 8);
  assert.ok(often, "the case");
  const lines = [often.range, ...often.also].map(({ start }) => start.line);
  const page = await dropped(server.url, text, {}, name);
  assert.match(await page.textContent("#verdict"), /^9 boards, 1 problem in 9 places, which can be repaired here$/);
  await page.check("#only-faulty");
  assert.equal(await page.locator("#boards .row").count(), 9);
  assert.equal(await page.locator("#boards .row.fine").count(), 0);
  for (const [index, line] of lines.entries()) {
    await settled(page);
    assert.equal(await page.textContent("#board-name"), `Board ${index + 1}`);
    assert.equal(await page.locator(".all-fine").count(), 0);
    assert.match(await page.textContent(".finding.chosen .where"), new RegExp(`^line ${line} · 8 more places on other boards`));
    assert.equal(await page.locator(".facts .marked.chosen").count(), 1, "it is marked in what is drawn");
    assert.equal(await page.locator(".cm-lintRange").textContent(), "N");
    if (index < 8) await page.keyboard.press("n");
  }
  await page.click(".finding .fix");
  await page.locator(".all-fine").waitFor();
  assert.equal(String((await downloaded(page)).bytes), text.replaceAll("3N", "3NT"));
  await close(page);
});

test("a hand that is not given is said so: drawn, spoken and printed", async () => {
  const page = await dropped(server.url, board(1, { deal: THREE_HANDS }));
  const east = page.locator(".diagram .hand.e");
  assert.equal(await east.locator("p").textContent(), "not given");
  assert.equal(await east.locator("li").count(), 0);
  assert.equal(await page.locator(".diagram .hand.n li").count(), 4);
  const spoken = await page.locator(".diagram").ariaSnapshot();
  assert.match(spoken, /group "East":\s+- heading "East.*\n\s+- paragraph: not given/);
  await page.emulateMedia({ media: "print" });
  assert.equal(await east.locator("p").isVisible(), true);
  await close(page);
});

test("a character that the file cannot hold is offered as the notation has it, until it is dealt with", async () => {
  const latin = Buffer.from(board(1, { players: '[North "M\xfcller"]\n', more: "{A comment}\n" }), "latin1");
  const page = await dropped(server.url, latin, { viewport: { width: 1280, height: 800 } });
  await page.locator(".cm-line", { hasText: "{A comment" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.insertText("\u2660 ");
  await page.locator("#lost:not([hidden])").waitFor();
  await page.waitForTimeout(1500);
  // The line stays in view, though the box of the text has become smaller.
  const [line, box] = await page.evaluate(() => [document.querySelector(".cm-activeLine"), document.querySelector(".cm-scroller")].map((part) => part.getBoundingClientRect().toJSON()));
  assert.ok(line.top >= box.top - 1 && line.bottom <= box.bottom + 1, JSON.stringify([line, box]));
  assert.match(await page.textContent("#lost-text"), /^This file is in Latin-1, which has no \u2660\. A question mark is there now\.$/);
  // It stays after other changes.
  await page.locator(".cm-line", { hasText: "[Event" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.insertText("; typed\n");
  await page.waitForTimeout(700);
  await page.click("#lost-write:has-text('Write \\\\S instead')");
  await page.locator("#lost").waitFor({ state: "hidden" });
  assert.equal((await downloaded(page)).bytes.toString("latin1"), `; typed\n${latin.toString("latin1").replace("{A", "{\\S A")}`);
  // And it goes when the question mark is taken back.
  await page.locator(".cm-line", { hasText: "{" }).click();
  await page.keyboard.insertText("\u2665");
  await page.locator("#lost:not([hidden])").waitFor();
  await page.waitForTimeout(700);
  await page.click("#undo");
  await page.locator("#lost").waitFor({ state: "hidden" });
  await close(page);
});

for (const ending of ["rbn", "rbx"]) {
  test(`records are shown, repaired and written as the command line does: ${ending}`, async () => {
    const text = ending === "rbn" ? RECORDS : RECORDS_IN_A_LINE;
    const name = `club.${ending}`;
    const found = JSON.parse(run(["check", "--format", "json", "--isolated", "--exit-zero", "--notation", ending, "-"], root, text)).files[0].findings;
    const page = await dropped(server.url, text, {}, name);
    assert.match(await page.textContent("#verdict"), new RegExp(`^2 records, ${found.length} problems?, `));
    assert.deepEqual(await page.locator("#boards .name").evaluateAll((names) => names.map((name) => name.textContent.split(",")[0])), ["Board 7", "Board 8"]);
    await page.keyboard.press("Home");
    await page.click("#boards .row >> nth=0");
    await settled(page);
    const hand = (seat) => page.locator(`.hand.${seat} li`).evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll(".card")].map((card) => card.firstChild.textContent).join("")));
    assert.deepEqual(await hand("w"), ["AKQ2", "109", "K84", "Q732"]);
    assert.deepEqual(await hand("s"), ["976", "KQ4", "A1032", "A108"], "the hand that follows from the others");
    assert.equal(await page.textContent(".hand.n .player"), "Ash");
    assert.match(await page.textContent(".facts"), /Contract1NT by West/);
    assert.deepEqual(await page.locator(".auction tbody td").allTextContents(), ["1NT", "Pass", "Pass", "Pass"]);
    assert.equal(await page.locator(".play tbody tr").count(), 1);
    assert.equal(await page.locator(".play .leads").count(), 1);
    await picture(page, ending);
    await faultless(page, name);
    // The call that is too low, in the auction and in the text.
    await page.click("#boards .row >> nth=1");
    await settled(page);
    assert.match(await page.locator(".auction .marked.chosen").textContent(), /^1.*hearts/);
    const fixes = found.filter(({ fixes }) => fixes[0]?.applicability === "safe");
    assert.ok(fixes.length, "something can be repaired");
    await page.click("#repair-all");
    await page.locator("#repair-all").waitFor({ state: "hidden" });
    assert.deepEqual((await downloaded(page)).bytes, written(["check", "--fix", "--isolated", "--exit-zero"], text, name).bytes);
    await page.click("#undo");
    await page.locator("#repair-all").waitFor();
    await page.click("#export");
    await page.locator("#message[open], #notice:not([hidden])").first().waitFor();
    if (await page.locator("#message[open]").count()) await page.click("#message-close");
    assert.deepEqual((await downloaded(page)).bytes, written(["export", "--isolated"], text, name).bytes);
    await close(page);
  });
}

/** The same records, each on a line. */
const RECORDS_IN_A_LINE = `%{RBX}${RECORDS.replace("% RBN\n", "").trim().split("\n\n").map((record) => record.split("\n").map((line) => `${line[0]}{${line.slice(2)}}`).join("")).join("\n")}\n`;

test("all files of a folder are repaired, and saved as one archive", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pbnlint-club-"));
  const files = {
    "monday/evening.pbn": slips[2].text,
    "tuesday/evening.pbn": board(1, { more: '[EVENT "x"]\n' }),
    "tuesday/club.rbn": RECORDS,
    "tuesday/club.rbx": RECORDS_IN_A_LINE,
    "tuesday/notes.txt": "x",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const page = await open(server.url);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#choose-folder")]);
  await chooser.setFiles(folder);
  await page.waitForFunction(() => document.querySelectorAll("#files .row").length === 4 && ![...document.querySelectorAll("#files .state")].some((state) => state.textContent === "…"));
  await settled(page);
  // Two files of one name are told apart.
  const names = await page.locator("#files .name").evaluateAll((names) => names.map((name) => [...name.children].map((part) => part.textContent)));
  const evenings = names.filter(([name]) => name === "evening.pbn").map(([, path]) => path);
  assert.deepEqual(evenings.map((path) => path.split("/").at(-2)).sort(), ["monday", "tuesday"]);
  await picture(page, "folder");
  await faultless(page, "a folder");
  await page.click("#repair-files");
  await page.locator("#notice", { hasText: /places are repaired, in \d files/ }).waitFor();
  await page.locator("#repair-files").waitFor({ state: "hidden" });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download-files")]);
  assert.equal(download.suggestedFilename(), "repaired.zip");
  const archive = unzipSync(readFileSync(await download.path()));
  const base = folder.split("/").at(-1);
  assert.deepEqual(Object.keys(archive).sort(), Object.keys(files).filter((path) => !path.endsWith("txt")).map((path) => `${base}/${path}`).sort());
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith("txt")) continue;
    const expected = written(["check", "--fix", "--isolated", "--exit-zero"], text, path.split("/").at(-1)).bytes;
    assert.deepEqual(Buffer.from(archive[`${base}/${path}`]), expected, path);
  }
  // What is in the archive is saved.
  assert.equal(await page.textContent("#edited"), "");
  rmSync(folder, { recursive: true });
  await close(page);
});

test("files of one name that were dropped one after the other are told apart", async () => {
  const page = await open(server.url);
  for (let count = 1; count < 3; count++) {
    await drop(page, [{ name: "evening.pbn", bytes: board(count) }]);
    await page.locator("#verdict", { hasText: "1 board" }).waitFor();
    await settled(page);
  }
  assert.deepEqual(await page.locator("#files .name").allTextContents(), ["evening.pbn", "evening (2).pbn"]);
  await close(page);
});

test("it opens at the first error; keys and a number lead to other boards", async () => {
  const remark = board(1, { players: PLAYERS_IN_UTF8 });
  const text = remark + board(2) + board(3, { result: '[Scoring "IMP"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "14"]\n' }) + board(17, { more: '[EVENT "x"]\n' });
  const page = await dropped(server.url, text);
  await settled(page);
  const rows = await page.locator("#boards .row").evaluateAll((rows) => rows.map(({ className }) => className.replace("row ", "")));
  assert.ok(rows.indexOf("error") > rows.findIndex((row) => row !== "fine"), `a lesser problem is before the first error: ${rows}`);
  const name = () => page.textContent("#board-name");
  assert.equal(await name(), "Board 3");
  assert.match(await page.locator(".finding.chosen").getAttribute("class"), /error/);
  await page.keyboard.press("p");
  while ((await name()) === "Board 3") await page.keyboard.press("p"), await settled(page);
  assert.equal(await name(), "Board 1");
  while (await page.isEnabled("#before")) await page.keyboard.press("p"), await settled(page);
  // To the last problem, past all others.
  let steps = 1;
  for (; await page.isEnabled("#after"); steps++) await page.keyboard.press("n"), await settled(page);
  assert.equal(await name(), "Board 17");
  const problems = await page.locator("#boards .row .state").evaluateAll((states) => states.map(({ textContent }) => Number(textContent) || 0));
  assert.equal(steps, problems.reduce((sum, count) => sum + count));
  // In the text they are letters.
  await page.click(".cm-line >> nth=0");
  await page.keyboard.press("End");
  await page.keyboard.type("np");
  assert.match(await page.locator(".cm-line").first().textContent(), /np$/);
  await page.keyboard.press("Control+z");
  await page.fill("#go-to", "2");
  await page.press("#go-to", "Enter");
  await page.locator("#board-name", { hasText: "Board 2" }).waitFor();
  await page.fill("#go-to", "99");
  await page.press("#go-to", "Enter");
  await page.locator("#notice", { hasText: "There is no board 99 in this file." }).waitFor();
  await close(page);
});

const PLAYERS_IN_UTF8 = '[West "Abel"]\n[North "M\u00fcller"]\n[East "Cramer"]\n[South "Dorn"]\n';

test("what a file says is only text: names, values and comments", async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const arabic = "\u0645\u062d\u0645\u062f";
  const text = board(7, { players: `[North "${evil}"]\n[East "${arabic}"]\n[South "${"Longname".repeat(20)}"]\n[West "\u202eabc"]\n`, result: `[Declarer "N"]\n[Contract "${"7NTXX".repeat(20)}"]\n`, more: `{${evil}}\n` });
  const page = await dropped(server.url, text, {}, `${evil.replaceAll("/", "")}.pbn`);
  await settled(page);
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(await page.locator(".hand.e bdi.player").textContent(), arabic);
  assert.equal(await page.textContent(".hand.n .player"), evil);
  // A long contract leaves the board its name.
  const [name, row] = await page.locator("#boards .row").first().evaluate((row) => [row.querySelector(".name"), row].map((part) => part.getBoundingClientRect().toJSON()));
  assert.ok(name.left >= row.left && name.right <= row.right && name.width > 50, JSON.stringify([name, row]));
  assert.equal(await page.locator("#boards .name").first().evaluate((name) => name.scrollWidth <= name.clientWidth), true, "Board 7 is not cut");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
  await close(page);
});

test("no word of the page is of a command line, and no button has marks of Markdown", async () => {
  const claim = `% PBN 2.1\n% EXPORT\n${board(1).replace("[Board", "[BOARD")}${board(2).replace("3NT", "3N")}`;
  const page = await dropped(server.url, claim);
  await settled(page);
  for (let more = true; more; ) {
    for (const summary of await page.locator(".why > summary").all()) await summary.click();
    await page.waitForFunction(() => [...document.querySelectorAll(".why")].every((why) => why.querySelector(".page > p")));
    const words = await page.evaluate(() => [...document.querySelectorAll(".finding, button, #verdict")].map((part) => {
      const copy = part.cloneNode(true);
      // The examples are drawn by themselves.
      for (const example of copy.querySelectorAll(".page details")) example.remove();
      return copy.textContent;
    }));
    for (const said of words) assert.doesNotMatch(said, /\bgit|--[a-z]|pbnlint (check|export|rules)|\.toml|configuration/, said);
    for (const said of await page.locator("button").allTextContents()) assert.doesNotMatch(said, /`/, said);
    more = await page.isEnabled("#after");
    const before = await page.textContent("#board-name");
    while (more && (await page.textContent("#board-name")) === before && (await page.isEnabled("#after"))) await page.keyboard.press("n"), await settled(page);
    if ((await page.textContent("#board-name")) === before) break;
  }
  await close(page);
});

test("examples stay in their card", async () => {
  const page = await dropped(server.url, board(1, { deal: board(1).match(/\[Deal ".*\n/)[0].replace("AT76", "AT74") }), { viewport: { width: 1280, height: 800 } });
  await page.click(".finding.chosen .why summary");
  await page.locator(".finding.chosen .page details summary").click();
  const wide = await page.evaluate(() => {
    const card = document.querySelector(".finding.chosen").getBoundingClientRect();
    const outside = [...document.querySelectorAll(".finding.chosen .page *")].filter((part) => {
      // What is in a box that scrolls can be reached.
      if (part.closest("pre") !== part && part.closest("pre")) return false;
      const { width, right } = part.getBoundingClientRect();
      return width > 0 && right > card.right;
    });
    const box = document.querySelector(".findings");
    return [box.scrollWidth - box.clientWidth, outside.length];
  });
  assert.deepEqual(wide, [0, 0]);
  await close(page);
});

test("export in part speaks of others only where there are some; a step is taken back and done again", async () => {
  const page = await dropped(server.url, board(1) + board(2));
  await page.click("#export");
  await page.locator("#message[open], #notice:not([hidden])").first().waitFor();
  assert.doesNotMatch(await page.textContent("body"), /2 of 2 boards/);
  if (await page.locator("#message[open]").count()) await page.click("#message-close");
  const { bytes } = await downloaded(page);
  await page.click("#undo");
  await page.locator("#redo:not([hidden])").waitFor();
  assert.equal(String((await downloaded(page)).bytes), board(1) + board(2));
  await page.click("#redo");
  await page.locator("#notice", { hasText: "Done again" }).waitFor();
  assert.deepEqual((await downloaded(page)).bytes, bytes);
  await close(page);
});

/** A file that a scoring program refuses: a card twice, a contract without its T, a wrong score, a date of two meanings. */
const REFUSED = board(1, { deal: board(1).match(/\[Deal ".*\n/)[0].replace("AT76", "AT74") })
  + board(2, { result: '[Scoring "IMP"]\n[Declarer "N"]\n[Contract "3N"]\n[Result "9"]\n' })
  + board(3, { result: '[Scoring "IMP"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n[Score "NS 430"]\n' })
  + board(17).replace("2024.01.02", "7.3.2024");
const MENDED = REFUSED.replace("AT74", "AT76").replace("3N\"", "3NT\"").replace("430", "400").replace("7.3.2024", "2024.03.07");

test("a director mends a file that was refused, in six pictures", async () => {
  const page = await open(server.url, { viewport: { width: 1280, height: 800 } });
  const step = async (number, name) => {
    await settled(page);
    assert.deepEqual(await outside(page), [], name);
    await picture(page, `walk-${number}-${name}`);
    await faultless(page, name);
  };
  await drop(page, [{ name: "Thursday.pbn", bytes: Buffer.from(REFUSED) }]);
  await page.locator(".finding.chosen").waitFor();
  await step(1, "refused");
  await page.click(".finding.chosen .why summary");
  await page.locator(".finding.chosen .page > p").first().waitFor();
  await step(2, "why");
  // The card that is there twice is changed in the text, where it is selected.
  await page.click(".finding.chosen .hand");
  await page.keyboard.type("6");
  await page.locator(".all-fine").waitFor();
  await step(3, "by-hand");
  await page.click("#after");
  await page.locator("#board-name", { hasText: "2" }).waitFor();
  await step(4, "next");
  await page.click(".finding.chosen .fix.safe");
  await page.locator(".all-fine").waitFor();
  await page.click("#after");
  await page.locator("#board-name", { hasText: "3" }).waitFor();
  await settled(page);
  await page.click(".finding.chosen .hand");
  await page.keyboard.type("NS 400");
  await page.locator(".all-fine").waitFor();
  await page.click("#show-guesses");
  await page.locator("#guesses .compare").waitFor();
  await picture(page, "walk-5-guess");
  await page.click("#guesses .main");
  await page.locator("#guesses-body", { hasText: "No guess is left" }).waitFor();
  await page.locator("#guesses form button").click();
  assert.equal(await page.textContent("#verdict"), "4 boards, and nothing is wrong with them");
  const { name, bytes } = await downloaded(page);
  assert.deepEqual([name, String(bytes)], ["Thursday.pbn", MENDED]);
  await step(6, "mended");
  await close(page);
});

test("a director mends the file with the keyboard alone", async () => {
  const page = await open(server.url, { viewport: { width: 1280, height: 800 } });
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
  /** Presses Tab until that is in focus. */
  const tabTo = async (pattern, key = "Tab") => {
    for (let presses = 0; presses < 60; presses++) {
      await keyboard.press(key);
      if (pattern.test(await focused())) return;
    }
    assert.fail(`no ${pattern} in the order of Tab`);
  };
  await tabTo(/^Choose files$/);
  const asked = page.waitForEvent("filechooser");
  // The browser is told first that the test answers.
  await page.waitForTimeout(200);
  await keyboard.press("Enter");
  const chooser = await asked;
  await chooser.setFiles({ name: "Thursday.pbn", mimeType: "text/plain", buffer: Buffer.from(REFUSED) });
  await page.locator(".finding.chosen").waitFor();
  await settled(page);
  assert.match(await focused(), /dealt twice/, "the problem is in focus");
  const byHand = async (text) => {
    await tabTo(/^Change it in the text$/);
    await keyboard.press("Enter");
    await keyboard.type(text);
    await page.locator(".all-fine").waitFor();
    await keyboard.press("Escape");
    await keyboard.press("Tab");
  };
  const next = async (pattern) => {
    await keyboard.press("n");
    await page.locator(".finding.chosen", { hasText: pattern }).waitFor();
    await settled(page);
    assert.match(await focused(), pattern);
    assert.deepEqual(await outside(page), []);
  };
  await byHand("6");
  await next(/3N/);
  await tabTo(/^Repair: write 3NT$/);
  await keyboard.press("Enter");
  await page.locator(".all-fine").waitFor();
  await next(/scores 400/);
  await byHand("NS 400");
  await next(/2024/);
  await tabTo(/^Guess: /);
  await keyboard.press("Enter");
  await page.locator("#verdict", { hasText: "nothing is wrong" }).waitFor();
  await settled(page);
  assert.match(await focused(), /nothing is wrong/, "the sentence is in focus");
  await picture(page, "walk-keyboard");
  await tabTo(/^Download$/);
  const [download] = await Promise.all([page.waitForEvent("download"), keyboard.press("Enter")]);
  assert.equal(readFileSync(await download.path(), "utf8"), MENDED);
  await close(page);
});

const looks = [
  ["desktop-light", { colorScheme: "light" }],
  ["desktop-dark", { colorScheme: "dark" }],
  ["phone-light", { colorScheme: "light", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ["phone-dark", { colorScheme: "dark", viewport: { width: 390, height: 844 } }],
];

for (const [name, options] of looks) {
  test(`nobody is kept out, and nothing sticks out: ${name}`, async () => {
    const page = await open(server.url, options);
    await page.locator("#drop").waitFor();
    await picture(page, `${name}-welcome`);
    await faultless(page, `${name}, welcome`);
    await page.click("#example");
    await page.locator(".finding").first().waitFor();
    await page.waitForTimeout(300);
    await picture(page, name, { fullPage: true });
    // The picture of the README.
    if (name === "desktop-light" && process.env.PBNLINT_UPDATE) await page.screenshot({ path: join(root, "web/page.png"), clip: { x: 0, y: 0, width: 1440, height: 1030 }, fullPage: true, scale: "css" });
    await faultless(page, name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${name}: the page is ${wide} pixels too wide`);
    if (await page.isVisible("#show-guesses")) {
      await page.click("#show-guesses");
      await page.locator("#guesses .compare").waitFor();
      await picture(page, `${name}-guesses`);
      await faultless(page, `${name}, guesses`);
    }
    await close(page);
  });
}

test("the tricks of a board are drawn, and solved on a button", async () => {
  const text = readFileSync(join(root, "tests/corpus/open_cards.pbn"), "utf8");
  const page = await dropped(server.url, text);
  const numbers = () => page.locator(".tricks tbody tr").first().locator("td").allInnerTexts();
  const words = () => page.locator(".tricks tbody tr").nth(1).locator("td").allInnerTexts();
  assert.deepEqual(await numbers(), ["9", "11", "10", "7", "9"], "North, as the file says");
  assert.deepEqual(await words(), ["1", "1", "1", "1", "1"], "East, as the file says");
  await page.click(".tricks button");
  await page.locator(".tricks td.false").first().waitFor({ timeout: 120_000 });
  const { N, E } = JSON.parse(run(["model", "--solve", "tests/corpus/open_cards.pbn"], root)).games[0].double_dummy;
  assert.deepEqual(await numbers(), [N.NT, N.S, N.H, N.D, N.C].map(String));
  assert.deepEqual(await words(), [E.NT, E.S, E.H, E.D, E.C].map((right) => `1 ${right}`));
  assert.match(await page.textContent(".tricks p"), /other numbers in 10 places/);
  await faultless(page, "results");
  await picture(page, "tricks");
  await close(page);
});

test("a board is printed on one page, alone", async () => {
  const page = await dropped(server.url, BROKEN);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isVisible(".diagram"), true);
  for (const hidden of [".top", ".lists", ".side-pane", ".verdict"]) assert.equal(await page.isVisible(hidden), false, hidden);
  const pdf = await page.pdf();
  assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length, 1);
  await picture(page, "print");
  await close(page);
});

// With both notations, and the solver.
test("all that is loaded is below 1.35 MB when it is packed", () => {
  const file = join(dist, "page/index.html");
  const packed = gzipSync(readFileSync(file), { level: 9 }).length;
  assert.ok(packed < 1_350_000, `${packed} bytes packed, ${statSync(file).size} plain`);
});
