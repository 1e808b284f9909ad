// What the page knows. All that is on the screen is drawn from here, and changes only here.

/** Old versions of a file are kept up to this many bytes. */
const UNDO_BYTES = 256e6;

export const state = {
  /** `loading`, `ready`, or `failed` with the sentence that says why. */
  engine: { is: "loading", why: null },
  /** What was dropped, in order. */
  files: [],
  /** The file on the screen. */
  file: null,
  /** The index of the entry of its outline on the screen. */
  board: 0,
  /** The game and the findings of that entry, once the worker has sent them. */
  shown: null,
  /** The finding that is marked, an index into those of the board. */
  finding: null,
  onlyFaulty: false,
  /** What is being done: a sentence, and how much of it is done from 0 to 1, if that is known. */
  work: null,
  /** The last thing that happened, as a sentence. */
  notice: null,
};

const listeners = [];

/** Calls the listener after each change. */
export function onChange(listener) {
  listeners.push(listener);
}

export function change(values) {
  Object.assign(state, values);
  for (const listener of listeners) listener(state);
}

let nextId = 1;

export function newFile(name, bytes, onDisk = null) {
  return {
    id: nextId++,
    name,
    bytes,
    /** Where the bytes came from: those of version 0. */
    onDisk,
    /** Grows with each change, and takes it back when that is undone. */
    version: 0,
    versions: 0,
    /** The version that the user has on the disk. */
    saved: 0,
    /** When the user typed last. */
    typedAt: null,
    /** The timer of the check that comes when the user pauses. */
    pause: null,
    past: [],
    future: [],
    /** The characters that the user typed and the encoding lacks, while question marks are in their place. */
    lost: null,
    /** What the worker says of the bytes, with the version that it has checked. */
    summary: null,
    /** A sentence in place of all else: this is a picture. */
    trouble: null,
  };
}

/** What is typed within this many milliseconds is one step. */
const ONE_STEP = 1500;

/** Gives a file other bytes; `what` is what the user did, and `isTyped` whether letter by letter. */
export function rewrite(file, bytes, what, isTyped = false) {
  const now = Date.now();
  const goesOn = isTyped && file.typedAt && now - file.typedAt < ONE_STEP && file.future.length === 0;
  file.typedAt = isTyped ? now : null;
  if (!goesOn) file.past.push({ bytes: file.bytes, version: file.version, what });
  file.future = [];
  let kept = 0;
  file.past = file.past.reverse().filter((old, index) => (kept += old.bytes.length) <= UNDO_BYTES || index === 0).reverse();
  file.bytes = bytes;
  file.version = ++file.versions;
}

/** Goes one step back, or forth again; gives what the step was. */
export const undo = (file) => step(file, file.past, file.future);
export const redo = (file) => step(file, file.future, file.past);

function step(file, from, to) {
  const old = from.pop();
  if (!old) return null;
  file.typedAt = null;
  to.push({ bytes: file.bytes, version: file.version, what: old.what });
  file.bytes = old.bytes;
  file.version = old.version;
  return old.what;
}

export const isChanged = (file) => file.version !== file.saved;
