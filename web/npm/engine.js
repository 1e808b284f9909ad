// The border between JavaScript and the library in WebAssembly: bytes and options go in, plain
// objects come out. The exports of the module are described in `web/wasm/src/exports.rs`.

const FILE = 0;
const OPTIONS = 1;
const ANSWER = 2;
const OUTPUT = 3;
const LAST_WORDS = 4;

/** What the library refuses, and why: an unknown rule, a file that is not PBN. */
export class PbnlintError extends Error {
  name = "PbnlintError";
}

/** One instance of the library, with the file that it holds. */
export class Engine {
  #module;
  #imports;
  #exports;
  /** The instance that comes next, where one cannot be made while everything waits. */
  #spare;

  /**
   * @param {WebAssembly.Module} module
   * @param {(done: number) => void} progress hears now and then how many bytes are checked
   */
  constructor(module, progress = () => {}, spare = null) {
    this.#module = module;
    this.#imports = importsOf(progress);
    this.#spare = spare;
    this.#begin();
  }

  /** The same on the main thread of a browser, which makes no instance of so large a module at once. */
  static async load(module, progress = () => {}) {
    return new Engine(module, progress, await WebAssembly.instantiate(module, importsOf(progress)));
  }

  #begin() {
    const spare = this.#spare;
    this.#spare = null;
    this.#exports = (spare ?? new WebAssembly.Instance(this.#module, this.#imports)).exports;
    this.#exports.start();
    if (spare) WebAssembly.instantiate(this.#module, this.#imports).then((next) => (this.#spare = next));
  }

  /** Takes the file about which the next questions are. A string is written in UTF-8. */
  open(file) {
    this.#guard(() => this.#write(FILE, bytesOf(file, "file")));
  }

  /** The bytes of the file. */
  file() {
    return this.#read(FILE);
  }

  check(options) {
    return this.#ask("check", options);
  }

  fix(options) {
    return { ...this.#ask("fix", options), bytes: this.#read(OUTPUT) };
  }

  export(options) {
    return { ...this.#ask("export", options), bytes: this.#read(OUTPUT) };
  }

  /** What `count` games say, from the game `first` (from 0). */
  model(options, first = 0, count = 0xffffffff) {
    return this.#ask("model", options, first, count);
  }

  /** What `count` records of RBN or RBX say, from the record `first` (from 0). */
  records(options, first = 0, count = 0xffffffff) {
    return this.#ask("records", options, first, count);
  }

  outline(options, ofChess = false) {
    return this.#ask("outline", options, Number(ofChess));
  }

  explain(name) {
    text("name", name);
    return this.#call("explain", JSON.stringify(name));
  }

  /** The tricks of each player by denomination; null for what is no deal. */
  solve(deal) {
    text("deal", deal);
    const { par, ...results } = this.#call("solve", JSON.stringify(deal)) ?? {};
    return par === undefined ? null : results;
  }

  rules() {
    return this.#ask("rules");
  }

  /** Gives the memory of the file and of the last answer back. */
  close() {
    this.#guard(() => this.#exports.release());
  }

  #ask(command, options, ...numbers) {
    return this.#call(command, optionsAsJson(options), ...numbers);
  }

  #call(command, options, ...numbers) {
    return this.#guard(() => {
      this.#write(OPTIONS, new TextEncoder().encode(options));
      const refused = this.#exports[command](...numbers) !== 0;
      const answer = new TextDecoder().decode(this.#view(ANSWER));
      if (refused) throw new PbnlintError(answer);
      return JSON.parse(answer);
    });
  }

  // A trap leaves the instance unusable: the next question goes to a new one.
  #guard(work) {
    try {
      return work();
    } catch (error) {
      if (error instanceof PbnlintError || error instanceof TypeError) throw error;
      const words = this.#lastWords();
      this.#begin();
      throw new PbnlintError(sentenceAbout(error, words), { cause: error });
    }
  }

  #lastWords() {
    try {
      return new TextDecoder().decode(this.#view(LAST_WORDS));
    } catch {
      return "";
    }
  }

  #write(buffer, bytes) {
    const pointer = this.#exports.reserve(buffer, bytes.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer, pointer, bytes.length).set(bytes);
  }

  #view(buffer) {
    const pointer = this.#exports.pointer(buffer) >>> 0;
    return new Uint8Array(this.#exports.memory.buffer, pointer, this.#exports.length(buffer) >>> 0);
  }

  #read(buffer) {
    return this.#view(buffer).slice();
  }
}

