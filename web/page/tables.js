// The tables of the file, such as the scores of a board at all tables, as tables.
import { h } from "./dom.js";
import { call, card } from "./suits.js";
import { t } from "./texts.js";
import { tableOf } from "./tricks.js";

/** More rows than these are not drawn. */
const SHOWN = 300;

const NAMES = {
  ScoreTable: "scoreTable",
  TotalScoreTable: "totalScoreTable",
  InstantScoreTable: "instantScoreTable",
  ActionTable: "actionTable",
  OptimumResultTable: "openCards",
  OptimumPlayTable: "optimumPlayTable",
  AuctionTimeTable: "auctionTimeTable",
  PlayTimeTable: "playTimeTable",
};
const COLUMNS = {
  Rank: "columnRank",
  PairId: "columnPair",
  Names: "columnNames",
  Contract: "contract",
  Declarer: "declarer",
  Result: "result",
  Lead: "lead",
  Score: "score",
  ScoreRange: "score",
  IMP: "columnImp",
  MP: "columnMp",
  Percentage: "columnPercentage",
  NrBoards: "columnBoards",
  Table: "columnTable",
  Round: "columnRound",
  Time: "columnTime",
};

/** The tables of a game; that of the tricks is drawn with what the cards give. */
export function tables(game) {
  return game.tables
    .filter(({ tag, rows }) => rows.length > 0 && !(tag === "OptimumResultTable" && tableOf(game)))
    .map((table) => listing(table));
}

function listing({ tag, columns, rows }) {
  const name = Object.hasOwn(NAMES, tag) ? t(NAMES[tag]) : tag;
  const width = Math.max(columns.length, ...rows.slice(0, SHOWN).map(({ length }) => length));
  const places = Array.from({ length: width }, (_, index) => index);
  const isNumber = places.map((index) => rows.every((row) => /^([-+]?[\d.]+%?|[-?*]?)$/.test(row[index] ?? "")));
  const cell = (row, index) => h("td", { class: isNumber[index] ? "number" : null }, shown(columns[index] ?? "", row[index] ?? ""));
  const rest = rows.length - SHOWN;
  return h(
    "section",
    { class: "listing" },
    h(
      "div",
      { class: "scroll", role: "region", tabindex: "0", "aria-label": name },
      h(
        "table",
        {},
        h("caption", {}, name),
        columns.length ? h("thead", {}, h("tr", {}, places.map((index) => heading(columns[index] ?? "", isNumber[index])))) : null,
        h("tbody", {}, rows.slice(0, SHOWN).map((row) => h("tr", {}, places.map((index) => cell(row, index))))),
      ),
    ),
    rest > 0 ? h("p", { class: "quiet" }, t("moreRows", { count: rest })) : null,
  );
}

function heading(column, isNumber) {
  return h("th", { scope: "col", class: isNumber ? "number" : null, title: column || null }, columnName(column) || "–");
}

/** `TotalScoreIMP_NS` in words; a name that is not of the standard stays as it is. */
export function columnName(column) {
  const [, before, base, side] = /^(Total|Mean|)(.*?)(?:_(NS|EW))?$/.exec(column) ?? [];
  if (!Object.hasOwn(COLUMNS, base)) return column;
  const word = t(COLUMNS[base]);
  const whole = before ? t(`column${before}`, { of: word }) : word;
  return side ? `${whole} ${t(side.toLowerCase())}` : whole;
}

function shown(column, value) {
  if (value === "-" || value === "") return "–";
  if (column === "Contract") return call(value);
  if (column === "Lead" || column === "Card") return card(value.toUpperCase());
  return value;
}
