// A game of chess: who plays, a position, and the moves. A click on a move shows the position before it.
import { h, spoken } from "./dom.js";
import { mark } from "./marks.js";
import { t } from "./texts.js";

const FIGURES = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘", P: "♙", k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };
const FACTS = ["White", "Black", "Event", "Date", "Result"];

/** Variations in variations are drawn down to here. */
const DEEPEST = 30;

/** The game, with the finding that is chosen, an index into its findings, or null. */
export function chessGame(game, findings, chosen, choose) {
  const place = h("div", { class: "position" });
  const show = (fen, uci) => place.replaceChildren(...(fen ? position(fen, uci) : []));
  const faults = new Map();
  findings.forEach(({ ply, variation, severity, message }, index) => {
    const is = index === chosen ? "chosen" : "fault";
    if (ply && variation == null) faults.set(ply - 1, { index, kind: severity, is, message });
  });
  show(findings[chosen]?.fen ?? game.start);
  return [facts(game), place, h("section", { class: "moves" }, h("h3", {}, t("moves")), line(game, 0, { faults, choose, show }))];
}

function facts(game) {
  const said = FACTS.map((name) => game.tags.find(([tag]) => tag === name)).filter((tag) => tag && !["", "?"].includes(tag[1]));
  return h("dl", { class: "facts" }, said.map(([name, value]) => h("div", {}, h("dt", {}, t(`tag${name}`)), h("dd", {}, value))));
}

/** The position of a FEN, with the squares of a move such as `e2e4` marked. */
export function position(fen, uci) {
  const [placement, side] = fen.split(" ");
  const rows = placement.split("/").map((rank) => [...rank.replace(/\d/g, (count) => " ".repeat(count))]);
  const marked = uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
  const square = (piece, row, column) => {
    const isMarked = marked.includes("abcdefgh"[column] + (8 - row));
    return h("td", { class: `${(row + column) % 2 ? "dark" : "light"} ${isMarked ? "moved" : ""}` }, FIGURES[piece] ?? "");
  };
  return [
    h(
      "table",
      { class: "squares", role: "img", "aria-label": t("position", { side: t(side === "b" ? "tagBlack" : "tagWhite") }) },
      h("tbody", {}, rows.map((row, at) => h("tr", {}, h("th", {}, 8 - at), row.map((piece, column) => square(piece, at, column))))),
      h("tfoot", {}, h("tr", {}, h("td"), [..."abcdefgh"].map((file) => h("th", {}, file)))),
    ),
    h("p", { class: "quiet fen" }, fen),
  ];
}

/** A line of moves with its comments and variations. Only moves of the main line, at depth 0, can be marked. */
function line({ comments, moves }, depth, act) {
  const shown = comments.map(comment);
  let isNumbered = true;
  moves.forEach((move, index) => {
    if (move.side === "white" || isNumbered) shown.push(h("span", { class: "number" }, `${move.number}${move.side === "white" ? "." : "…"}`));
    const button = h("button", { class: "plain move", onclick: () => act.show(move.fen, move.uci) }, move.text);
    shown.push(mark(button, depth === 0 ? act.faults.get(index) : null, act.choose));
    shown.push(...move.nags.map((nag) => h("sup", {}, `$${nag}`)));
    shown.push(...move.commands.map(([name, operands]) => h("span", { class: "command" }, `${name} ${operands}`)), ...move.comments.map(comment));
    const variations = move.variations ?? [];
    if (variations.length && depth === DEEPEST) shown.push("…");
    else shown.push(...variations.map((variation) => h("div", { class: "variation" }, spoken(t("variation")), line(variation, depth + 1, act))));
    isNumbered = move.comments.length > 0 || variations.length > 0;
  });
  return h("div", { class: "line" }, shown.flatMap((part) => [part, " "]));
}

const comment = (text) => h("span", { class: "comment" }, text);
