// What the library says, for people who have buttons and no command line. Its pages and notes name
// commands, flags and files of settings; here they name the button that does the same, or leave it out.
import { t } from "./texts.js";

const BUTTONS = [
  [/`pbnlint check --export` shows each place, and `pbnlint export` writes the file in export format/g, (button) => `${button} writes the file in export format`],
  [/`pbnlint check --export --fix` and `pbnlint export` do\b/g, (button) => `${button} does`],
  [/`pbnlint export`/g, (button) => button],
];

/** What says something only to those who have a command line, a repository or settings. */
const OF_COMMANDS = /\bgit\b|\.gitattributes|(?<![\w-])--[a-z]|`p[bg]nlint |pbnlint\.toml|\bconfiguration\b|`known-tags`|selected|read it with/i;

/** A text of Markdown in sentences, without those, and the parts of those, that are about commands. */
export function plainWords(text) {
  const button = `“${t("writeExport")}”`;
  const said = BUTTONS.reduce((text, [pattern, words]) => text.replace(pattern, () => words(button)), text);
  if (!OF_COMMANDS.test(said)) return said;
  const paragraphs = said.split("\n\n").map((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=[A-Z`“*(])/).map(withoutCommands).filter(Boolean).join(" "));
  return paragraphs.filter(Boolean).join("\n\n");
}

function withoutCommands(sentence) {
  if (!OF_COMMANDS.test(sentence)) return sentence;
  const parts = sentence.split(/;\s+/);
  return OF_COMMANDS.test(parts[0]) ? "" : parts.filter((part) => !OF_COMMANDS.test(part)).join("; ").replace(/[^.!?]$/, "$&.");
}
