// The list of boards. Of a long list only the rows in view are drawn; a screen reader hears all of
// their numbers from `aria-setsize` and `aria-posinset`.
import { byId, h, spoken } from "./dom.js";
import { call } from "./suits.js";
import { isolate, t } from "./texts.js";

const ROW = 44;
const SPARE = 8;

let rows = [];
let drawn = null;
let select = () => {};

export function startBoards(onSelect) {
  select = onSelect;
  const list = byId("boards");
  list.addEventListener("scroll", draw, { passive: true });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    const at = rows.indexOf(drawn.board);
    select(rows[Math.min(rows.length - 1, Math.max(0, at + step))]);
  });
  new ResizeObserver(draw).observe(list);
}

/** Draws the list of a file; `board` is the index of the chosen one. */
export function drawBoards({ file, board, onlyFaulty }) {
  const { boards } = file.summary;
  const moved = drawn?.board !== board || drawn?.file !== file || drawn?.onlyFaulty !== onlyFaulty;
  if (moved || drawn.boards !== boards) {
    rows = Array.from({ length: boards.length }, (_, index) => index);
    if (onlyFaulty) rows = rows.filter((index) => boards.hasProblems(index) || index === board);
  }
  drawn = { file, boards, board, onlyFaulty };
  const list = byId("boards");
  byId("boards-inner").style.height = `${rows.length * ROW}px`;
  if (moved) {
    const top = rows.indexOf(board) * ROW;
    if (top < list.scrollTop) list.scrollTop = top;
    if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight;
  }
  draw();
}

function draw() {
  if (!drawn) return;
  const list = byId("boards");
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - SPARE);
  const last = Math.min(rows.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + SPARE);
  const shown = [];
  for (let at = first; at < last; at++) shown.push(row(at));
  // The chosen row is always there, as the list points to it.
  const chosen = rows.indexOf(drawn.board);
  if (chosen >= 0 && (chosen < first || chosen >= last)) shown.push(row(chosen));
  byId("boards-inner").replaceChildren(...shown);
  if (chosen >= 0) list.setAttribute("aria-activedescendant", `board-${drawn.board}`);
}

function row(at) {
  const index = rows[at];
  const entry = drawn.boards.at(index);
  const isChosen = index === drawn.board;
  const state = entry.problems ? t("problems", entry.problems) : t("fine");
  return h(
    "div",
    {
      id: `board-${index}`,
      role: "option",
      class: `row ${entry.worst ?? "fine"}`,
      "aria-selected": String(isChosen),
      "aria-setsize": rows.length,
      "aria-posinset": at + 1,
      style: `top: ${at * ROW}px`,
      onclick: () => select(index),
    },
    h("span", { class: "state", "aria-hidden": "true" }, entry.problems ? String(entry.problems) : "✓"),
    h("span", { class: "name" }, boardName(entry), spoken(`, ${state} `)),
    h("span", { class: "contract" }, entry.contract ? call(entry.contract) : "", entry.declarer ? ` ${entry.declarer}` : "", entry.result),
  );
}

/** What a board is called. */
export function boardName(entry) {
  if (entry.players) return isolate(entry.players);
  if (entry.board) return t("boardNumber", { board: entry.board });
  return entry.number ? t("gameNumber", { number: entry.number }) : t("wholeFile");
}
