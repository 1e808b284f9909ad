// Small files with the slips that people and programs make, one kind in each.

const HEAD = `[Event "Club"]
[Site "Utrecht"]
[Date "2024.01.02"]
`;
const PLAYERS = `[West "Abel"]
[North "Brand"]
[East "Cramer"]
[South "Dorn"]
`;
const DEAL = `[Deal "N:AKQJ.T98.765.432 432.AKQ.T98.AT76 T98.765.AKQJ.KQJ 765.J432.432.985"]
`;
const RESULT = `[Scoring "IMP"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]
`;

/** A board with nothing wrong, and with parts of it in place of others. */
export function board(number, { deal = DEAL, result = RESULT, players = PLAYERS, more = "" } = {}) {
  const [dealer, vulnerable] = [["W", "EW"], ["N", "None"], ["E", "NS"], ["S", "EW"]][number % 4];
  return `${HEAD}[Board "${number}"]\n${players}[Dealer "${dealer}"]\n[Vulnerable "${number === 4 ? "All" : vulnerable}"]\n${deal}${result}${more}\n`;
}

const utf16 = (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const boards = (count, parts) => Array.from({ length: count }, (_, index) => board(index + 1, parts)).join("");

/** Hands whose second and third are not given. */
export const THREE_HANDS = DEAL.replace(" 432.AKQ.T98.AT76", " -");

export const slips = [
  { name: "card_dealt_twice.pbn", text: board(1, { deal: DEAL.replace("AT76", "AT74") }) },
  { name: "card_not_held.pbn", text: board(1, { more: `[Auction "N"]\n1NT Pass 3NT AP\n[Play "E"]\nSA S4 S3 S2\n*\n` }) },
  { name: "1n_throughout.pbn", text: boards(9, { result: RESULT.replace("3NT", "3N") }) },
  { name: "missing_quote.pbn", text: boards(2).replace('[North "Brand"]', '[North "Brand]') },
  { name: "unclosed_comment.pbn", text: board(1, { more: "{A comment without its end\n" }) + board(2) },
  { name: "no_empty_line.pbn", text: boards(3).replaceAll("\n\n", "\n") },
  { name: "utf8.pbn", text: board(1, { players: PLAYERS.replace("Brand", "Müller – Bränd") }) },
  { name: "windows_1252.pbn", text: Buffer.from(board(1, { players: PLAYERS.replace("Brand", "M\xfcller \x96 Br\xe4nd") }), "latin1") },
  { name: "utf16.pbn", text: utf16(board(1)) },
  { name: "wrong_score.pbn", text: board(1, { result: `${RESULT}[Score "NS 430"]\n` }) },
  { name: "rotated_hands.pbn", text: board(1, { deal: DEAL.replace("N:", "E:"), more: '[Auction "N"]\n1NT Pass 3NT AP\n[Play "E"]\nHA H5 H2 H8\nHK H6 H3 H9\n*\n' }) },
  { name: "unknown_tag.pbn", text: board(1, { more: '[Evnt "Club"]\n' }) },
  { name: "three_hands.pbn", text: board(1, { deal: THREE_HANDS, result: RESULT.replace("3NT", "3N") }) },
  { name: "short_table_row.pbn", text: board(1, { more: '[ScoreTable "Rank\\\\2R;Contract\\\\5L;Declarer\\\\1R;Result\\\\2R"]\n 1 3NT   N  9\n 2 4S\n' }) },
  { name: "chess.pgn", text: '[Event "Club"]\n[Site "Utrecht"]\n[Date "2024.01.02"]\n[Round "1"]\n[White "Ash"]\n[Black "Elm"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 Ke5 1-0\n\n' },
];

/** A file of records: a label is a small letter, a call is too low, and a hand follows from the others. */
export const RECORDS = `% RBN
D 20240102
E Thursday club
N Ash+Birch:Cedar+Fir:O
B 7
H W:AKQ2.T9.K84.Q732:J8.AJ7632.J5.K65:T543.85.Q976.J94:
A WB:1NPPP
C 1N:W
P H28KT
R 7-90

b 8
A NN:1S1HPP:P
C 1S:N
R 7+80

`;
