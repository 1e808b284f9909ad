// From problem to problem through the boards of a file, and to the board of a number.

/** The place of an index among the findings of a board. */
export const FIRST = () => 0;
export const LAST = (findings) => findings.length - 1;

/** The first of the worst findings of a board. */
export function worst(findings) {
  const severities = findings.map(({ severity }) => severity);
  const found = ["error", "warning", "info"].map((severity) => severities.indexOf(severity)).find((index) => index >= 0);
  return found ?? 0;
}

/**
 * Where the problem after the one on the screen is, or with -1 the one before it: a board, and which of its
 * findings; null where there is none.
 */
export function problemAfter({ file, board, shown, finding }, step) {
  const isShown = shown?.file === file && shown.index === board;
  const next = (finding ?? -1) + step;
  if (isShown && finding !== null && next >= 0 && next < shown.findings.length) return { board, pick: () => next };
  const other = file.summary.boards.nextFaulty(board, step);
  return other < 0 ? null : { board: other, pick: step > 0 ? FIRST : LAST };
}
