// What the page shows of a board, as far as it needs no browser: the cards one by one, points, tables,
// the boards that are printed, and the pages of rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plainWords } from "../../web/page/plain_words.js";
import { playedCards, positionAfter, stepFrom } from "../../web/page/playthrough.js";
import { strength } from "../../web/page/points.js";
import { readPage } from "../../web/page/rulepage.js";
import { named, runs } from "../../web/page/sheet.js";
import { columnName } from "../../web/page/tables.js";
import { tableOf } from "../../web/page/tricks.js";
import { run, root } from "./tools.mjs";

const move = (seat, said) => ({ seat, said, range: [0, 2] });
/** East leads and West wins; then West leads, South wins and North's card is not known; then one card. */
const PLAY = {
  tricks: [
    { leader: "E", winner: "W", cards: [move("E", "H2"), move("S", "H3"), move("W", "HA"), move("N", "H4")] },
    { leader: "W", winner: "S", cards: [move("E", "S3"), move("S", "SK"), move("W", "S2"), move("N", "-")] },
    { leader: "S", winner: null, cards: [move("E", "+"), move("S", "D9"), move("W", "-"), move("N", "-")] },
  ],
};

test("cards are in the order of the play, whatever their columns", () => {
  const cards = playedCards({ play: PLAY });
  assert.deepEqual(cards.map(({ seat, said }) => seat + said), ["EH2", "SH3", "WHA", "NH4", "WS2", "ES3", "SSK", "SD9"]);
  assert.deepEqual(cards.map(({ endsTrick }) => endsTrick), [false, false, false, true, false, false, true, true]);
});

test("nothing is played through where nobody knows who plays", () => {
  const seats = (play, contract = null) => playedCards({ play, contract }).map(({ seat }) => seat).join("");
  // Of the second trick, to which West led, a card is not known.
  const lost = { first: "E", tricks: [PLAY.tricks[0], { ...PLAY.tricks[1], leader: null, winner: null }, { leader: null, winner: null, cards: [move("S", "D9")] }] };
  assert.equal(seats(lost, "3NT"), "ESWNWES");
  assert.equal(seats({ first: "E", tricks: [{ leader: null, winner: null, cards: [move(null, "S3")] }] }), "");
  assert.equal(seats(null), "");
});

test("where the library does not say who won a trick, its cards do", () => {
  const trick = (...said) => ({ leader: null, winner: null, cards: ["W", "N", "E", "S"].map((seat, at) => move(seat, said[at])) });
  const winners = (contract, ...tricks) => playedCards({ play: { first: "W", tricks }, contract }).filter(({ endsTrick }) => endsTrick).map(({ winner }) => winner);
  assert.deepEqual(winners("3NT", trick("H2", "HT", "H9", "SA"), trick("D2", "D3", "D4", "CA")), ["N", "E"]);
  assert.deepEqual(winners("4SX", trick("H2", "HA", "S2", "S3"), trick("D2", "D3", "DA", "DK")), ["S", "E"]);
  // Without a contract nobody knows the trumps, and so who leads next.
  assert.deepEqual(winners(null, trick("H2", "HA", "S2", "S3"), trick("D2", "D3", "DA", "DK")), [null]);
});

test("a trick is on the table until the next one begins, and counts for its side", () => {
  const cards = playedCards({ play: PLAY });
  const at = (count) => {
    const { onTable, over, ns, ew } = positionAfter(cards, count);
    return [onTable.map(({ said }) => said).join(" "), over.map(({ winner }) => winner).join(""), ns, ew];
  };
  assert.deepEqual(at(0), ["", "", 0, 0]);
  assert.deepEqual(at(3), ["H2 H3 HA", "", 0, 0]);
  assert.deepEqual(at(4), ["H2 H3 HA H4", "W", 0, 1]);
  assert.deepEqual(at(5), ["S2", "W", 0, 1]);
  assert.deepEqual(at(7), ["S2 S3 SK", "WS", 1, 1]);
  // Nobody has won the trick that is not over.
  assert.deepEqual(at(8), ["D9", "WS", 1, 1]);
});

