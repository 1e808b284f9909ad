// The worker: holds the file and its findings, so that the page never has more than one board.
import { zipSync } from "fflate";
import { decompress } from "fzstd";
import { Engine } from "../npm/engine.js";
import { byBoard, onBoard, withFewEdits } from "./by_board.js";
import { editsOf, withEdits } from "./bytes.js";
import { pack } from "./outline.js";
import { gameOfRecord } from "./records.js";

let library;
let engine;
/** Another instance, which has the examples of rules. */
let examples;
/** The name of the file and of its version that the library holds; none after an error. */
let held = null;
/** The bytes of the file. */
let size = 0;
/** Those of them that are not blank, the last ones aside. */
let said = 0;
/** How the file is read: by its text alone, unless these options for the library say more. */
let options;
/** What a check of that file found; null until it is checked. */
let checked = null;
/** The pieces of a file that has not come as a whole yet. */
let pieces = null;
/** Tells the page how much of the answer to its question is there. */
let progress = () => {};

/** The notations that the page shows. */
const SHOWN = ["pbn", "pgn", "rbn", "rbx"];

/** A text of a game is sent up to this length, as nobody would read more of it in a drawing. */
const LONGEST = 2000;

/** A large file is read in pieces of so many bytes, after each of which the page hears of it. */
const PIECE = 16e6;

/** The part of the time of a check that the library takes; the outline takes the rest. */
const OF_LIBRARY = 0.7;

const answers = {
  async start({ packed }) {
    library = await WebAssembly.compile(decompress(packed));
    engine = new Engine(library, (done) => progress(done));
  },

  /** The bytes of a large file, which are handed over to the page: to make room for them would hold it up. */
  read({ disk, say }) {
    const reader = new FileReaderSync();
    const bytes = new Uint8Array(disk.size);
    for (let at = 0; at < disk.size; at += PIECE) {
      bytes.set(new Uint8Array(reader.readAsArrayBuffer(disk.slice(at, at + PIECE))), at);
      say(at / disk.size);
    }
    return { bytes };
  },

  /** Takes a piece of a large file, which comes with the question after the last one. */
  piece({ piece, at, total }) {
    if (at === 0) pieces = new Uint8Array(total);
    pieces.set(piece, at);
  },

  /** What the page shows of all boards. */
  check({ say }) {
    const { facts, outline, findings, lists } = checkedFile(say);
    const boards = pack(outline.map((entry, index) => ({ ...entry, problems: lists[index].length, worst: worst(lists[index]) })));
    const withFix = (kind) => findings.filter((finding) => best(finding)?.applicability === kind).length;
    const places = findings.reduce((sum, { also }) => sum + 1 + also.length, 0);
    return { ...facts, boards, worst: worst(lists.flat()), problems: findings.length, places, safe: withFix("safe"), guesses: withFix("unsafe"), first: findings[0]?.message ?? null };
  },

  /** What one board says, and what is wrong with it. */
  board({ index, say }) {
    const { facts, outline, lists } = checkedFile(say);
    const isGame = outline[index]?.number != null;
    const [game] = isGame ? gamesAt(engine, options, index, 1, facts.notation) : [];
    return { game: game ?? null, findings: onBoard(lists[index] ?? [], size) };
  },

  /** What some boards say, for paper. */
  games: ({ first, count, say }) => gamesAt(engine, options, first, count, checkedFile(say).facts.notation),

  /** What a rule finds in an example of its page, and what the example says; its places are bytes of it. */
  example({ rule, notation, text }) {
    // The file stays with the instance that has it.
    examples ??= new Engine(library);
    const chosen = { notation, select: [rule], holdToExport: true };
    examples.open(new TextEncoder().encode(text));
    try {
      const { findings } = examples.check(chosen);
      const [game] = gamesAt(examples, chosen, 0, 1, notation);
      return { game: game ?? null, findings };
    } catch {
      // Some examples are files that the library refuses; their page has what it says.
      return { game: null, findings: [] };
    }
  },

  /** Of the findings whose repair is a guess, how many there are, and the one at a place. */
  guesses({ place, say }) {
    const guesses = checkedFile(say).findings.filter((finding) => best(finding)?.applicability === "unsafe");
    return { count: guesses.length, finding: guesses[place] ? { ...withFewEdits(guesses[place], size), also: [] } : null };
  },

  /** The file after a fix that has too many edits to be sent. */
  repair({ rest, say }) {
    const finding = checkedFile(say).findings.find(({ fingerprint }) => fingerprint === rest.fingerprint);
    return { bytes: withEdits(engine.file(), editsOf(finding.fixes[rest.index])) };
  },

  /** One archive of files, which are bytes by their paths. */
  zip: ({ files }) => ({ bytes: zipSync(files, { level: 6 }) }),

  fix: () => engine.fix(options),
  export: () => engine.export(options),
  explain: ({ rule }) => engine.explain(rule),
  solve: ({ deal }) => engine.solve(deal),
};

