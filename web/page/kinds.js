// Files that are no text, by their first bytes: people drop what they have.
import { t } from "./texts.js";

const SIGNATURES = [
  ["picture", "PNG", "\x89PNG"],
  ["picture", "JPEG", "\xff\xd8\xff"],
  ["picture", "GIF", "GIF8"],
  ["picture", "BMP", "BM", (text) => text.charCodeAt(6) === 0 && text.charCodeAt(8) === 0],
  ["picture", "TIFF", "II*\0"],
  ["picture", "TIFF", "MM\0*"],
  ["picture", "WebP", "RIFF", (text) => text.slice(8, 12) === "WEBP"],
  ["picture", "HEIC", "", (text) => /^ftyp(heic|heix|mif1|avif)/.test(text.slice(4, 12))],
  ["sound", "", "RIFF"],
  ["sound", "", "ID3"],
  ["sound", "", "OggS"],
  ["sound", "", "", (text) => text.slice(4, 8) === "ftyp"],
  ["pdf", "", "%PDF-"],
  ["office", "", "PK\x03\x04", (text) => /\[Content_Types\]\.xml|mimetypeapplication\/vnd\.oasis/.test(text)],
  ["office", "", "\xd0\xcf\x11\xe0"],
  ["office", "", "{\\rtf"],
  ["archive", "ZIP", "PK\x03\x04"],
  ["archive", "ZIP", "PK\x05\x06"],
  ["archive", "gzip", "\x1f\x8b"],
  ["archive", "7-Zip", "7z\xbc\xaf\x27\x1c"],
  ["archive", "RAR", "Rar!"],
  ["archive", "bzip2", "BZh"],
  ["archive", "xz", "\xfd7zXZ"],
  ["program", "", "\x7fELF"],
  ["program", "", "MZ", (text) => text.includes("\0")],
  ["database", "", "SQLite format 3"],
  ["lin", "", "", (text) => /^\s*(vg|pn|qx|st)\|/.test(text) || /\|md\|[1-4][SHDC]/.test(text)],
];

/** A sentence about a file that is something else, or null. */
export function otherKind(name, bytes) {
  if (bytes.length === 0) return t("emptyFile", { name });
  const text = String.fromCharCode(...bytes.subarray(0, 1024));
  for (const [key, kind, start, also] of SIGNATURES) {
    if (text.startsWith(start) && (!also || also(text))) return t(key, { name, kind });
  }
  return null;
}
