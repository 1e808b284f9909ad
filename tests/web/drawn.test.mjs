// What the page draws of a board, in a real browser: the cards one by one, points, tables, boards on paper,
// examples of rules; and all of it in each language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { LANGUAGES } from "../../web/page/languages.js";
import { close, drop, dropped, faultless, open, picture, server } from "./browser.mjs";
import { RECORDS } from "./slips.mjs";
import { root } from "./tools.mjs";

const corpus = (name) => readFileSync(join(root, "tests/corpus", name), "utf8");
const PHONE = { viewport: { width: 390, height: 844 } };

/** The second board, in whose play North has ten tricks less two. */
const OPEN_CARDS = corpus("open_cards.pbn").split("\n\n")[1];

/** West plays the ace of spades, which North holds, to the second trick. */
const WRONG_CARD = `[Event "Club"]
[Board "1"]
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:AKQJ.T98.765.432 432.AKQ.T98.AT76 T98.765.AKQJ.KQJ 765.J432.432.985"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]
[Auction "N"]
1C Pass 1H Pass
3NT Pass Pass Pass
[Play "E"]
HA H5 H2 H8
HK SA H4 H9
*
`;

/** The cards of a hand that can be seen. */
const inHand = (page, seat) => page.locator(`.hand.${seat} .card`).evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).visibility === "visible").map((card) => card.firstChild.textContent));
const step = (page, name) => page.click(`.stepper [data-step=${name}]`);
/** What can be read there. */
const words = (page, selector) => page.locator(selector).first().evaluate((element) => {
  const copy = element.cloneNode(true);
  for (const said of copy.querySelectorAll(".spoken")) said.remove();
  return copy.textContent.trim();
});
const onTable = (page) => page.locator(".on-table li").evaluateAll((cards) => cards.map((card) => `${card.getAttribute("aria-label")} ${card.textContent}`));

/** No box is wider than the window, no text wider than its button or heading, and nothing is below the foot. */
async function nothingSticksOut(page, what) {
  const out = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const inOwnBox = (element) => element.closest(".scroll, pre, #text, .boards, .spoken, .findings");
    const isSeen = (element) => element.getClientRects().length > 0;
    const boxes = [...document.querySelectorAll("button, h2, h3, h4, label, legend, select, summary, .notice, .facts > div, caption")];
    const wide = boxes.filter(isSeen).filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return !inOwnBox(element) && (left < -0.5 || right > width + 0.5 || element.scrollWidth > element.clientWidth + 1) && getComputedStyle(element).display !== "inline";
    });
    const foot = document.querySelector("footer").getBoundingClientRect().bottom + window.scrollY;
    const isLonger = document.documentElement.scrollHeight > Math.max(window.innerHeight, foot) + 1;
    return [document.documentElement.scrollWidth > width ? "the page" : "", isLonger ? "something below the foot" : "", ...wide.map((element) => `${element.tagName} ${element.id || element.className} ${element.textContent}`)].filter(Boolean);
  });
  assert.deepEqual(out, [], what);
}

test("the cards are played one by one, on a desk and on a phone", async () => {
  for (const [name, options] of [["desk", {}], ["phone", PHONE]]) {
    const page = await dropped(server.url, OPEN_CARDS, options);
    assert.match(await words(page, ".now"), /Before the first card/);
    assert.equal((await inHand(page, "s")).length, 13);
    assert.equal(await page.locator(".on-table li").count(), 0);
    const before = await page.locator(".diagram").boundingBox();
    for (let card = 0; card < 3; card++) await step(page, "cardNext");
    assert.deepEqual(await onTable(page), ["East ♦diamonds 3", "South ♦diamonds A", "West ♦diamonds 2"]);
    assert.match(await words(page, ".now"), /^Trick 1: West plays ♦2 North–South 0, East–West 0$/);
    await step(page, "cardNext");
    assert.match(await words(page, ".now"), /North plays ♦4; South wins North–South 1, East–West 0$/);
    assert.deepEqual((await inHand(page, "s")).join(""), "9762A7535KT4".replace("T", "10"));
    assert.equal(await page.locator(".on-table .wins").getAttribute("aria-label"), "South");
    await picture(page, `playthrough-${name}`, { fullPage: true });
    await faultless(page, `a trick on the table, ${name}`);
    await nothingSticksOut(page, name);
    // The keys go the same ways.
    await page.keyboard.press("ArrowDown");
    assert.match(await words(page, ".now"), /Trick 2: East plays ♥4; North wins/);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator(".on-table li").count(), 3);
    await page.keyboard.press("End");
    assert.equal((await inHand(page, "n")).length, 13 - 8);
    assert.equal(await page.getAttribute(".stepper [data-step=toEnd]", "aria-disabled"), "true");
    assert.equal(await page.locator(".won li").count(), 8);
    assert.deepEqual(await page.locator(".diagram").boundingBox(), { ...before, y: (await page.locator(".diagram").boundingBox()).y }, "the drawing stays as large as it is");
    // To a trick that is over.
    await page.click(".won li:nth-child(3) button");
    assert.match(await words(page, ".now"), /^Trick 3:/);
    await page.focus(".stepper [data-step=toStart]");
    await page.keyboard.press("Enter");
    assert.equal((await inHand(page, "n")).length, 13);
    await close(page);
  }
});

