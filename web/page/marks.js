// What the findings of a board say about a place: the finding itself, or only a part of it.
import { plain } from "./prose.js";
import { t } from "./texts.js";

/** Knows the places of findings; `chosen` is the one that the user looks at. */
export class Marks {
  constructor(findings, chosen) {
    this.places = findings.flatMap((finding, index) => [
      ...[finding.range, ...finding.also].map((range) =>
        place(range, { index, kind: finding.severity, is: index === chosen ? "chosen" : "fault", message: finding.message }),
      ),
      // Where else the others look would only be noise.
      ...(index === chosen ? finding.labels : []).map((label) =>
        place(label.range, { index, kind: finding.severity, is: "label", message: label.message }),
      ),
    ]);
  }

  /** The mark of a range of bytes: the strongest of the smallest place that meets it. */
  at([start, end]) {
    const meeting = this.places.filter((mark) => mark.start < end && start < mark.end);
    // A finding about many lines marks no single card.
    const fitting = meeting.filter((mark) => mark.end - mark.start <= Math.max(12, 3 * (end - start)));
    return fitting.sort((a, b) => rank(a) - rank(b) || a.end - a.start - (b.end - b.start))[0] ?? null;
  }
}

function place(range, mark) {
  const start = range.start.offset;
  return { ...mark, start, end: Math.max(range.end.offset, start + 1) };
}

const rank = (mark) => ["chosen", "fault", "label"].indexOf(mark.is);

/** Gives an element the look and the spoken words of a mark; a click chooses the finding. */
export function mark(element, found, choose) {
  if (!found) return element;
  element.classList.add("marked", found.is, found.kind);
  element.title = plain(found.message);
  element.dataset.finding = found.index;
  element.addEventListener("click", () => choose(found.index));
  const words = document.createElement("span");
  words.className = "spoken";
  words.textContent = ` (${t(found.is === "label" ? "concerned" : "faulty")})`;
  element.append(words);
  return element;
}