/** The functions of the package, on an engine. */
export function functionsOf(engine) {
  const on = (file, work) => {
    engine.open(file);
    try {
      return work();
    } finally {
      engine.close();
    }
  };
  return {
    check: (file, options) => on(file, () => engine.check(options)),
    fix: (file, options) => on(file, () => engine.fix(options)),
    export: (file, options) => on(file, () => engine.export(options)),
    model: (file, options) => on(file, () => engine.model(options)),
    explain: (name) => engine.explain(name),
    rules: () => engine.rules(),
    solve: (deal) => engine.solve(deal),
  };
}

function importsOf(progress) {
  return { pbnlint: { progress: (done) => progress(done >>> 0) } };
}

function bytesOf(file, name) {
  if (file instanceof Uint8Array) return file;
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  if (typeof file === "string") return new TextEncoder().encode(file);
  throw new TypeError(`${name}: expected bytes (Uint8Array) or a string, found ${kindOf(file)}`);
}

/** Each option, with what looks at the type of its value. `index.d.ts` says what they do. */
const CHECKS = {
  select: names,
  ignore: names,
  extendSelect: names,
  severity: severities,
  config: text,
  holdToExport: flag,
  pbnVersion: oneOf("1.0", "2.0", "2.1"),
  lineEnding: oneOf("crlf", "lf", "keep"),
  knownTags: names,
  readAsPbn: flag,
  notation: oneOf("pbn", "rbn", "rbx", "pgn"),
  path: text,
  unsafeFixes: flag,
  noFix: flag,
  fill: oneOf("auto", "unknown", "empty"),
  keepEncoding: flag,
  expandInheritance: flag,
  fen: flag,
};

// The library would say what is wrong, too, but by the names that it has for the options: they are
// `camelCase` here and `snake_case` there.
function optionsAsJson(options) {
  if (options === undefined) return "";
  if (!isObject(options)) throw new TypeError(`options: expected an object, found ${kindOf(options)}`);
  const named = Object.entries(options).map(([name, value]) => {
    if (!Object.hasOwn(CHECKS, name)) throw new PbnlintError(unknownOption(name));
    if (value !== undefined) CHECKS[name](name, value);
    return [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value];
  });
  return JSON.stringify(Object.fromEntries(named));
}

function expected(name, what, value) {
  return new TypeError(`${name}: expected ${what}, found ${kindOf(value)}`);
}

function text(name, value) {
  if (typeof value !== "string") throw expected(name, "a string", value);
}

function flag(name, value) {
  if (typeof value !== "boolean") throw expected(name, "true or false", value);
}

function names(name, value) {
  if (!Array.isArray(value)) throw expected(name, "an array of strings", value);
  value.forEach((item, index) => text(`${name}[${index}]`, item));
}

function severities(name, value) {
  if (!isObject(value)) throw expected(name, "an object of severities by the names of rules", value);
  for (const [rule, severity] of Object.entries(value)) text(`${name}[${JSON.stringify(rule)}]`, severity);
}

function oneOf(...words) {
  return (name, value) => {
    text(name, value);
    const list = words.map((word) => `\`${word}\``).join(", ");
    if (!words.includes(value)) throw new PbnlintError(`${name}: expected one of ${list}, found \`${value}\``);
  };
}

function unknownOption(name) {
  const known = Object.keys(CHECKS);
  const distances = known.map((option) => distance(plain(name), plain(option)));
  const least = Math.min(...distances);
  // Of a word that has little in common with any option, all of them say more than the nearest one.
  const help = least <= name.length / 3
    ? `did you mean \`${known[distances.indexOf(least)]}\`?`
    : `expected one of ${known.map((option) => `\`${option}\``).join(", ")}`;
  return `\`${name}\`: no such option; ${help}`;
}

// `extend_select` and `extend-select` are meant to be `extendSelect`.
function plain(name) {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** How many letters have to be inserted, deleted or replaced to make one word of another. */
function distance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const replaced = row[column - 1] + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column] + 1, next[column - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}

function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function kindOf(value) {
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : typeof value;
}

function sentenceAbout(error, words) {
  if (words) return `pbnlint failed, which is a bug of pbnlint: ${words}`;
  return `there is not enough memory for this file, or pbnlint has a bug: ${error.message}`;
}
