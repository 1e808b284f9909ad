// All words of the page, in English. The tables of other languages have the same keys; what the library
// says about files is English in all of them.

export const english = {
  title: "pbnlint: is something wrong with my bridge or chess file?",
  name: "pbnlint",
  tagline: "Checks and repairs bridge and chess files",
  private: "Nothing leaves this computer",
  privateMore: "Your files are read and repaired in this page. It has no server to send them to, and works without the internet.",

  language: "Language",
  /** In other languages it says once that the library speaks English. */
  libraryLanguage: "",

  dropTitle: "What is wrong with my file?",
  dropHere: "Drop a PBN, RBN or PGN file here, or a folder of them",
  dropMore: "It is checked at once: each card, call, move and result.",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  paste: "Paste text",
  example: "Show me an example",
  pasteTitle: "Paste the text of a PBN, RBN or PGN file",
  pasteLabel: "The text",
  pasteCheck: "Check it",
  pastedName: "pasted.pbn",
  cancel: "Cancel",
  close: "Close",

  size: ({ value, unit }) => `${value.toLocaleString("en")} ${unit}`,
  reading: ({ name }) => `Reading ${name}`,
  checking: ({ name, size }) => `Checking ${name} (${size})`,
  repairing: ({ name }) => `Repairing ${name}`,
  exporting: ({ name }) => `Writing ${name} in export format`,
  stop: "Stop",
  stopped: ({ work }) => `You stopped this: ${work}.`,

  boards: (n) => (n === 1 ? "1 board" : `${n.toLocaleString("en")} boards`),
  problems: (n) => (n === 1 ? "1 problem" : `${n.toLocaleString("en")} problems`),
  problemsInPlaces: ({ problems, places }) => `${problems} in ${places.toLocaleString("en")} places`,
  noProblem: ({ boards }) => `${boards}, and nothing is wrong with them`,
  noProblemNoBoard: "Nothing is wrong, but there is no board in this file",
  someProblems: ({ boards, problems, repairable }) => `${boards}, ${problems}, ${repairable}`,
  repairable: ({ repairable, problems }) => {
    if (repairable === 0) return "for you to settle";
    if (repairable === problems) return problems === 1 ? "which can be repaired here" : "all of which can be repaired here";
    return `${repairable.toLocaleString("en")} of ${problems === 1 ? "it" : "them"} can be repaired here`;
  },

  files: "Files",
  repairFiles: ({ count }) => `Repair all files (${count})`,
  repairFilesDone: ({ places, files }) => `${places === 1 ? "1 place is" : `${places.toLocaleString("en")} places are`} repaired, in ${files === 1 ? "1 file" : `${files} files`}.`,
  downloadFiles: "Download all as a ZIP",
  archiveName: "repaired.zip",
  zipping: "Making one ZIP of all files",
  boardsList: "Boards",
  onlyFaulty: "Only boards with problems",
  wholeFile: "Text without a board",
  boardNumber: ({ board }) => `Board ${board}`,
  gameNumber: ({ number }) => `Game ${number}`,
  fine: "nothing is wrong",
  goTo: "Go to board",
  go: "Go",
  noSuchBoard: ({ board }) => `There is no board ${board} in this file.`,

  repairAll: ({ count }) => `Repair all that is safe (${count})`,
  repairAllDone: ({ count }) => `${count === 1 ? "1 place is" : `${count} places are`} repaired. What the boards say is the same as before.`,
  guesses: ({ count }) => `Look at the guesses (${count})`,
  writeExport: "Write export format",
  download: "Download",
  undo: "Undo",
  redo: "Redo",
  changedMeanwhile: "The file was changed before this was finished. The change is kept, and nothing else was done. Please try again.",
  undone: ({ what }) => `Taken back: ${what}`,
  redone: ({ what }) => `Done again: ${what}`,
  print: "Print this board",
  another: "Another file",
  edited: "changed, not downloaded yet",
  changedText: "your change of the text",

  dealer: "Dealer",
  vulnerable: "Vulnerable",
  contract: "Contract",
  lead: "Lead",
  result: "Result",
  score: "Score",
  unknown: "not given",
  north: "North",
  east: "East",
  south: "South",
  west: "West",
  nobody: "None",
  both: "All",
  by: ({ contract, seat }) => `${contract} by ${seat}`,
  passedOut: "Passed out",
  tricks: ({ tricks }) => (tricks === 1 ? "1 trick" : `${tricks} tricks`),
  made: "just made",
  over: ({ count }) => `${count} over`,
  down: ({ count }) => `${count} down`,
  pass: "Pass",
  allPass: "All pass",
  double: "Dbl",
  redouble: "Rdbl",
  auction: "Auction",
  play: "Play of the cards",
  trick: "Trick",
  openCards: "Tricks if all see all cards",
  solve: "Work them out",
  solving: "Working them out …",
  trueResults: "The cards give the same.",
  falseResults: ({ count }) => (count === 1 ? "The cards give another number in one place." : `The cards give other numbers in ${count} places.`),
  hands: "Hands",
  noDeal: "This board has no hands.",
  nothingToDraw: "There is nothing to draw here: the text next to this shows what the file says.",
  void: "none",
  faulty: "faulty",
  concerned: "see the problem below",
  spades: "spades",
  hearts: "hearts",
  diamonds: "diamonds",
  clubs: "clubs",

  text: "The text of this board",
  textHint: "You can change it here. Escape and then Tab leaves the text.",
  cutText: "This text is long. The first part is shown, and cannot be changed here.",
  wideText: "This file is in UTF-16, and cannot be changed here.",
  notInFile: ({ characters, encoding, count }) => `This file is in ${encoding}, which has no ${characters}. ${count === 1 ? "A question mark is" : "Question marks are"} there now.`,
  writeInstead: ({ texts }) => `Write ${texts} instead`,
  leaveMarks: "Leave it so",

  findings: "What is wrong",
  fineBoard: "Nothing is wrong with this board.",
  problemBefore: "Previous",
  problemAfter: "Next problem",
  stepKeys: "Keys: n and p",
  error: "Error",
  warning: "Warning",
  info: "Remark",
  line: ({ line }) => `line ${line}`,
  lines: ({ lines }) => `lines ${lines}`,
  elsewhere: ({ count }) => (count === 1 ? "1 more place on another board" : `${count.toLocaleString("en")} more places on other boards`),
  why: "Why does it matter?",
  examples: "Examples",
  ruleName: ({ rule }) => `The rule is named ${rule}.`,
  repairThis: ({ title }) => `Repair: ${title}`,
  guessThis: ({ title }) => `Guess: ${title}`,
  manual: ({ title }) => `By hand: ${title}`,
  changeIt: "Change it in the text",
  more: ({ count }) => `and ${count} more on this board`,

  guessTitle: "Guesses",
  guessIntro: "A guess may change what the file says. You decide.",
  guessPlace: ({ index, count, place }) => `${index} of ${count}: ${place}`,
  guessNone: "No guess is left.",
  before: "Before",
  after: "After",
  take: "Take it",
  leave: "Leave it as it is",

  exportDone: "All of the file is in export format now. “Download” saves it.",
  exportAlready: "The file was in export format before.",
  exportInPart: ({ kept, games }) =>
    kept ? `${games - kept} of ${games} boards are in export format now. The others stay as they were:` : "The file is in export format now, but for this:",
  exportLeft: "Nothing of this file could be written in export format:",
  exportTitle: "Export format",
  boardFirst: ({ board, message }) => `Board ${board}: ${message}`,

  emptyFile: ({ name }) => `${name} is empty.`,
  picture: ({ name, kind }) => `${name} is a picture (${kind}), not a bridge file. pbnlint reads text files that end in .pbn, .rbn, .rbx or .pgn.`,
  pdf: ({ name }) => `${name} is a PDF document, not a bridge file. The program that made it may be able to save PBN.`,
  archive: ({ name, kind }) => `${name} is an archive (${kind}). Unpack it first, and drop the PBN files in it.`,
  office: ({ name }) => `${name} is a document of an office program, not a bridge file. Save or export the boards as PBN.`,
  program: ({ name }) => `${name} is a program, not a bridge file.`,
  sound: ({ name }) => `${name} is sound or film, not a bridge file.`,
  lin: ({ name }) => `${name} is in LIN, the notation of Bridge Base Online. Programs such as the Double Dummy Solver can save it as PBN.`,
  database: ({ name }) => `${name} is a database, not a bridge file.`,
  nothingDropped: "There is no PBN, RBN or PGN file in what you dropped.",
  unreadableFile: ({ name }) => `The browser could not read ${name}.`,
  otherNotation: ({ name, message }) => `${name}: ${message}.`,
  large: ({ name, size, memory }) => `${name} has ${size}. Checking it takes about ${memory} of memory, and up to a minute. The page can be used meanwhile.`,
  tooLarge: ({ name, size }) => `${name} has ${size}. This page reads files of up to 1 GB: please divide it.`,
  largeTitle: "A large file",
  largeGo: "Check it",
  noEngine: ({ why }) => `This browser cannot run the checker: ${why}. A current Firefox, Chrome, Edge or Safari can.`,
  engineBroke: ({ why }) => `The work stopped: ${why}.`,
  noWorker: "it has no workers",

  playthrough: "Card by card",
  toStart: "To the first card",
  trickBack: "A trick back",
  cardBack: "A card back",
  cardNext: "Next card",
  trickNext: "Next trick",
  toEnd: "To the last card",
  onTable: "On the table",
  wonTricks: "Tricks so far",
  beforePlay: "Before the first card.",
  playUnclear: "From here on it is not clear who plays.",
  trickNumber: ({ trick }) => `Trick ${trick}:`,
  plays: ({ seat }) => `${seat} plays`,
  wins: ({ seat }) => `${seat} wins`,
  tricksWon: ({ ns, ew }) => `North–South ${ns}, East–West ${ew}`,
  trickWonBy: ({ trick, seat }) => `Trick ${trick}, won by ${seat}`,
  ns: "N–S",
  ew: "E–W",
  notrump: "notrump",
  points: ({ count }) => (count === 1 ? "1 point" : `${count} points`),
  shapeOrder: "High cards: 4, 3, 2 and 1 points. Then how many spades, hearts, diamonds and clubs.",

  tricksOfFile: "These are the numbers in the file.",
  bestScore: ({ score }) => `Best score for both sides, says the file: ${score}`,
  scoreTable: "Scores at all tables",
  totalScoreTable: "Final standings",
  instantScoreTable: "What each score is worth",
  actionTable: "Calls and cards of others",
  optimumPlayTable: "Best cards to play",
  auctionTimeTable: "Time for the calls",
  playTimeTable: "Time for the cards",
  declarer: "Declarer",
  columnRank: "Rank",
  columnPair: "Pair",
  columnNames: "Names",
  columnImp: "IMPs",
  columnMp: "Matchpoints",
  columnPercentage: "Percent",
  columnBoards: "Boards",
  columnTable: "Table",
  columnRound: "Round",
  columnTime: "Time",
  columnTotal: ({ of }) => `${of} in all`,
  columnMean: ({ of }) => `${of} on average`,
  moreRows: ({ count }) => (count === 1 ? "and 1 more row" : `and ${count} more rows`),

  printSome: "Print several boards",
  sheetTitle: "Print several boards",
  sheetPer: "Boards on each page:",
  sheetWhich: "Which boards?",
  sheetAll: "All boards",
  sheetThese: "These boards:",
  sheetPrint: "Print",
  sheetCount: ({ boards, pages }) => `${boards === 1 ? "1 board" : `${boards} boards`}, ${pages === 1 ? "1 page" : `${pages} pages`}`,
  sheetTooMany: ({ most }) => `At most ${most} boards are printed at a time.`,
  sheetReading: "Reading the boards",

  wrongExamples: "Wrong",
  rightExamples: "Right",
  repairedExample: "Repaired:",

  about: "pbnlint reads Portable Bridge Notation 1.0, 2.0 and 2.1, Richard’s Bridge Notation, and chess in Portable Game Notation.",
  licenses: "Free software, MIT or Apache-2.0",

  /** The words of chess, where they are others. */
  chess: {
    boards: (n) => (n === 1 ? "1 game" : `${n.toLocaleString("en")} games`),
    noProblemNoBoard: "Nothing is wrong, but there is no game in this file",
    boardsList: "Games",
    onlyFaulty: "Only games with problems",
    wholeFile: "Text without a game",
    goTo: "Go to game",
    noSuchBoard: ({ board }) => `There is no game ${board} in this file.`,
    elsewhere: ({ count }) => (count === 1 ? "1 more place in another game" : `${count.toLocaleString("en")} more places in other games`),
    repairAllDone: ({ count }) => `${count === 1 ? "1 place is" : `${count} places are`} repaired. What the games say is the same as before.`,
    print: "Print this game",
    text: "The text of this game",
    fineBoard: "Nothing is wrong with this game.",
    more: ({ count }) => `and ${count} more in this game`,
    exportInPart: ({ kept, games }) =>
      kept ? `${games - kept} of ${games} games are in export format now. The others stay as they were:` : "The file is in export format now, but for this:",
    moves: "Moves",
    position: ({ side }) => `The position, ${side} to move`,
    variation: "Variation: ",
    tagWhite: "White",
    tagBlack: "Black",
    tagEvent: "Event",
    tagDate: "Date",
    tagResult: "Result",
  },

  /** The words of records, where they are others: two of them can be of one board. */
  records: {
    boards: (n) => (n === 1 ? "1 record" : `${n.toLocaleString("en")} records`),
    noProblemNoBoard: "Nothing is wrong, but there is no record in this file",
    wholeFile: "Text without a record",
    repairAllDone: ({ count }) => `${count === 1 ? "1 place is" : `${count} places are`} repaired. What the records say is the same as before.`,
    writeExport: "Write output form",
    exporting: ({ name }) => `Writing ${name} in output form`,
    exportTitle: "Output form",
    exportDone: "All of the file is in output form now. “Download” saves it.",
    exportAlready: "The file was in output form before.",
    exportInPart: ({ kept, games }) =>
      kept ? `${games - kept} of ${games} records are in output form now. The others stay as they were:` : "The file is in output form now, but for this:",
    exportLeft: "Nothing of this file could be written in output form:",
  },
};

