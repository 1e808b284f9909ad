// The words of the page in all languages: none is missing, none is too many, and they count as people do.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { LANGUAGES, languageOf } from "../../web/page/languages.js";
import { size, translate } from "../../web/page/texts.js";
import { root } from "./tools.mjs";

const { en, ...others } = LANGUAGES;
/** Texts that are the same in English: names, and words that players have from there. */
const SAME = ["name"];

/** What a text takes: the names of its values, or `n`. */
function parameters(text) {
  if (typeof text !== "function") return null;
  const [, names, single] = /^\(?(?:\{([^}]*)\}|(\w+))\)? =>/.exec(String(text));
  return single ?? names.split(",").map((name) => name.trim()).sort().join();
}

const tables = (texts) => [texts, texts.chess, texts.records];

for (const [code, { name, texts }] of Object.entries(others)) {
  test(`no text is missing or too many, and all take the same: ${name}`, () => {
    tables(en.texts).forEach((english, index) => {
      const table = tables(texts)[index];
      assert.deepEqual(Object.keys(table).sort(), Object.keys(english).sort());
      for (const [key, text] of Object.entries(table)) {
        assert.equal(typeof text, typeof english[key], key);
        if (typeof text !== "object") assert.deepEqual(parameters(text), parameters(english[key]), key);
        if (typeof text === "string") assert.ok(text.trim(), key);
      }
    });
  });

  test(`what was forgotten would still be English: ${name}`, () => {
    const sentences = Object.entries(en.texts).filter(([key, text]) => !SAME.includes(key) && typeof text === "string" && text.includes(" "));
    assert.deepEqual(sentences.filter(([key, text]) => texts[key] === text).map(([key]) => key), []);
  });

  test(`the words of bridge have a source: ${name}`, () => {
    const file = { nl: "dutch", fr: "french", de: "german" }[code];
    const head = readFileSync(join(root, `web/page/languages/${file}.js`), "utf8").split("\n\n")[0];
    assert.match(head, /Bridge Bond|Fédération française de bridge|Deutsche[rn]? Bridge-Verband/);
  });
}

test("one is one, and two are many", () => {
  const said = (code, key, value) => LANGUAGES[code].texts[key](value);
  const counts = (code, key) => [0, 1, 2].map((n) => said(code, key, n));
  assert.deepEqual(counts("en", "boards"), ["0 boards", "1 board", "2 boards"]);
  assert.deepEqual(counts("nl", "boards"), ["0 spellen", "1 spel", "2 spellen"]);
  // In French none is one.
  assert.deepEqual(counts("fr", "boards"), ["0 donne", "1 donne", "2 donnes"]);
  assert.deepEqual(counts("de", "problems"), ["0 Probleme", "1 Problem", "2 Probleme"]);
  assert.equal(said("de", "boards", 12345), "12.345 Boards");
  assert.equal(said("en", "boards", 12345), "12,345 boards");
  for (const code of Object.keys(LANGUAGES)) {
    const one = said(code, "repairable", { repairable: 1, problems: 1 });
    const all = said(code, "repairable", { repairable: 3, problems: 3 });
    const some = said(code, "repairable", { repairable: 1, problems: 3 });
    const more = said(code, "repairable", { repairable: 2, problems: 3 });
    assert.equal(new Set([one, all, some, more]).size, 4, code);
    for (const key of ["tricks", "points", "moreRows", "sheetCount"]) {
      const value = (n) => ({ tricks: n, count: n, boards: n, pages: n });
      assert.notEqual(said(code, key, value(1)).replace(/\d+/g, "#"), said(code, key, value(2)).replace(/\d+/g, "#"), `${code} ${key}`);
    }
  }
});

test("sizes are said as people say them", () => {
  const said = (code, bytes) => {
    translate(LANGUAGES[code].texts);
    return size(bytes).replace(/\s/g, " ");
  };
  assert.deepEqual([900, 12_345, 1_250_000, 200e6, 1.6e9].map((bytes) => said("en", bytes)), ["900 bytes", "12 KB", "1.3 MB", "200 MB", "1.6 GB"]);
  assert.deepEqual(["nl", "fr", "de"].map((code) => said(code, 1_250_000)), ["1,3 MB", "1,3 Mo", "1,3 MB"]);
  assert.equal(said("fr", 1), "1 octet");
  translate(en.texts);
});

test("suits and seats are those of the country, and seats have a letter each", () => {
  const words = (code, keys) => keys.map((key) => LANGUAGES[code].texts[key]);
  assert.deepEqual(words("nl", ["spades", "hearts", "diamonds", "clubs"]), ["schoppen", "harten", "ruiten", "klaveren"]);
  assert.deepEqual(words("fr", ["spades", "hearts", "diamonds", "clubs"]), ["pique", "cœur", "carreau", "trèfle"]);
  assert.deepEqual(words("de", ["dealer", "vulnerable", "declarer"]), ["Teiler", "In Gefahr", "Alleinspieler"]);
  for (const code of Object.keys(LANGUAGES)) {
    assert.equal(new Set(words(code, ["north", "east", "south", "west"]).map((name) => name[0])).size, 4, code);
  }
});

test("the language is that of the address, or the first of the user that there is", () => {
  assert.equal(languageOf("", ["pl", "nl-BE", "en"]), "nl");
  assert.equal(languageOf("#fr", ["nl"]), "fr");
  assert.equal(languageOf("#DE", []), "de");
  assert.equal(languageOf("#toString", ["constructor", "pl"]), "en");
  assert.equal(languageOf("", []), "en");
});
