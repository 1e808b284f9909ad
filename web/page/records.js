// A record of RBN or RBX as a game of PBN, which is what is drawn. Its hands and its cards have their
// places in the text, as those of a game have.

const SEATS = ["N", "E", "S", "W"];
const RANKS = "23456789TJQKA";
/** The order in which RBN names the players. */
const NAMED = ["North", "South", "West", "East"];

/** The record as a game; its hands are in `hands`, as `readDeal` gives those of a game. */
export function gameOfRecord(record) {
  const label = (letter) => record.labels.find((label) => label.label === letter);
  const [board, hands, auction, contract, result, names] = ["B", "H", "A", "C", "R", "N"].map(label);
  const tags = [tag("Board", board), tag("Contract", contract), tag("Result", result), ...players(names)];
  if (auction) tags.push(part("Dealer", auction, 0, 1), part("Vulnerable", auction, 1, 2));
  if (record.score != null) tags.push({ ...tag("Score", result), value: `NS ${record.score}` });
  return {
    number: record.number,
    range: record.range,
    tags: tags.filter(Boolean),
    hands: hands ? handsOf(hands, record.deal) : null,
    deal: record.deal,
    dealer: record.dealer,
    vulnerable: record.vulnerable,
    auction: record.calls.length ? auctionOf(record) : null,
    play: record.tricks.length ? playOf(record) : null,
    contract: record.contract,
    declarer: record.declarer,
    result: record.result == null ? null : { declarer: record.result },
    tables: [],
  };
}

const tag = (name, label) => label && { name, value: label.data, range: label.range };

/** A tag with a part of the data of a label. */
function part(name, label, from, to) {
  const value = label.data.slice(from, to);
  return value ? { name, value, range: placeIn(label, from, to) } : null;
}

/** Where some characters of the data of a label are in the file. */
function placeIn({ data, range: [start, end] }, from, to) {
  const isSingle = end - start === data.length;
  const bytes = (text) => (isSingle ? text.length : new TextEncoder().encode(text).length);
  return [start + bytes(data.slice(0, from)), start + bytes(data.slice(0, to))];
}

function players(names) {
  if (!names) return [];
  let at = 0;
  const pairs = names.data.split(":").slice(0, 2);
  return pairs.flatMap((pair, index) =>
    [...pair.split("+"), ""].slice(0, 2).map((name, place) => {
      const from = at;
      at += name.length + 1;
      return part(NAMED[2 * index + place], names, from, from + name.length);
    }),
  );
}

/** The hands as they are written; one that follows from the others is as the library has it. */
function handsOf(label, deal) {
  const first = SEATS.indexOf((label.data[0] ?? "").toUpperCase());
  if (first < 0) return null;
  const hands = {};
  let at = 2;
  for (const [index, text] of label.data.slice(2).split(/[:;]/).slice(0, 4).entries()) {
    const suits = [[], [], [], []];
    let suit = 0;
    for (const character of text) {
      if (character === ".") suit += 1;
      else (suits[suit] ??= []).push({ text: character, range: placeIn(label, at, at + character.length) });
      at += character.length;
    }
    at += 1;
    if (text) hands[SEATS[(first + index) % 4]] = suits;
  }
  for (const seat of SEATS) {
    if (!hands[seat] && deal?.[seat]) {
      hands[seat] = deal[seat].split(".").map((cards) => [...cards].map((text) => ({ text, range: [0, 0] })));
    }
  }
  return hands;
}

function auctionOf({ calls, dealer }) {
  const first = SEATS.indexOf(dealer);
  const moves = calls.map((move, index) => ({ ...move, seat: first < 0 ? null : SEATS[(first + index) % 4] }));
  return { first: dealer, calls: moves, ended_by_star: false, continues: false, notes: notesOf(calls) };
}

/** The tricks with their cards in columns by player, from the one who leads first. */
function playOf(record) {
  const trump = /^\d?([SHDC])(?!T)/.exec(record.contract ?? "")?.[1] ?? null;
  const first = SEATS.indexOf(record.leader);
  let leader = first < 0 ? null : first;
  const tricks = record.tricks.map((cards) => {
    if (leader === null) return { leader: null, winner: null, cards: cards.map((card) => ({ ...card, seat: null })) };
    const columns = SEATS.map((_, column) => ({ seat: SEATS[(first + column) % 4], said: null, text: "-", range: [0, 0] }));
    cards.slice(0, 4).forEach((card, index) => {
      const column = (leader - first + index + 4) % 4;
      columns[column] = { ...card, seat: columns[column].seat };
    });
    const best = winner(cards, trump);
    const trick = { leader: SEATS[leader], winner: best === null ? null : SEATS[(leader + best) % 4], cards: columns };
    leader = best === null ? null : (leader + best) % 4;
    return trick;
  });
  return { first: record.leader, tricks, ended_by_star: false, continues: false, notes: notesOf(record.tricks.flat()) };
}

/** Which card of a whole trick wins it; null where that is not known. */
function winner(cards, trump) {
  if (cards.length !== 4 || cards.some(({ said }) => !said)) return null;
  const lead = cards[0].said[0];
  const worth = ({ said: [suit, rank] }) => (suit === trump ? 100 : suit === lead ? 0 : -100) + RANKS.indexOf(rank);
  const worths = cards.map(worth);
  return worths.indexOf(Math.max(...worths));
}

function notesOf(moves) {
  const notes = moves.flatMap((move) => move.notes ?? []);
  return notes.filter((note, index) => notes.findIndex(({ number }) => number === note.number) === index).sort((a, b) => a.number - b.number);
}