test("steps go by a card, by a trick and to the ends", () => {
  const cards = playedCards({ play: PLAY });
  const from = (count) => Object.fromEntries(["toStart", "trickBack", "cardBack", "cardNext", "trickNext", "toEnd"].map((step) => [step, stepFrom(cards, count, step)]));
  assert.deepEqual(from(0), { toStart: 0, trickBack: 0, cardBack: 0, cardNext: 1, trickNext: 4, toEnd: 8 });
  assert.deepEqual(from(4), { toStart: 0, trickBack: 0, cardBack: 3, cardNext: 5, trickNext: 7, toEnd: 8 });
  assert.deepEqual(from(6), { toStart: 0, trickBack: 4, cardBack: 5, cardNext: 7, trickNext: 7, toEnd: 8 });
  assert.deepEqual(from(8), { toStart: 0, trickBack: 7, cardBack: 7, cardNext: 8, trickNext: 8, toEnd: 8 });
});

test("a whole hand has points and a shape, a part of one has none", () => {
  assert.deepEqual(strength("AKQ5.K82.J94.A73"), { points: 17, shape: "4-3-3-3" });
  assert.deepEqual(strength("98765432..T.T987"), { points: 0, shape: "8-0-1-4" });
  for (const part of [null, undefined, "", "AKQ.K82.J94.A73", "AK.", "..."]) assert.equal(strength(part), null, String(part));
});

test("columns have names that people know, and those of others stay", () => {
  const names = { Rank: "Rank", PairId_NS: "Pair N–S", TotalIMP: "IMPs in all", Percentage_EW: "Percent E–W", MeanScore: "Score on average", Mine: "Mine", "": "", Total: "Total", ButlerDatum: "ButlerDatum" };
  for (const [column, name] of Object.entries(names)) assert.equal(columnName(column), name);
});

test("names of a file are names, also those that objects of JavaScript have", () => {
  for (const column of ["constructor", "toString", "__proto__", "Totalconstructor", "hasOwnProperty_NS"]) assert.equal(columnName(column), column);
  const table = { tag: "OptimumResultTable", columns: ["Declarer", "Denomination", "Result"], rows: [["__proto__", "polluted", "7"], ["N", "constructor", "7"], ["N", "NT", "9"]] };
  assert.deepEqual(tableOf({ tables: [table] }), { N: { NT: 9 } });
  assert.equal({}.polluted, undefined);
});

test("boards to print are named as in the list", () => {
  const names = ["1", "2", "3", "7", "10", null, "A1"];
  assert.deepEqual(named("1-3, 10", names), [0, 1, 2, 4]);
  assert.deepEqual(named("2 – 7;A1 99", names), [1, 2, 3, 6]);
  assert.deepEqual(named("", names), []);
  assert.deepEqual(named("x-y, 3-", names), []);
});

test("boards near each other are asked for together", () => {
  assert.deepEqual(runs([0, 1, 5, 40, 41]), [{ first: 0, last: 5 }, { first: 40, last: 41 }]);
  const all = runs(Array.from({ length: 250 }, (_, index) => index));
  assert.deepEqual(all.map(({ first, last }) => last - first), [99, 99, 49]);
});

test("what is for people with a command line is said in other words, or not at all", () => {
  const said = plainWords;
  assert.equal(said("Write one space.\n`pbnlint check --export --fix` and `pbnlint export` do this."), "Write one space. “Write export format” does this.");
  assert.equal(said("Save it. In a git repository, `*.pbn text eol=crlf` in\n`.gitattributes` gives every copy CR LF."), "Save it.");
  assert.equal(said("where git changes line ends, write `*.pbn text eol=crlf` into .gitattributes"), "");
  assert.equal(said("the rest of the file is neither checked nor changed; `--notation pbn` reads all of it as PBN"), "the rest of the file is neither checked nor changed.");
  assert.equal(said("The turn is passed: `--`, `Z0` or `null`."), "The turn is passed: `--`, `Z0` or `null`.");
});

test("no page of a rule speaks of commands, and all have something to say and examples", () => {
  const rules = JSON.parse(run(["rules", "--format", "json"], root));
  assert.ok(rules.length > 300);
  for (const { name } of rules) {
    const { words, examples } = readPage(String(run(["explain", name], root)));
    assert.ok(words.length > 30, `${name}: ${words}`);
    assert.doesNotMatch(words, /`pbnlint |`--\w|\bgit\b|\.gitattributes|\.toml|command line|\$export/, name);
    assert.ok(examples.some(({ isBad }) => isBad) && examples.some(({ isBad }) => !isBad), name);
    for (const { message, text } of examples) assert.ok(!/-->|┌─/.test(text) && message !== "", name);
  }
});
