// Between the bytes of a file and the text that people see. Findings and repairs count bytes; an
// editor counts UTF-16 units, and every line end is one to it.

/** What the bytes 128 to 159 are in Windows-1252; all others are as in Latin-1. */
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

function isUtf8(encoding) {
  return encoding.startsWith("utf-8");
}

export const isWide = (encoding) => encoding.startsWith("utf-16");

/**
 * The text of a part of a file, and where each of its UTF-16 units is.
 * @returns {{text: string, offsets: Uint32Array, newline: string}} `offsets` has one more: the end.
 */
export function textOf(file, [start, end], encoding) {
  if (isWide(encoding)) return wideText(file.subarray(start, end), start, encoding);
  const part = file.subarray(start, end);
  const utf8 = isUtf8(encoding);
  const units = [];
  const offsets = new Uint32Array(part.length + 1);
  let newline = null;
  let count = 0;
  const put = (unit, at) => {
    units.push(unit);
    offsets[count++] = start + at;
  };
  for (let at = 0; at < part.length; ) {
    const byte = part[at];
    if (byte === 13 || byte === 10) {
      const long = byte === 13 && part[at + 1] === 10;
      newline ??= long ? "\r\n" : byte === 13 ? "\r" : "\n";
      put(10, at);
      at += long ? 2 : 1;
    } else if (byte < 128) {
      put(byte, at);
      at += 1;
    } else if (utf8) {
      const { length, point } = utf8At(part, at);
      for (const unit of unitsOf(point)) put(unit, at);
      at += length;
    } else {
      put(encoding === "windows-1252" && byte < 160 ? WINDOWS.charCodeAt(byte - 128) : byte, at);
      at += 1;
    }
  }
  offsets[count] = end;
  return { text: stringOf(units), offsets: offsets.subarray(0, count + 1), newline: newline ?? "\n" };
}

// UTF-16 is only looked at: nobody needs to know where its characters are.
function wideText(part, start, encoding) {
  const text = new TextDecoder(encoding).decode(part).replace(/\r\n?/g, "\n");
  const offsets = new Uint32Array(text.length + 1).fill(start);
  return { text, offsets, newline: "\n" };
}

function utf8At(part, at) {
  const byte = part[at];
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
  if (length === 1 || at + length > part.length) return { length: 1, point: 0xfffd };
  let point = byte & (0x7f >> length);
  for (let next = at + 1; next < at + length; next++) {
    if ((part[next] & 0xc0) !== 0x80) return { length: 1, point: 0xfffd };
    point = (point << 6) | (part[next] & 0x3f);
  }
  return { length, point: point > 0x10ffff ? 0xfffd : point };
}

function unitsOf(point) {
  if (point < 0x10000) return [point];
  return [0xd800 + ((point - 0x10000) >> 10), 0xdc00 + ((point - 0x10000) & 0x3ff)];
}

function stringOf(units) {
  let text = "";
  for (let at = 0; at < units.length; at += 8192) text += String.fromCharCode(...units.slice(at, at + 8192));
  return text;
}

/** The unit of a text at or after a byte. */
export function unitAt(offsets, byte) {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle] < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Text as bytes of a file; `lost` are the characters that its encoding does not have, each with the place
 * among the bytes where a question mark is in its stead.
 */
export function bytesOf(text, encoding, newline) {
  const lines = text.replace(/\r\n?|\n/g, newline);
  if (isUtf8(encoding) || encoding === "ascii") return { bytes: new TextEncoder().encode(lines), lost: [] };
  const lost = [];
  const bytes = [...lines].map((character, at) => {
    const byte = singleByte(character, encoding);
    if (byte === undefined) lost.push({ at, character });
    return byte ?? 63;
  });
  return { bytes: Uint8Array.from(bytes), lost };
}

function singleByte(character, encoding) {
  const windows = encoding === "windows-1252" ? WINDOWS.indexOf(character) : -1;
  if (windows >= 0) return windows + 128;
  const point = character.codePointAt(0);
  const isOther = encoding === "windows-1252" && point >= 128 && point < 160;
  return point < 256 && !isOther ? point : undefined;
}

/** A file with some of its bytes replaced; edits as findings have them. */
export function withEdits(file, edits) {
  const pieces = [];
  let at = 0;
  for (const { start, end, bytes } of edits) {
    pieces.push(file.subarray(at, start), bytes);
    at = end;
  }
  pieces.push(file.subarray(at));
  const result = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let to = 0;
  for (const piece of pieces) {
    result.set(piece, to);
    to += piece.length;
  }
  return result;
}

/** The edits of a fix, with their bytes. */
export function editsOf(fix) {
  return fix.edits.map((edit) => ({
    start: edit.start_offset,
    end: edit.end_offset,
    bytes: edit.bytes ? Uint8Array.from(atob(edit.bytes), (c) => c.charCodeAt(0)) : new TextEncoder().encode(edit.text),
  }));
}