test("the play opens at the card of the problem", async () => {
  const page = await dropped(server.url, WRONG_CARD);
  // It is the first problem, too.
  assert.match(await words(page, ".now"), /Trick 2: South plays ♠A/);
  await step(page, "toStart");
  await page.click(".play .marked.error");
  assert.match(await words(page, ".now"), /Trick 2: South plays ♠A/);
  assert.equal(await page.locator(".on-table .marked.chosen").count(), 1);
  await picture(page, "playthrough-finding", { fullPage: true });
  await step(page, "toEnd");
  assert.match(await words(page, ".now"), /North plays ♥9; East wins North–South 0, East–West 2$/);
  await close(page);
  // Without the trumps nobody knows who leads to the third trick.
  const longer = await dropped(server.url, WRONG_CARD.replace('"3NT"', '"?"').replace(/\[Auction[^[]*/, "").replace("\n*", "\nC6 CJ C5 C2\n*"));
  await step(longer, "toEnd");
  assert.match(await words(longer, ".now"), /From here on it is not clear who plays\.$/);
  await close(longer);
});

test("tricks are not worked out where a card is dealt twice", async () => {
  const page = await dropped(server.url, WRONG_CARD.replace("AT76", "AT74"));
  assert.equal(await page.locator(".tricks").count(), 0);
  await close(page);
});

test("the tricks that the file gives are drawn, from its table or from its digits", async () => {
  const first = corpus("open_cards.pbn").split("\n\n")[0];
  const digits = OPEN_CARDS.replace("[Contract", '[DoubleDummyTricks "9ba799ba791111111112"]\n[Contract');
  for (const [text, north, west] of [[first, "9 11 10 7 9", "1 1 1 1 1"], [digits, "9 11 10 7 9", "1 1 1 1 2"]]) {
    const page = await dropped(server.url, text);
    const row = (at) => page.locator(".tricks tbody tr").nth(at).locator("td").allTextContents();
    assert.equal((await row(0)).join(" "), north);
    assert.equal((await row(3)).join(" "), west);
    const said = await page.textContent(".tricks");
    assert.match(said, /These are the numbers in the file\..*Best score for both sides, says the file: NS \d+/);
    // It is drawn once.
    assert.equal(await page.locator(".listing").count(), 0);
    await close(page);
  }
});

test("points and shape are those of whole hands", async () => {
  const page = await dropped(server.url, '[Event "x"]\n[Board "1"]\n[Deal "N:AKQ5.K82.J94.A73 - 9762.A753.A5. -"]\n');
  assert.deepEqual(await page.locator(".strength").evaluateAll((lines) => lines.map((line) => [line.closest(".hand").className, line.textContent])), [["hand n", "17 points, 4-3-3-3"]]);
  await close(page);
});

test("tables of the file are tables, and hostile words in them are words", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ` ${index + 1} 3NT N 10 ${430 - index} "A very long name of a player number ${index};Another one with a long name"`);
  const text = `[Event "x"]\n[Board "1"]\n[ScoreTable "Rank\\2R;Contract;Declarer;Result\\2R;Score_NS\\5R;Names_NS\\12L"]\n${rows.join("\n")}\n[TotalScoreTable "Rank;PairId;TotalMP"]\n1 7 120\n[<b>Mine "a;<img src=x onerror=alert(1)>"]\n"<script>alert(1)</script>" "<i>x</i>"\n[Mine "a;<img src=x onerror=alert(1)>"]\n"<script>alert(1)</script>" "<i>x</i>"\n`;
  // Nor do names that objects of JavaScript have stop the page.
  const names = await dropped(server.url, '[Event "x"]\n[Board "1"]\n[constructor "constructor;__proto__"]\n1 2\n');
  assert.deepEqual(await names.locator(".listing :is(caption, th)").allTextContents(), ["constructor", "constructor", "__proto__"]);
  await close(names);
  for (const options of [{}, PHONE]) {
    const page = await dropped(server.url, text, options);
    const captions = await page.locator(".listing caption").allTextContents();
    assert.deepEqual(captions, ["Scores at all tables", "Final standings", "Mine"]);
    assert.deepEqual(await page.locator(".listing").first().locator("th").allTextContents(), ["Rank", "Contract", "Declarer", "Result", "Score N–S", "Names N–S"]);
    assert.deepEqual(await page.locator(".listing").nth(1).locator("th").allTextContents(), ["Rank", "Pair", "Matchpoints in all"]);
    assert.equal(await page.locator(".listing").nth(2).locator("td").first().textContent(), "<script>alert(1)</script>");
    assert.equal(await page.locator(".listing img, .listing i, .listing script").count(), 0);
    // It scrolls in its own box.
    const [inner, outer] = await page.locator(".scroll").first().evaluate((box) => [[box.scrollWidth, box.scrollHeight], [box.clientWidth, box.clientHeight]]);
    assert.ok(inner[1] > outer[1]);
    await nothingSticksOut(page, "tables");
    await faultless(page, "tables");
    await picture(page, `tables-${options.viewport?.width ?? "desk"}`, { fullPage: true });
    await close(page);
  }
});