/** The tables in the language that is spoken: that of bridge, and those of notations with words of their own. */
let tables = tablesOf(english);
/** The one that is used. */
let table = tables.pbn;

function tablesOf({ chess, records, ...pbn }) {
  const ofRecords = { ...pbn, ...records };
  return { pbn, rbn: ofRecords, rbx: ofRecords, pgn: { ...pbn, ...chess } };
}

/** Takes the words for a notation; gives whether they are others than before. */
export function speakOf(notation) {
  const before = table;
  table = tables[notation] ?? tables.pbn;
  return table !== before;
}

/** A text, with what goes into it. */
export function t(key, values) {
  const text = table[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return typeof text === "function" ? text(withIsolates(values)) : text;
}

/** What files say, which may be written from right to left in a text that is not. */
const FOREIGN = ["name", "board"];

function withIsolates(values) {
  if (typeof values !== "object") return values;
  const isolated = ([key, value]) => [key, FOREIGN.includes(key) && value != null ? isolate(String(value)) : value];
  return Object.fromEntries(Object.entries(values).map(isolated));
}

/** A text between marks that keep the direction of its letters to it. */
export const isolate = (text) => `\u2068${text.replace(/[\u2066-\u2069]/g, "")}\u2069`;

/** Speaks another language, about the same notation; `texts` is its table. */
export function translate(texts) {
  const notation = Object.keys(tables).find((name) => tables[name] === table);
  tables = tablesOf(texts);
  table = tables[notation];
}

/** Writes the texts of the elements that name one. */
export function writeTexts(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.dataset.label));
  }
  for (const element of root.querySelectorAll("[data-tip]")) element.title = t(element.dataset.tip);
}

/** A size as people say it, with two digits where it is small. */
export function size(bytes) {
  const [unit, whole] = [["GB", 1e9], ["MB", 1e6], ["KB", 1e3]].find(([, whole]) => bytes >= whole) ?? ["bytes", 1];
  const value = bytes / whole;
  return t("size", { value: unit !== "KB" && value < 10 ? Math.round(10 * value) / 10 : Math.round(value), unit });
}
