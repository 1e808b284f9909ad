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

/** The letter by which players know the seat in their language; those in the file stay as they are. */
export const seatLetter = (letter) => seatName(letter)[0];

/** The sign of a suit in its colour, which a screen reader says by name. */
export function suitSign(letter) {
  const suit = SUITS.find((suit) => suit.letter === letter);
  return h("span", { class: `suit ${suit.name}` }, h("span", { "aria-hidden": "true" }, suit.sign), spoken(`${t(suit.name)} `));
}

/**
 * A rank as it is on the card. Cards and calls are drawn with the letters of the file in all languages: who
 * looks for what is wrong compares the drawing with the text beside it, where an R would be no king.
 */
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
    return [level, strain.toUpperCase() === "NT" ? notrump() : suitSign(strain.toUpperCase()), doubled && h("span", { class: "doubled" }, "×".repeat(doubled.length))];
  }
  const words = { PASS: "pass", AP: "allPass", X: "double", XX: "redouble" };
  const word = words[said.toUpperCase()];
  return [word ? t(word) : said];
}

/** As it is in the file, which a screen reader says by name. */
export const notrump = () => h("span", { class: "notrump", role: "img", "aria-label": t("notrump") }, "NT");

/** Whether a seat is vulnerable. */
export function isVulnerable(seat, vulnerable) {
  return { All: "NESW", NS: "NS", EW: "EW" }[vulnerable]?.includes(seat) ?? false;
}
