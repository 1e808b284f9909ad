// What each player makes if all see all cards: what the file says, and beside it what the cards give.
import { h } from "./dom.js";
import { notrump, SEATS, seatName, suitSign } from "./suits.js";
import { t } from "./texts.js";

const STRAINS = ["NT", "S", "H", "D", "C"];
const CARDS = /[2-9TJQKA]/gi;

/** The results by deal; those of one that is being solved are a promise. */
const solved = new Map();

/** The results of a game; null where it has none and its deal cannot be solved. `solve` promises those of a deal. */
export function tricks(game, solve) {
  const written = tableOf(game) ?? digitsOf(game);
  const hands = SEATS.map((seat) => game.deal?.[seat] ?? "");
  const deal = isWhole(hands) ? `N:${hands.join(" ")}` : null;
  const score = game.tags.find(({ name }) => name === "OptimumScore")?.value ?? "";
  const best = /^[?#]*$/.test(score) ? null : score;
  if (!written && !deal) return null;
  const section = h("section", { class: "tricks", "aria-live": "polite" });
  const draw = () => {
    const found = solved.get(deal);
    const isWaited = found instanceof Promise;
    if (isWaited) found.then(draw, draw);
    const results = isWaited ? null : found;
    section.replaceChildren(
      ...[
        h("h3", {}, t("openCards")),
        written || results ? table(written, results) : null,
        written ? h("p", { class: results ? null : "quiet" }, results ? comparison(written, results) : t("tricksOfFile")) : null,
        best ? h("p", { class: "quiet" }, t("bestScore", { score: best })) : null,
        deal && !results ? h("button", { disabled: isWaited, onclick: begin }, t(isWaited ? "solving" : "solve")) : null,
      ].filter(Boolean),
    );
  };
  const begin = () => {
    solved.set(deal, solve(deal).then(
      (results) => solved.set(deal, results),
      () => solved.delete(deal),
    ));
    draw();
  };
  draw();
  return section;
}

/** Whether each hand has thirteen cards, and no card is in two of them. */
function isWhole(hands) {
  const cards = hands.flatMap((hand) => hand.split(".").flatMap((ranks, suit) => [...(ranks.match(CARDS) ?? [])].map((rank) => suit + rank)));
  return hands.every((hand) => hand.match(CARDS)?.length === 13) && new Set(cards).size === 52;
}

function table(written, results) {
  const cell = (seat, strain) => {
    const [said, found] = [written?.[seat]?.[strain], results?.[seat][strain]];
    if (said === undefined || found === undefined || said === found) return h("td", {}, said ?? found ?? "");
    return h("td", { class: "false" }, h("del", {}, said), " ", h("ins", {}, found));
  };
  const heading = (strain) => h("th", { scope: "col" }, strain === "NT" ? notrump() : suitSign(strain));
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, h("td"), STRAINS.map(heading))),
    h("tbody", {}, SEATS.map((seat) => h("tr", {}, h("th", { scope: "row" }, seatName(seat)), STRAINS.map((strain) => cell(seat, strain))))),
  );
}

function comparison(written, results) {
  const places = SEATS.flatMap((seat) => STRAINS.map((strain) => [written[seat]?.[strain], results[seat][strain]]));
  const count = places.filter(([said, found]) => said !== undefined && said !== found).length;
  return count ? t("falseResults", { count }) : t("trueResults");
}

/** The numbers of an OptimumResultTable; null where it has none. */
export function tableOf(game) {
  const table = game.tables.find(({ tag }) => tag === "OptimumResultTable");
  const [seat, strain, result] = ["Declarer", "Denomination", "Result"].map((name) => table?.columns.indexOf(name) ?? -1);
  if (seat < 0 || strain < 0 || result < 0) return null;
  const written = {};
  for (const row of table.rows) {
    const isKnown = SEATS.includes(row[seat]) && STRAINS.includes(row[strain]) && /^\d+$/.test(row[result] ?? "");
    if (isKnown) (written[row[seat]] ??= {})[row[strain]] = Number(row[result]);
  }
  return Object.keys(written).length ? written : null;
}

/** The digits of DoubleDummyTricks: those of North, South, East and West. */
function digitsOf(game) {
  const digits = game.tags.find(({ name }) => name === "DoubleDummyTricks")?.value ?? "";
  if (!/^[0-9a-d]{20}$/i.test(digits)) return null;
  const row = (at) => Object.fromEntries(STRAINS.map((strain, index) => [strain, Number.parseInt(digits[5 * at + index], 16)]));
  return Object.fromEntries(["N", "S", "E", "W"].map((seat, at) => [seat, row(at)]));
}
