// The tokens of the samples are those of the snapshots. `PBNLINT_UPDATE=1 npm test` writes these.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
const registry = new Registry({
  onigLib: oniguruma.loadWASM(wasm).then(() => ({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  })),
  loadGrammar: async (scope) => {
    const path = new URL(`../syntaxes/${scope.replace("source.", "")}.tmLanguage.json`, import.meta.url).pathname;
    return parseRawGrammar(readFileSync(path, "utf8"), path);
  },
});

/** Each line, and below it its tokens with their scopes, but for the one that all have. */
function tokens(grammar, text) {
  let state = INITIAL;
  const shown = [];
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    shown.push(`> ${line}`.trimEnd());
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      const token = line.slice(startIndex, endIndex);
      const names = scopes.slice(1).map((scope) => scope.replace(/\.p[bg]n\b/g, ""));
      if (token.trim() !== "") shown.push(`    ${token.trim()}  ·  ${names.join(" ")}`.trimEnd());
    }
  }
  return `${shown.join("\n")}\n`;
}

const samples = new URL("samples/", import.meta.url);
const names = readdirSync(samples).filter((name) => /\.p[bg]n$/.test(name));
assert.ok(names.length > 3);
for (const name of names) {
  test(`tokens of ${name}`, async () => {
    const [stem, notation] = name.split(".");
    const grammar = await registry.loadGrammar(`source.${notation}`);
    const found = tokens(grammar, readFileSync(new URL(name, samples), "utf8"));
    const snapshot = new URL(`${stem}.tokens`, samples);
    if (process.env.PBNLINT_UPDATE) writeFileSync(snapshot, found);
    assert.equal(found, readFileSync(snapshot, "utf8"));
  });
}
