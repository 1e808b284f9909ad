// The worker: holds the file and its findings, so that the page never has more than one board.
import { Engine } from "../npm/engine.js";
import { pack } from "./outline.js";

let engine;
/** The bytes of the file. */
let size = 0;
let outline = [];
/** The findings of each entry of the outline. */
let findings = [];
/** Tells the page how much of the answer to its question is there. */
let progress = () => {};

/** The part of the time of a check that the library takes; the outline takes the rest. */
const OF_LIBRARY = 0.7;

const answers = {
  async start({ packed }) {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    engine = new Engine(await WebAssembly.compile(bytes), (done) => progress(done));
  },

  /** What the page shows of all boards. */
  check({ say, size }) {
    progress = (done) => say((OF_LIBRARY * done) / size);
    const { findings: all, ...checked } = engine.check();
    say(OF_LIBRARY);
    outline = checked.notation === "pbn" ? engine.outline() : [];
    if (outline.length === 0) outline = [{ number: null, range: [0, checked.bytes], line: 1, board: null, contract: null, declarer: null }];
    findings = byEntry(all);
    const boards = pack(outline.map((entry, index) => ({ ...entry, problems: findings[index].length, worst: worst(findings[index]) })));
    const withFix = (kind) => all.filter((finding) => best(finding)?.applicability === kind).length;
    return { ...checked, boards, problems: all.length, safe: withFix("safe"), guesses: withFix("unsafe"), first: all[0] ?? null };
  },

  /** What one board says, and what is wrong with it. */
  board({ index }) {
    const isGame = outline[index]?.number != null;
    const [game] = isGame ? engine.model(undefined, index, 1) : [];
    return { game: game ?? null, findings: findings[index] ?? [] };
  },

  /** The findings whose repair is a guess. */
  guesses: () => findings.flat().filter((finding) => best(finding)?.applicability === "unsafe"),
  fix: () => engine.fix(),
  export: () => engine.export(),
  explain: ({ rule }) => engine.explain(rule),
};

function best(finding) {
  return finding.fixes.find((fix) => fix.applicability !== "manual");
}

function worst(list) {
  return ["error", "warning", "info"].find((severity) => list.some((finding) => finding.severity === severity)) ?? null;
}

// Both lists are in order of place.
function byEntry(all) {
  const lists = outline.map(() => []);
  let at = 0;
  for (const finding of all) {
    while (at + 1 < outline.length && finding.range.start.offset >= outline[at].range[1]) at += 1;
    while (at > 0 && finding.range.start.offset < outline[at].range[0]) at -= 1;
    lists[at].push(finding);
  }
  return lists;
}

self.onmessage = async ({ data: { id, question, file, ...values } }) => {
  try {
    if (file) {
      engine.open(file);
      size = file.length;
    }
    const say = (done) => self.postMessage({ id, done });
    const answer = await answers[question]({ ...values, say, size });
    self.postMessage({ id, answer }, answer?.bytes instanceof Uint8Array ? [answer.bytes.buffer] : []);
  } catch (error) {
    self.postMessage({ id, error: error.message });
  }
};
