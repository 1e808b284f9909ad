// The play, card by card: the hands get smaller, the trick is on the table, and the tricks are counted.
import { h, spoken } from "./dom.js";
import { mark } from "./marks.js";
import { card, SEATS, seatLetter, seatName } from "./suits.js";
import { t } from "./texts.js";

const RANKS = "23456789TJQKA";
const CARD = /^[SHDC][2-9TJQKA]$/;

/**
 * The cards in the order in which they were played, up to the first trick whose leader nobody knows. Where a
 * card cannot be, or the deal is wrong, the library says no more who leads and wins; the cards still do.
 */
export function playedCards({ play, contract }) {
  const cards = [];
  let next = play?.first;
  for (const [trick, { leader, winner, cards: moves }] of (play?.tricks ?? []).entries()) {
    const first = SEATS.indexOf(leader ?? next);
    if (first < 0) break;
    const turn = ({ seat }) => (SEATS.indexOf(seat) - first + 4) % 4;
    const known = moves.filter(({ seat, said }) => seat && CARD.test(said ?? "")).sort((one, other) => turn(one) - turn(other));
    next = winner ?? winnerOf(known, contract);
    known.forEach((move, at) => cards.push({ ...move, trick, winner: next, endsTrick: at === known.length - 1 }));
  }
  return cards;
}

/** Who wins a trick whose cards are in the order of the play; null where one is not known, or the trumps are not. */
function winnerOf(cards, contract) {
  const [, trump] = /^[1-7](NT|[SHDC])/.exec(contract ?? "") ?? [];
  if (!trump || cards.length !== 4) return null;
  const worth = ({ said: [suit, rank] }) => (suit === trump ? 20 : suit === cards[0].said[0] ? 0 : -20) + RANKS.indexOf(rank);
  return cards.reduce((best, move) => (worth(move) > worth(best) ? move : best)).seat;
}

/** Up to which trick there are cards. */
const playedTricks = ({ tricks }) => tricks.findLastIndex(({ cards }) => cards.some(({ said }) => CARD.test(said ?? ""))) + 1;

/** What there is after so many of the cards: the trick on the table, those that are over, and who won them. */
export function positionAfter(cards, count) {
  const played = cards.slice(0, count);
  const last = played.at(-1);
  const over = played.filter(({ endsTrick, winner }) => endsTrick && winner).map(({ trick, winner }) => ({ trick, winner }));
  const won = (side) => over.filter(({ winner }) => side.includes(winner)).length;
  return { last, played, onTable: played.filter(({ trick }) => trick === last?.trick), over, ns: won("NS"), ew: won("EW") };
}

/** Where a step leads: by a card, by a trick, or to an end. */
export function stepFrom(cards, count, step) {
  const ends = [0, ...cards.flatMap(({ endsTrick }, index) => (endsTrick ? [index + 1] : []))];
  const places = {
    toStart: 0,
    trickBack: ends.findLast((end) => end < count),
    cardBack: count - 1,
    cardNext: count + 1,
    trickNext: ends.find((end) => end > count),
    toEnd: cards.length,
  };
  return Math.min(cards.length, Math.max(0, places[step] ?? count));
}

const STEPS = [["toStart", "|‹"], ["trickBack", "«"], ["cardBack", "‹"], ["cardNext", "›"], ["trickNext", "»"], ["toEnd", "›|"]];
const KEYS = { Home: "toStart", ArrowUp: "trickBack", ArrowLeft: "cardBack", ArrowRight: "cardNext", ArrowDown: "trickNext", End: "toEnd" };
const KEY_OF = Object.fromEntries(Object.entries(KEYS).map(([key, step]) => [step, key]));

/** The drawing of the hands with what is needed to play through; it opens at the card of the chosen finding. */
export function playthrough(game, marks, choose, drawing) {
  const cards = playedCards(game);
  if (cards.length === 0 || !drawing.classList.contains("diagram")) return drawing;
  const inHands = new Map([...drawing.querySelectorAll("[data-card]")].map((shown) => [shown.dataset.card, shown]));
  const table = h("ul", { class: "on-table", "aria-label": t("onTable") });
  drawing.append(table);
  const said = h("p", { class: "now", "aria-live": "polite" });
  const won = h("ol", { class: "won", "aria-label": t("wonTricks") });
  const buttons = STEPS.map(([step, sign]) =>
    h("button", { "data-step": step, "aria-label": t(step), title: t(step), "aria-keyshortcuts": KEY_OF[step], onclick: () => go(stepFrom(cards, at, step)) }, sign),
  );
  let at = cards.findIndex(({ range }) => marks.at(range)?.is === "chosen") + 1;

  const isAll = playedTricks(game.play) === cards.at(-1).trick + 1;
  const go = (count) => {
    at = count;
    const { last, played, onTable, over, ns, ew } = positionAfter(cards, at);
    const gone = new Set(played.map(({ seat, said }) => seat + said));
    for (const [name, shown] of inHands) shown.classList.toggle("played", gone.has(name));
    for (const suit of drawing.querySelectorAll(".cards")) suit.classList.toggle("out", !suit.querySelector(":scope > :not(.played)"));
    drawing.classList.toggle("playing", at > 0);
    const isOver = last?.endsTrick;
    table.replaceChildren(...onTable.map((move) => {
      const shown = h("span", { class: "move" }, card(move.said));
      const wins = isOver && move.seat === last.winner;
      return h("li", { class: `${move.seat.toLowerCase()} ${wins ? "wins" : ""}`, "aria-label": seatName(move.seat) }, mark(shown, marks.at(move.range), choose));
    }));
    said.replaceChildren(...(last ? sentence(last) : [t("beforePlay")]), h("span", { class: "count" }, t("tricksWon", { ns, ew })), at === cards.length && !isAll ? h("span", { class: "count" }, t("playUnclear")) : "");
    won.replaceChildren(...over.map(({ trick, winner }) => chip(trick, winner, last.trick)));
    // A button that goes away would take the keys with it.
    for (const button of buttons) button.setAttribute("aria-disabled", String(stepFrom(cards, at, button.dataset.step) === at));
  };
  const chip = (trick, winner, now) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          class: "NS".includes(winner) ? "ns" : "ew",
          "aria-current": trick === now ? "step" : null,
          onclick: () => go(cards.findLastIndex((played) => played.trick === trick) + 1),
        },
        h("span", { class: "quiet", "aria-hidden": "true" }, trick + 1),
        h("span", { "aria-hidden": "true" }, seatLetter(winner)),
        spoken(t("trickWonBy", { trick: trick + 1, seat: seatName(winner) })),
      ),
    );
  const hear = (event) => {
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(stepFrom(cards, at, step));
  };
  go(at);
  return h(
    "section",
    { class: "playthrough", "aria-label": t("playthrough"), onkeydown: hear },
    drawing,
    h("div", { class: "stepper" }, h("div", { class: "buttons", role: "group", "aria-label": t("playthrough") }, buttons), said, won),
  );
}

/** What has just happened, in words. */
function sentence({ trick, seat, said, winner, endsTrick }) {
  const parts = [h("span", { class: "quiet" }, t("trickNumber", { trick: trick + 1 })), " ", t("plays", { seat: seatName(seat) }), " ", ...card(said)];
  return endsTrick && winner ? [...parts, `; ${t("wins", { seat: seatName(winner) })}`, " "] : [...parts, " "];
}
