// What a hand is worth: its points, 4 for an ace to 1 for a jack, and how many cards of each suit it has.
import { h, spoken } from "./dom.js";
import { t } from "./texts.js";

/** The points and the shape of a hand such as `AKQ.T98.76.5432`; null where not all 13 cards are given. */
export function strength(hand) {
  const suits = hand?.split(".") ?? [];
  const cards = suits.join("");
  if (suits.length !== 4 || cards.length !== 13) return null;
  const points = [...cards].reduce((sum, rank) => sum + "JQKA".indexOf(rank) + 1, 0);
  return { points, shape: suits.map(({ length }) => length).join("-") };
}

/** The same as a line below the hand, or null. */
export function strengthLine(hand) {
  const known = strength(hand);
  if (!known) return null;
  return h("p", { class: "strength", title: t("shapeOrder") }, t("points", { count: known.points }), spoken(", "), h("span", { class: "shape" }, known.shape));
}
