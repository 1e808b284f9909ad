// The package in Node: the module is beside this file.
import { readFileSync } from "node:fs";
import { Engine, functionsOf, PbnlintError } from "./engine.js";

const bytes = readFileSync(new URL("./pbnlint.wasm", import.meta.url));
const { check, fix, export: exportFile, model, explain, rules, solve } = functionsOf(
  new Engine(new WebAssembly.Module(bytes)),
);

export { check, fix, exportFile as export, model, explain, rules, solve, PbnlintError };
