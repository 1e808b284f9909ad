// The hands around the table, and the facts about the board above them.
import { h } from "./dom.js";
import { mark } from "./marks.js";
import { strengthLine } from "./points.js";
import { call, card, isVulnerable, rankText, SEATS, seatLetter, seatName, SUITS, suitSign } from "./suits.js";
import { t } from "./texts.js";

/** The tags with the names of the players. */
const PLAYERS = { N: "North", E: "East", S: "South", W: "West" };

/** The hands: a compass with a hand on each side. */
export function diagram(game, marks, choose) {
  const deal = tag(game, "Deal");
  const hands = game.hands ?? (deal?.range ? readDeal(deal.value ?? "", deal.range[0]) : null);
  if (!hands) return h("p", { class: "quiet" }, t("noDeal"));
  return h(
    "section",
    { class: "diagram", "aria-label": t("hands") },
    SEATS.map((seat) => hand(seat, hands[seat], game, marks, choose)),
    compass(game, marks, choose),
  );
}

/**
 * The cards of a Deal as they are written, each with its place; null for a hand that is not given. This
 * draws text and judges nothing: what is wrong with it, the findings say.
 */
export function readDeal(value, start) {
  const first = SEATS.indexOf((value[0] ?? "").toUpperCase());
  if (first < 0 || value[1] !== ":") return null;
  const hands = {};
  let seat = first;
  let suit = 0;
  hands[SEATS[seat]] = null;
  for (let at = 2; at < value.length; at++) {
    const character = value[at];
    if (character === " " || character === "\t") {
      if (value[at - 1] === " " || at === 2) continue;
      seat = (seat + 1) % 4;
      suit = 0;
      if (SEATS[seat] in hands) break;
      hands[SEATS[seat]] = null;
    } else if (character !== "-") {
      const suits = (hands[SEATS[seat]] ??= [[], [], [], []]);
      if (character === ".") suit += 1;
      else (suits[suit] ??= []).push({ text: character, range: [start + at, start + at + 1] });
    }
  }
  return hands;
}

function hand(seat, suits, game, marks, choose) {
  const name = tag(game, PLAYERS[seat])?.value;
  const player = name && !["?", "#", "##"].includes(name) ? name : null;
  return h(
    "div",
    { class: `hand ${seat.toLowerCase()}`, role: "group", "aria-label": seatName(seat) },
    h("h3", {}, seatName(seat), player && h("bdi", { class: "player" }, player)),
    suits
      ? h("ul", {}, suits.map((cards, index) => suitLine(seat, cards, index, marks, choose)))
      : h("p", { class: "quiet" }, t("unknown")),
    strengthLine(game.deal?.[seat]),
  );
}

function suitLine(seat, cards, index, marks, choose) {
  const suit = SUITS[index];
  const shown = cards.map(({ text, range }) => {
    const name = suit && seat + suit.letter + text.toUpperCase();
    return mark(h("span", { class: "card", "data-card": name }, rankText(text)), marks.at(range), choose);
  });
  return h(
    "li",
    {},
    suit ? suitSign(suit.letter) : h("span", { class: "suit" }, "?"),
    h("span", { class: "cards" }, shown.length ? shown : h("span", { class: "void" }, "–")),
  );
}

function compass(game, marks, choose) {
  const vulnerable = game.vulnerable;
  const side = (seat) =>
    h(
      "span",
      { class: `side ${seat.toLowerCase()} ${isVulnerable(seat, vulnerable) ? "red" : ""} ${game.dealer === seat ? "dealer" : ""}` },
      seatLetter(seat),
    );
  const board = tag(game, "Board");
  const number = h("span", { class: "number" }, board?.value || game.number);
  return h("div", { class: "compass", "aria-hidden": "true" }, SEATS.map(side), mark(number, board?.range && marks.at(board.range), choose));
}

/** Dealer, vulnerability, contract, lead and result, each with its mark. */
export function facts(game, marks, choose) {
  const lead = game.play?.first && game.play.tricks[0]?.cards.find((move) => move.seat === game.play.first);
  const fact = (label, names, shown) => {
    const ranges = names.map((name) => tag(game, name)?.range).filter(Boolean);
    const found = ranges.map((range) => marks.at(range)).find(Boolean);
    const raw = names.map((name) => tag(game, name)?.value).find(Boolean);
    const value = shown ?? (found && raw ? raw : null);
    return value == null && !found ? null : h("div", {}, h("dt", {}, t(label)), mark(h("dd", {}, value ?? "?"), found, choose));
  };
  const vulnerable = { None: t("nobody"), All: t("both"), NS: t("ns"), EW: t("ew") };
  return h(
    "dl",
    { class: "facts" },
    fact("dealer", ["Dealer"], game.dealer && seatName(game.dealer)),
    fact("vulnerable", ["Vulnerable"], game.vulnerable && vulnerable[game.vulnerable]),
    fact("contract", ["Contract", "Declarer"], contract(game)),
    lead?.said ? h("div", {}, h("dt", {}, t("lead")), mark(h("dd", {}, card(lead.said)), marks.at(lead.range), choose)) : null,
    fact("result", ["Result"], result(game)),
    fact("score", ["Score"], score(game)),
  );
}

function contract(game) {
  if (!game.contract) return null;
  if (game.contract === "Pass") return t("passedOut");
  const shown = call(game.contract);
  return game.declarer ? [...shown, ` ${t("by", { contract: "", seat: seatName(game.declarer) }).trim()}`] : shown;
}

function result(game) {
  const tricks = game.result?.declarer;
  if (tricks == null) return null;
  const level = Number(game.contract?.[0]);
  if (!level) return t("tricks", { tricks });
  const count = tricks - level - 6;
  const words = count === 0 ? t("made") : count > 0 ? t("over", { count }) : t("down", { count: -count });
  return `${t("tricks", { tricks })}, ${words}`;
}

function score(game) {
  const said = tag(game, "Score")?.value;
  return said && !["?", "#", "##"].includes(said) ? said : null;
}

/** The first tag pair of a name, in any case of its letters. */
function tag(game, name) {
  return game.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
}
