// Suits, seats, calls and cards as players see them.
import { h, spoken } from "./dom.js";
import { t } from "./texts.js";

export const SUITS = [
  { letter: "S", sign: "♠", name: "spades" },
  { letter: "H", sign: "♥", name: "hearts" },
  { letter: "D", sign: "♦", name: "diamonds" },
  { letter: "C", sign: "♣", name: "clubs" },
];

export const SEATS = ["N", "E", "S", "W"];
const SEAT_NAMES = { N: "north", E: "east", S: "south", W: "west" };

/** `N` as North. */
export const seatName = (letter) => t(SEAT_NAMES[letter]);

/** The sign of a suit in its colour, which a screen reader says by name. */
export function suitSign(letter) {
  const suit = SUITS.find((suit) => suit.letter === letter);
  return h("span", { class: `suit ${suit.name}` }, h("span", { "aria-hidden": "true" }, suit.sign), spoken(`${t(suit.name)} `));
}

/** A rank as it is on the card. */
export const rankText = (rank) => (rank === "T" || rank === "t" ? "10" : rank.toUpperCase());

/** A card such as `SK`. */
export function card(said) {
  const [, suit, rank] = /^([SHDC])([2-9TJQKA])$/.exec(said) ?? [];
  return suit ? [suitSign(suit), rankText(rank)] : [said];
}

/** A call or a contract such as `3NT`, `4HX`, `Pass`. */
export function call(said) {
  const [, level, strain, doubled] = /^([1-7])(NT|[SHDC])(X{0,2})$/i.exec(said) ?? [];
  if (level) {
    const denomination = strain.toUpperCase() === "NT" ? h("span", { class: "notrump" }, "NT") : suitSign(strain.toUpperCase());
    return [level, denomination, doubled && h("span", { class: "doubled" }, "×".repeat(doubled.length))];
  }
  const words = { PASS: "pass", AP: "allPass", X: "double", XX: "redouble" };
  const word = words[said.toUpperCase()];
  return [word ? t(word) : said];
}

/** Whether a seat is vulnerable. */
export function isVulnerable(seat, vulnerable) {
  return { All: "NESW", NS: "NS", EW: "EW" }[vulnerable]?.includes(seat) ?? false;
}
