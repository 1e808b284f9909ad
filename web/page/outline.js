// The boards of a file as the worker sends them: columns of numbers, and one string with all words.
// A browser copies these at once; a hundred thousand objects would hold up a frame for half a second.

const WORDS = ["board", "contract", "declarer", "players", "result"];
const NUMBERS = ["number", "start", "end", "line", "problems", "worst"];
const WORST = [null, "info", "warning", "error"];

/** Entries of the outline, each with its problems and the worst of them, as what can be sent fast. */
export function pack(entries) {
  const ends = new Uint32Array(entries.length * WORDS.length);
  const words = [];
  let length = 0;
  const columns = Object.fromEntries(NUMBERS.map((name) => [name, new Uint32Array(entries.length)]));
  entries.forEach((entry, index) => {
    const numbers = { ...entry, number: entry.number ?? 0, start: entry.range[0], end: entry.range[1], worst: WORST.indexOf(entry.worst) };
    for (const name of NUMBERS) columns[name][index] = numbers[name];
    WORDS.forEach((name, place) => {
      const word = entry[name] ?? "";
      words.push(word);
      length += word.length;
      ends[index * WORDS.length + place] = length;
    });
  });
  return { columns, ends, words: words.join("") };
}

/** The boards of a file: a list whose items are made when they are looked at. */
export class Boards {
  #columns;
  #ends;
  #words;

  constructor({ columns, ends, words }) {
    this.#columns = columns;
    this.#ends = ends;
    this.#words = words;
  }

  get length() {
    return this.#columns.number.length;
  }

  /** What the list shows of a board. */
  at(index) {
    const { number, start, end, line, problems, worst } = this.#columns;
    const entry = {
      number: number[index] || null,
      range: [start[index], end[index]],
      line: line[index],
      problems: problems[index],
      worst: WORST[worst[index]],
    };
    for (const name of WORDS) entry[name] = this.#word(index, name) || null;
    return entry;
  }

  hasProblems(index) {
    return this.#columns.problems[index] > 0;
  }

  /** The first board with the worst problem, or the first of all. */
  firstFaulty() {
    const { worst } = this.#columns;
    const worstOfAll = worst.reduce((worst, one) => Math.max(worst, one), 0);
    return Math.max(0, worst.indexOf(worstOfAll));
  }

  /** The next board with problems after this one, or with -1 the one before it; -1 where there is none. */
  nextFaulty(index, step) {
    const { problems } = this.#columns;
    for (let at = index + step; at >= 0 && at < problems.length; at += step) if (problems[at] > 0) return at;
    return -1;
  }

  /** The board that has this number, or else the game that has it; -1 where there is none. */
  find(number) {
    const entries = Array.from({ length: this.length }, (_, index) => this.#word(index, "board"));
    const found = entries.indexOf(number);
    return found < 0 && /^\d+$/.test(number) ? this.#columns.number.indexOf(Number(number)) : found;
  }

  #word(index, name) {
    const at = index * WORDS.length + WORDS.indexOf(name);
    return this.#words.slice(at && this.#ends[at - 1], this.#ends[at]);
  }

  /** A board has become longer, and those after it have not moved yet. */
  grow(index, by) {
    this.#columns.end[index] += by;
  }
}