/**
 * The outline of the file that the library holds, and the findings of each of its entries. The user may
 * go back to a file after another one was checked. Then it is checked again, because the findings of all
 * files together would take too much memory.
 */
function checkedFile(say) {
  if (checked) return checked;
  progress = (done) => say((OF_LIBRARY * done) / size);
  let { findings: all, ...facts } = engine.check(options);
  // Games of chess that only their text shows to be some were not read.
  if (facts.notation === "pgn" && !options) {
    options = { notation: "pgn" };
    ({ findings: all, ...facts } = engine.check(options));
  }
  say(OF_LIBRARY);
  let outline = SHOWN.includes(facts.notation) ? engine.outline(options, facts.notation === "pgn") : [];
  if (outline.length === 0) outline = [{ number: null, range: [0, facts.bytes], line: 1 }];
  // Blank lines at the end are no entry of their own.
  const last = outline.at(-1);
  if (outline.length > 1 && last.number === null && last.range[0] >= said) {
    outline.pop();
    outline.at(-1).range[1] = last.range[1];
  }
  checked = { facts, outline, findings: all, lists: byBoard(all, outline) };
  return checked;
}

/** Games, or records as if they were some; `from` is the instance that has them. */
function gamesAt(from, options, first, count, notation) {
  if (notation === "rbn" || notation === "rbx") return from.records(options, first, count).map(gameOfRecord);
  const games = from.model(options && { ...options, fen: true }, first, count);
  return notation === "pbn" ? games.map(cut) : games;
}

/** A game of bridge as it can be sent without holding up the page: a text of it can be as long as the file. */
function cut(game) {
  const tags = game.tags.map((tag) => ({ ...tag, value: tag.value?.slice(0, LONGEST) ?? null, inherited: tag.inherited?.slice(0, LONGEST) }));
  const comments = game.comments.slice(0, LONGEST).map((comment) => ({ ...comment, text: comment.text.slice(0, LONGEST) }));
  return { ...game, tags, comments, escapes: [] };
}

function best(finding) {
  return finding.fixes.find((fix) => fix.applicability !== "manual");
}

function worst(list) {
  return ["error", "warning", "info"].find((severity) => list.some(({ finding }) => finding.severity === severity)) ?? null;
}

/**
 * Takes a file in place of the one before, whose findings say nothing of it: its bytes, the file itself
 * where it is as it is on the disk, or its size where its pieces are here.
 */
function open(file, howRead) {
  const bytes = typeof file === "number" ? pieces : file instanceof Blob ? new Uint8Array(new FileReaderSync().readAsArrayBuffer(file)) : file;
  pieces = null;
  checked = null;
  options = howRead;
  engine.open(bytes);
  size = bytes.length;
  said = size;
  while (said > 0 && bytes[said - 1] <= 32) said -= 1;
}

self.onmessage = async ({ data: { id, question, key, file, howRead, ...values } }) => {
  try {
    if (file) {
      open(file, howRead);
      held = key;
    }
    // After an error the library is empty, and questions about the file may be on their way already.
    if (key && key !== held) throw new Error("the file has to be read again");
    const say = (done) => self.postMessage({ id, done });
    const answer = await answers[question]({ ...values, say });
    self.postMessage({ id, answer }, answer?.bytes instanceof Uint8Array ? [answer.bytes.buffer] : []);
  } catch (error) {
    held = null;
    self.postMessage({ id, error: error.message });
  }
};
