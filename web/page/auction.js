// The auction and the play as tables.
import { h, spoken } from "./dom.js";
import { mark } from "./marks.js";
import { call, card, isVulnerable, seatName } from "./suits.js";
import { t } from "./texts.js";

const COLUMNS = ["W", "N", "E", "S"];

/** The calls, in columns by seat; null where there is no auction. */
export function auction(game, marks, choose) {
  const said = game.auction;
  if (!said || said.calls.length === 0) return null;
  const rows = [];
  let last = COLUMNS.length;
  const first = Math.max(COLUMNS.indexOf(said.first), 0);
  for (const [index, move] of said.calls.entries()) {
    // Where nobody knows who calls, the calls are in order from the player whom the tag names.
    const column = move.seat ? COLUMNS.indexOf(move.seat) : (first + index) % 4;
    if (column <= last || rows.length === 0) rows.push([]);
    rows.at(-1)[column] = move;
    last = column;
  }
  return h(
    "section",
    { class: "auction" },
    h("h3", {}, t("auction")),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, COLUMNS.map((seat) => heading(seat, game)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, COLUMNS.map((_, index) => cell(row[index], call, marks, choose))))),
    ),
    said.ended_by_star || said.continues ? h("p", { class: "quiet" }, "…") : null,
    notes(said.notes),
  );
}

/** The tricks, one a row; the card that led is first in time, and marked. */
export function play(game, marks, choose) {
  const said = game.play;
  if (!said || said.tricks.length === 0) return null;
  const seats = said.tricks[0].cards.map((move) => move.seat);
  const isFaulty = said.tricks.some((trick) => trick.cards.some((move) => marks.at(move.range)));
  return h(
    "details",
    { class: "play", open: isFaulty },
    h("summary", {}, t("play")),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("trick")), seats.map((seat) => heading(seat, game)))),
      h(
        "tbody",
        {},
        said.tricks.map((trick, index) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, index + 1),
            seats.map((_, column) => {
              const shown = cell(trick.cards[column], card, marks, choose);
              const move = trick.cards[column];
              if (move?.seat && move.seat === trick.leader) shown.classList.add("leads");
              if (move?.seat && move.seat === trick.winner) shown.classList.add("wins");
              return shown;
            }),
          ),
        ),
      ),
    ),
    notes(said.notes),
  );
}

function heading(seat, game) {
  const red = seat && isVulnerable(seat, game.vulnerable);
  return h("th", { scope: "col", class: red ? "red" : null }, seat ? seatName(seat) : "?", red ? spoken(` (${t("vulnerable")})`) : null);
}

function cell(move, show, marks, choose) {
  if (!move) return h("td");
  const isNothing = move.text === "-" || move.text === "+" || move.text === "*";
  const shown = h("span", { class: "move" }, isNothing ? "–" : move.said ? show(move.said) : move.text);
  if (move.suffixes?.length) shown.append(h("sup", {}, move.suffixes.join("")));
  for (const note of move.notes ?? []) {
    shown.append(h("sup", { class: "note", title: note.text ?? null }, String(note.number ?? "?")));
  }
  return h("td", {}, mark(shown, marks.at(move.range), choose));
}

function notes(list) {
  const shown = list.filter((note) => note.text);
  if (shown.length === 0) return null;
  return h("ol", { class: "notes" }, shown.map((note) => h("li", { value: note.number }, note.text)));
}
