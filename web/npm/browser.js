// The package in a browser: the module comes from beside this file, from the same host.
import { Engine, functionsOf, PbnlintError } from "./engine.js";

const answer = await fetch(new URL("./pbnlint.wasm", import.meta.url));
if (!answer.ok) throw new PbnlintError(`pbnlint.wasm could not be loaded: ${answer.status}`);
const { check, fix, export: exportFile, model, explain, rules, solve } = functionsOf(
  await Engine.load(await WebAssembly.compile(await answer.arrayBuffer())),
);

export { check, fix, exportFile as export, model, explain, rules, solve, PbnlintError };
