// Characters that the user typed and that the encoding of the file lacks. A question mark is in the place of
// each until the user has dealt with it: the page says so all the while, and offers what the notation has.
import { withEdits } from "./bytes.js";

const QUESTION = 63;
const SUITS = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C" };

/** Remembers the question marks among edits that were just made; `lost` of an edit are its characters. */
export function remember(file, edits) {
  const places = placesLeft(file);
  let grown = 0;
  for (const { start, end, bytes, lost } of edits) {
    for (const { at, character } of lost) places.push({ at: start + grown + at, character });
    grown += bytes.length - (end - start);
  }
  file.lost = places.length ? { bytes: file.bytes, places } : null;
}

/** The question marks that are still there, each with the character for which it stands. */
export function placesLeft(file) {
  const { lost } = file;
  if (!lost) return [];
  if (lost.bytes !== file.bytes) {
    const places = moved(lost.places, lost.bytes, file.bytes);
    file.lost = places.length ? { bytes: file.bytes, places } : null;
    return places;
  }
  return [...lost.places];
}

/** What the question marks would be: `\S` where it is a suit in a text, and `S` elsewhere; null where one is no suit. */
export function written(file) {
  const texts = placesLeft(file).map(({ at, character }) => {
    const letter = SUITS[character];
    return letter && (isInText(file.bytes, at) ? `\\${letter}` : letter);
  });
  return texts.length && texts.every(Boolean) ? texts : null;
}

/** The bytes of the file with these texts in the place of the question marks. */
export function withWritten(file, texts) {
  const edits = placesLeft(file).map(({ at }, index) => ({ start: at, end: at + 1, bytes: new TextEncoder().encode(texts[index]) }));
  return withEdits(file.bytes, edits.sort((a, b) => a.start - b.start));
}

/** The places after a change, by what is the same before it and behind it, and by the lines that are as they were. */
function moved(places, before, now) {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === now[now.length - 1 - same]) same += 1;
  const from = lineStart(now, start);
  const changed = text(now.subarray(from));
  return places.flatMap(({ at, character }) => {
    if (at < start) return { at, character };
    if (at >= before.length - same) return { at: at + now.length - before.length, character };
    const begin = lineStart(before, at);
    const end = before.indexOf(10, at);
    const found = changed.indexOf(text(before.subarray(begin, end < 0 ? before.length : end)));
    return found < 0 ? [] : { at: from + found + at - begin, character };
  }).filter(({ at }) => now[at] === QUESTION);
}

const text = (bytes) => new TextDecoder("latin1").decode(bytes);

function lineStart(bytes, at) {
  return at === 0 ? 0 : bytes.lastIndexOf(10, at - 1) + 1;
}

/** Whether a place is in a comment or in a note, where `\S` is a suit to readers of PBN. */
function isInText(bytes, at) {
  const line = text(bytes.subarray(lineStart(bytes, at), at));
  if (/^(%|\[Note\s)/i.test(line) || /^[^"]*(?:"[^"]*"[^"]*)*;/.test(line)) return true;
  const open = bytes.lastIndexOf(123, at);
  return open >= 0 && open > bytes.lastIndexOf(125, at);
}