/** An evening of so many boards, with long auctions. */
function evening(count) {
  const hands = OPEN_CARDS.match(/\[Deal "(.*)"\]/)[1];
  const board = (number) => `[Event "Thursday club"]\n[Site "Utrecht"]\n[Date "2024.03.07"]\n[Board "${number}"]\n[West "Abel"]\n[North "Brand"]\n[East "Cramer"]\n[South "Dorn"]\n[Dealer "E"]\n[Vulnerable "NS"]\n[Deal "${hands}"]\n[Scoring "MP"]\n[Declarer "N"]\n[Contract "4S"]\n[Result "9"]\n[Auction "E"]\nPass Pass Pass 1C\nPass 1H Pass 1S\nPass 2C Pass 2S\nPass 3S Pass 4S\nPass Pass Pass\n`;
  return Array.from({ length: count }, (_, index) => board(index + 1)).join("\n");
}

const pagesOf = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;

test("boards are printed, one to six on a page, and nothing else", async () => {
  const page = await dropped(server.url, evening(13));
  await page.evaluate(() => (window.print = () => {}));
  const printed = async (perPage, format, these = "") => {
    await page.click("#print-some");
    await page.selectOption("#sheet-per", String(perPage));
    if (these) await page.fill("#sheet-these", these);
    else await page.check("#sheet [value=all]");
    const count = await page.textContent("#sheet-count");
    await page.click("#sheet-go");
    await page.locator("body.sheet").waitFor();
    const boards = await page.locator("#paper article h2").allTextContents();
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("button:visible, .top:visible, .verdict:visible").count(), 0);
    await picture(page, `sheet-${perPage}`, { fullPage: true });
    await page.emulateMedia({ media: null });
    const pdf = await page.pdf({ format, margin: { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" } });
    // The browser says when it has printed.
    await page.locator("body:not(.sheet)").waitFor();
    assert.equal(await page.locator("#paper article").count(), 0);
    return { count, boards, pages: pagesOf(pdf) };
  };
  for (const perPage of [1, 2, 3, 4, 5, 6]) {
    for (const format of ["Letter", "A4"]) {
      const { count, boards, pages } = await printed(perPage, format);
      assert.equal(boards.length, 13);
      assert.equal(pages, Math.ceil(13 / perPage), `${perPage} boards on a page, ${format}`);
      assert.match(count, new RegExp(`^13 boards, ${pages} pages$`));
    }
  }
  const { boards, pages, count } = await printed(4, "A4", "2-4, 9");
  assert.deepEqual(boards, ["Board 2", "Board 3", "Board 4", "Board 9"]);
  assert.equal(pages, 1);
  assert.equal(count, "4 boards, 1 page");
  // The one on the screen is still printed alone.
  assert.equal(pagesOf(await page.pdf()), 1);
  assert.equal(await page.isVisible("#board"), true);
  await close(page);
});

test("what is on paper has hands, dealer, vulnerability, contract, result and auction", async () => {
  const page = await dropped(server.url, evening(2), PHONE);
  await page.evaluate(() => (window.print = () => {}));
  await page.click("#print-some");
  await page.locator("#sheet[open]").waitFor();
  await nothingSticksOut(page, "the dialog");
  await faultless(page, "the dialog");
  await page.click("#sheet-go");
  await page.locator("body.sheet").waitFor();
  await page.emulateMedia({ media: "print" });
  const paper = await page.locator("#paper article").first().innerText();
  for (const said of ["Thursday club, Utrecht, 2024.03.07", "Dealer", "N–S", "Contract", "by North", "9 tricks, 1 down", "Auction", "Pass", "Cramer"]) assert.ok(paper.includes(said), said);
  assert.deepEqual(await page.locator("#paper article").first().locator(".hand.s .card").allTextContents(), [..."9762A753A5KT4"].map((rank) => (rank === "T" ? "10" : rank)));
  await close(page);
});

test("no more boards are printed than the browser can bear", async () => {
  const page = await dropped(server.url, evening(1001));
  await page.click("#print-some");
  assert.equal(await page.textContent("#sheet-count"), "At most 1000 boards are printed at a time.");
  assert.equal(await page.isDisabled("#sheet-go"), true);
  await page.fill("#sheet-these", "5");
  assert.equal(await page.isDisabled("#sheet-go"), false);
  await close(page);
});

test("pages of rules show boards and marked text, not a terminal", async () => {
  const page = await dropped(server.url, WRONG_CARD.replace("AT76", "AT74").replace('"3NT"', '"3N"').replace("[Board", "[BOARD"));
  for (const [message, drawn] of [["dealt twice", true], ["BOARD", false]]) {
    const finding = page.locator(".finding", { hasText: message }).first();
    await finding.locator(".why > summary").click();
    await finding.locator(".page p").first().waitFor();
    await finding.locator(".examples > summary").click();
    await finding.locator(".example.wrong").first().waitFor();
    const text = await finding.locator(".why").innerText();
    assert.doesNotMatch(text, /┌─|│|\^\^|-->|pbnlint |```|error\[/, message);
    assert.match(text, /Wrong[\s\S]*Right/);
    assert.ok((await finding.locator(".example.wrong pre .marked.chosen").count()) > 0, message);
    assert.equal(await finding.locator(".example.right .marked").count(), 0);
    assert.equal((await finding.locator(".example.wrong .diagram .card.marked.chosen").count()) > 0, drawn, message);
  }
  await picture(page, "rule-page", { fullPage: true });
  await faultless(page, "the page of a rule");
  await nothingSticksOut(page, "the page of a rule");
  await close(page);
});

for (const [code, { name, texts }] of Object.entries(LANGUAGES)) {
  test(`all is said in the language, fits a phone, and nobody is kept out: ${name}`, async () => {
    for (const [look, options] of [["desk", {}], ["phone", PHONE]]) {
      const page = await open(`${server.url}#${code}`, options);
      const check = async (what) => {
        await nothingSticksOut(page, `${name}, ${look}: ${what}`);
        await faultless(page, `${name}, ${look}: ${what}`);
        await picture(page, `${code}-${look}-${what}`, { fullPage: true });
      };
      assert.equal(await page.getAttribute("html", "lang"), code);
      assert.equal(await page.title(), texts.title);
      assert.equal(await page.textContent("#choose-files"), texts.chooseFiles);
      await check("welcome");
      await page.click("#example");
      await page.locator(".finding").first().waitFor();
      await page.locator("#board-name").filter({ hasText: texts.boardNumber({ board: "1" }).replace(/[\u2066-\u2069]/g, "") }).waitFor();
      await page.locator(".stepper [data-step=toEnd]").click();
      assert.ok((await page.textContent(".now")).includes(texts.tricksWon({ ns: 2, ew: 1 })));
      await check("board");
      await page.click("#print-some");
      await check("paper");
      await page.keyboard.press("Escape");
      await page.click("#show-guesses");
      await page.locator("#guesses .compare").waitFor();
      await check("guesses");
      await page.keyboard.press("Escape");
      // The deal of the third board has no fault, and can be worked out.
      await page.click("#board-2");
      await page.locator(".tricks button", { hasText: texts.solve }).waitFor();
      await check("third");
      await close(page);
    }
  });
}

test("chess, records and several files are right in all languages, on a phone", async () => {
  const files = [
    { name: "club.pgn", bytes: readFileSync(join(root, "examples/club.pgn")) },
    { name: "bridge.rbn", bytes: Buffer.from(corpus("bridge.rbn")) },
    { name: "broken.pbn", bytes: Buffer.from(WRONG_CARD) },
  ];
  for (const [code, { name, texts }] of Object.entries(LANGUAGES)) {
    const page = await open(`${server.url}#${code}`, PHONE);
    await drop(page, files);
    await page.locator("#files .row", { hasText: "broken.pbn" }).locator(".state", { hasText: /\d/ }).waitFor();
    for (const [file, words] of [["club.pgn", texts.chess.boardsList], ["bridge.rbn", texts.boardsList]]) {
      await page.click(`#files .row:has-text("${file}")`);
      await page.locator("#columns:not(.waiting)").waitFor();
      await page.locator("#boards-title", { hasText: words }).waitFor();
      await nothingSticksOut(page, `${name}, ${file}`);
      await faultless(page, `${name}, ${file}`);
    }
    await close(page);
  }
});

test("records are played card by card and printed as boards are", async () => {
  const page = await dropped(server.url, RECORDS, {}, "bridge.rbn");
  await page.evaluate(() => (window.print = () => {}));
  await page.click("#board-0");
  await step(page, "toEnd");
  // One trick is given.
  assert.match(await words(page, ".now"), /^Trick 1: /);
  assert.equal(await page.locator(".on-table li").count(), 4);
  assert.ok((await page.locator(".strength").count()) === 4);
  await page.click("#print-some");
  await page.click("#sheet-go");
  await page.locator("body.sheet").waitFor();
  assert.ok((await page.locator("#paper .diagram .hand").count()) >= 4);
  await close(page);
});

test("each text fits a button and a heading of a phone, in all languages", async () => {
  // Large numbers and long names, as far as texts take them.
  const values = { value: 12345.6, unit: "MB", name: "evening.pbn", size: "123 MB", memory: "1.6 GB", count: 12345, board: "123", number: 12345, problems: 12345, boards: 12345, games: 12345, kept: 345, places: 12345, files: 123, pages: 1234, ns: 12, ew: 13, trick: 13, tricks: 13, most: 1000, index: 123, line: 123456, repairable: 123, encoding: "windows-1252", characters: "♠", rule: "a-rule", title: "write it", what: "it", work: "it", why: "it", kind: "PNG", seat: "West", side: "it", place: "it", lines: "1, 2", texts: "\\S", contract: "3NT", score: "NS 430", of: "Percent", message: "it", before: "it" };
  for (const { name, texts } of Object.values(LANGUAGES)) {
    const all = [texts, texts.chess, texts.records].flatMap((table) => Object.values(table)).filter((text) => typeof text !== "object");
    const said = all.map((text) => (typeof text === "function" ? text(/^\w+ =>|^\(\w+\) =>/.test(String(text)) ? 12345 : values) : text));
    const page = await open(server.url, PHONE);
    const out = await page.evaluate((said) => {
      const box = document.createElement("div");
      document.querySelector("main").append(box);
      return said.filter((text) => ["button", "h2", "h3"].some((name) => {
        const element = document.createElement(name);
        element.textContent = text;
        box.replaceChildren(element);
        return element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > document.documentElement.clientWidth;
      }));
    }, said);
    assert.deepEqual(out, [], name);
    assert.ok(said.length > 200 && said.every((text) => !/undefined|NaN|\[object/.test(text)), said.filter((text) => /undefined|NaN|\[object/.test(text)).join());
    await close(page);
  }
});

test("the language is that of the browser, and can be chosen", async () => {
  const page = await open(server.url, { locale: "nl-NL" });
  assert.equal(await page.getAttribute("html", "lang"), "nl");
  await page.click("#example");
  await page.locator(".finding").first().waitFor();
  assert.match(await page.textContent(".library"), /Engels/);
  assert.equal(await page.getAttribute(".finding .message button", "lang"), "en");
  await page.selectOption("#language", "fr");
  await page.locator("#board-name", { hasText: "Donne 1" }).waitFor();
  assert.equal(await page.getAttribute("html", "lang"), "fr");
  assert.match(await page.textContent("#verdict"), /^3 donnes, \d+ problèmes/);
  assert.match(await page.textContent(".facts"), /Donneur/);
  await page.reload();
  assert.equal(await page.getAttribute("html", "lang"), "fr");
  // Nothing is stored, and in English nothing is said about English.
  assert.equal(await page.evaluate(() => document.cookie + localStorage.length), "0");
  await page.selectOption("#language", "en");
  await page.locator("#choose-files", { hasText: "Choose files" }).waitFor();
  assert.equal(await page.locator(".library").isVisible(), false);
  await close(page);
});
