// What the library says, for people who have buttons and no command line. Its pages and notes name
// commands, flags and files of settings; here they name the button that does the same, or leave it out.
import { t } from "./texts.js";

/** Parts of sentences that are about commands, and what is said in their place. */
const PARTS = [
  [/(; |, and )?`pbnlint check --export` shows each place(, and )?/, ""],
  [/`pbnlint check --export --fix` and `pbnlint export` do\b/, "“$export” does"],
  [/`pbnlint export`/g, "“$export”"],
  [/ as `pbnlint rules` lists it/, " correctly"],
  [/, and `--fix` and `export` do not change it/, ", and nothing in it is changed"],
  [/, or read it with `--notation \w+`/, ""],
  [/, or if it is in `known-tags` in the configuration/, ""],
];

/** What says something only to those who have a command line, a repository or settings. */
const OF_COMMANDS = /\bgit\b|\.gitattributes|(?<![\w-])--[a-z]|`p[bg]nlint |pbnlint\.toml|\bconfiguration\b|`known-tags`/i;

/** A text of Markdown in sentences, without those, and the parts of those, that are about commands. */
export function plainWords(text) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => {
    // A table or a list has no sentences, and its lines stay.
    if (/^\s*(\||[-*] )/.test(paragraph)) return paragraph;
    const sentences = paragraph.trim().replace(/\s*\n\s*/g, " ").split(/(?<=[.!?])\s+(?=[A-Z`“*(])/);
    return sentences.map(reworded).map(withoutCommands).filter(Boolean).join(" ");
  });
  return paragraphs.filter((paragraph) => paragraph.trim()).join("\n\n");
}

const reworded = (words) => PARTS.reduce((said, [part, instead]) => said.replace(part, () => instead.replace("$export", t("writeExport"))), words);

function withoutCommands(sentence) {
  if (!OF_COMMANDS.test(sentence)) return sentence;
  const parts = sentence.split(/;\s+/);
  return OF_COMMANDS.test(parts[0]) ? "" : parts.filter((part) => !OF_COMMANDS.test(part)).join("; ").replace(/[^.!?]$/, "$&.");
}

/** A message of the library as a sentence of its own. */
export function sentence(message) {
  const said = plainWords(message) || message;
  const text = said[0].toUpperCase() + said.slice(1);
  return /[.?!)`]$/.test(text) ? text : `${text}.`;
}
