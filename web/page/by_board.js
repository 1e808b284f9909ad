// Which findings each entry of an outline has. A finding that speaks for many places is on each board
// on which it has one, with its places there.

/** For each entry its findings, each with its places in that entry. The entries are in order of place. */
export function byBoard(findings, outline) {
  const lists = outline.map(() => []);
  for (const finding of findings) {
    for (const place of [finding.range, ...finding.also]) {
      const list = lists[entryAt(outline, place.start.offset)];
      if (list.at(-1)?.finding === finding) list.at(-1).places.push(place);
      else list.push({ finding, places: [place] });
    }
  }
  return lists;
}

/** The entry in which a byte is. */
function entryAt(outline, offset) {
  let low = 0;
  let high = outline.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (outline[middle].range[0] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A fix of more edits is made by the worker, and the page gets the first of them to show. */
const EDITS = 100;
/** In a larger file all fixes are: to write it anew would hold up the page. */
const LARGE = 10e6;

/** The findings of a board as it shows them, in order of their first places there. */
export function onBoard(list, size = 0) {
  return list.map((item) => withFewEdits(shown(item), size)).sort((a, b) => a.range.start.offset - b.range.start.offset);
}

/**
 * A finding of a file of some size that is soon sent, however many edits its fixes have. `rest` of a fix
 * names it to the worker, which makes it.
 */
export function withFewEdits(finding, size) {
  const isSmall = ({ edits }) => edits.length <= EDITS && size <= LARGE;
  if (finding.fixes.every(isSmall)) return finding;
  const fixes = finding.fixes.map((fix, index) =>
    isSmall(fix) ? fix : { ...fix, edits: fix.edits.slice(0, EDITS), rest: { fingerprint: finding.fingerprint, index } },
  );
  return { ...finding, fixes };
}

function shown({ finding, places }) {
  const [range, ...also] = places;
  const elsewhere = finding.also.length - also.length;
  if (range === finding.range) return { ...finding, also, elsewhere };
  // The position that it has is that of its first place, in another game.
  return { ...finding, range, also, elsewhere, ply: null, fen: null, variation: null };
}
