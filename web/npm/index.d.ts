/** Finds, explains and repairs mistakes in bridge files (PBN, RBN, RBX) and games of chess (PGN). */

/** What to do, by the names that the command line has. None has to be given. */
export interface Options {
  /** These rules instead of the default ones: names of rules or groups, `all`, `default`. */
  select?: string[];
  /** Without these rules. */
  ignore?: string[];
  /** These rules in addition to those that are on otherwise. */
  extendSelect?: string[];
  /** Another severity for a rule or the rules of a group. */
  severity?: Record<string, Severity>;
  /**
   * The text of a `pbnlint.toml`, which the other options beat. Its patterns for files are held
   * against `path`.
   */
  config?: string;
  /** Holds the file to export format. */
  holdToExport?: boolean;
  /** The version of the standard, whatever the file declares. */
  pbnVersion?: "1.0" | "2.0" | "2.1";
  /** The line ends of export format; `crlf` unless they are given, and `lf` in games of chess. */
  lineEnding?: "crlf" | "lf" | "keep";
  /** Names of tags that your own programs write. */
  knownTags?: string[];
  /** Reads every file as PBN, whatever it looks like. */
  readAsPbn?: boolean;
  /** Reads every file in this notation: `pgn` for games of chess. Without it, a name in `path` that ends in `.pgn` does. */
  notation?: "pbn" | "rbn" | "rbx" | "pgn" | "ppn";
  /** The path of the file: fingerprints depend on it. Nothing is read from there. */
  path?: string;
  /** Makes also those fixes that may change the meaning or lose text. */
  unsafeFixes?: boolean;
  /** Repairs nothing before the export. */
  noFix?: boolean;
  /** What export writes in place of mandatory tags that a game lacks. */
  fill?: string;
  /** Lets export keep the encoding of the file. */
  keepEncoding?: boolean;
  /** Lets export write out what `#` and `##` take over from other games. */
  expandInheritance?: boolean;
  /** Gives each move of the model of chess the position before it. */
  fen?: boolean;
}

export type Severity = "error" | "warning" | "info";

/** What is wrong in a file, in order of place: a file of `pbnlint check --format json`. */
export interface Checked {
  games: number;
  bytes: number;
  encoding: "ascii" | "latin1" | "windows-1252" | "utf-8" | "utf-8-bom" | "utf-16le" | "utf-16be";
  /** `pbn`, `rbn`, `rbx` or `pgn`, or another notation that the file turned out to have: nothing else is judged then. */
  notation: "pbn" | "pgn" | "ppn" | "rbn" | "rbx";
  pbn_version: string | null;
  findings: Finding[];
}

export interface Finding {
  rule: string;
  group: string;
  severity: Severity;
  /** What is wrong, and what would be right. */
  message: string;
  /** From 1; null for what is wrong with the file as a whole. */
  game: number | null;
  board: string | null;
  range: Range;
  /** The other places for which this finding speaks. */
  also: Range[];
  labels: { range: Range; message: string }[];
  notes: string[];
  /** The chapter of the standard. */
  chapter: string | null;
  /** The page of the rule on the web; null while no site is published, and for house rules. */
  url: string | null;
  /** Stays the same when other lines of the file change. */
  fingerprint: string;
  fixes: Fix[];
  /** In a game of chess the move with its number, as it is written: `12... Nf6`. */
  move?: string | null;
  /** The half move from the start of the game, from 1. */
  ply?: number | null;
  /** The moves of the variation up to there; null in the main line. */
  variation?: string | null;
  /** The position before the move. */
  fen?: string | null;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface Position {
  /** In bytes, from 0. */
  offset: number;
  /** From 1. */
  line: number;
  /** In characters, from 1. */
  column: number;
}

export interface Fix {
  title: string;
  applicability: "safe" | "unsafe" | "manual";
  edits: Edit[];
}

/** Bytes of the file that go, and what comes: `text` where it is ASCII, else `bytes` in base64. */
export interface Edit {
  start_offset: number;
  end_offset: number;
  text?: string;
  bytes?: string;
}

export interface Fixed {
  /** The repaired file. */
  bytes: Uint8Array;
  /** How many findings were repaired, by the name of their rule. */
  fixed: Record<string, number>;
  /** How many places were changed. */
  places: number;
  /** What a check finds now. */
  remaining: Checked;
  /** Fixes that did harm, and were taken back. Each is a bug of pbnlint. */
  taken_back: { rule: string; title: string; line: number; reason: string }[];
}

export interface Exported {
  /** The file in export format (of RBN and RBX: in output form), as far as that can be. */
  bytes: Uint8Array;
  outcome: "rewritten" | "already" | "in-part" | "left";
  games: number;
  /** How many games were kept as they were. */
  kept: number;
  places_repaired: number;
  /** What else is another in the file that is written: encoding, version, claim. */
  changes: string[];
  /** What is not in export format. */
  notices: Notice[];
  taken_back: Fixed["taken_back"];
}

export interface Notice {
  /** From 1; 0 for the whole file. */
  game: number;
  board: string | null;
  is_kept: boolean;
  range: Range;
  reason: string;
  message: string;
  /** What would have the game written: a flag of the command line to give, or one that has to go. */
  freed_by: { flag: string | null; without: string | null; fixes: { rule: string; title: string }[] }[];
}

export type Seat = "N" | "E" | "S" | "W";

/** What a game says: a game of `pbnlint model`. What cannot be read is null. */
export interface Game {
  /** From 1; null for text after the last game. */
  number: number | null;
  /** Byte offsets in the file. */
  range: [number, number];
  pbn_version: string;
  tags: Tag[];
  dealer: Seat | null;
  vulnerable: "None" | "NS" | "EW" | "All" | null;
  /** Hands such as `AKQ.T98.76.5432`. */
  deal: Record<Seat, string | null> | null;
  /** Whose hands are given and cannot be read; other hands that are null are not given. */
  unread_hands: Seat[];
  auction: Auction | null;
  play: Play | null;
  /** Such as `3NTX`; `Pass` where nobody bid. */
  contract: string | null;
  declarer: Seat | null;
  result: Sides | null;
  score: Sides | null;
  /** Elements are without quotes; the last row may be short. */
  tables: { tag: string; columns: string[]; rows: string[][] }[];
  comments: Comment[];
  escapes: { text: string; offset: number }[];
}

/** What a comment belongs to; calls and cards count from 0. */
export interface Comment {
  text: string;
  /** In bytes, from 0. */
  offset: number;
  owner: "game" | { tag: string } | { call: number } | { card: number };
  /** The tag pair after which it comes, as its place in `tags` from 0; null before the first one. */
  tag: number | null;
}

/** A tag pair. After those of the game are the tags that it takes over without having them, by a `##`. */
export interface Tag {
  name: string;
  /** Null where it cannot be read, and of a tag that is taken over. */
  value: string | null;
  /** What it says with `#` and `##`, where that is something else. */
  inherited?: string;
  /** The bytes between the quotes; null where there is no readable value. */
  range: [number, number] | null;
}

export interface Auction {
  /** The player whom the tag names, who has the first call or hyphen. */
  first: Seat | null;
  /** Without seats where the dealer is another player than the one who calls first by the tag. */
  calls: Move[];
  ended_by_star: boolean;
  continues: boolean;
  notes: Note[];
}

export interface Play {
  /** The player whom the tag names, whose cards are in the first column. */
  first: Seat | null;
  /** Without seats where the deal shows that the columns are not those of the players. */
  tricks: { leader: Seat | null; winner: Seat | null; cards: Move[] }[];
  ended_by_star: boolean;
  continues: boolean;
  notes: Note[];
}

/** A record of RBN or RBX, with what holds in it: a record of `pbnlint model`. */
export interface TableRecord {
  /** From 1. */
  number: number;
  /** Byte offsets in the file. */
  range: [number, number];
  /** The labels whose data hold, its own and those of records before it. */
  labels: { label: string; data: string; is_repeated: boolean; range: [number, number] }[];
  deal: Record<Seat, string | null> | null;
  /** Whose hands are given, but not card by card. */
  unread_hands: Seat[];
  dealer: Seat | null;
  vulnerable: "None" | "NS" | "EW" | "All" | null;
  calls: RecordMove[];
  contract: string | null;
  declarer: Seat | null;
  leader: Seat | null;
  /** The cards in the order in which they were played. */
  tricks: RecordMove[][];
  /** The tricks of declarer. */
  result: number | null;
  /** The score of North and South. */
  score: number | null;
  asides: { kind: "note" | "text" | "extra"; number: number | null; after: string | null; text: string }[];
}

/** A call or a card of a record: of whom it is follows from the dealer and from who wins the tricks. */
export type RecordMove = Pick<Move, "said" | "text" | "range" | "suffixes" | "notes">;

/** A call or a card. */
export interface Move {
  /** Null where it is not sure who it is. */
  seat: Seat | null;
  /** Null for a word that means nothing. */
  said: string | null;
  /** As it is written. */
  text: string;
  /** Byte offsets in the file. */
  range: [number, number];
  irregularities?: ("^I" | "^S" | "^R" | "^L")[];
  suffixes?: string[];
  /** Null for a number that is too large to be read. */
  nags?: (number | null)[];
  notes?: Note[];
}

export interface Note {
  /** Null where it is too large to be read. */
  number: number | null;
  /** Null where no note has the number. */
  text: string | null;
}

/** Numbers for declarer or for the sides; null also for one that is too large to be read. */
export interface Sides {
  declarer: number | null;
  ns: number | null;
  ew: number | null;
}

/** What a game of chess says: a game of `pgnlint model`. */
export interface ChessGame extends ChessLine {
  /** From 1. */
  game: number;
  /** Each as name and value. */
  tags: [string, string][];
  /** The position at the start; null where moves are not judged. */
  start: string | null;
  variant: "standard" | "chess960" | "other";
  /** The result by each who says one: the tag, the termination marker, the last position. */
  result: { tag: string | null; marker: string | null; board: string | null };
}

/** The main line, or a variation. */
export interface ChessLine {
  /** Those before the first move. */
  comments: string[];
  moves: ChessMove[];
}

export interface ChessMove {
  /** As it is written. */
  text: string;
  /** As export format writes it; null where it is not legal, or not judged. */
  san: string | null;
  /** As chess programs exchange it: `e7e8q`. */
  uci: string | null;
  number: number;
  side: "white" | "black";
  nags: number[];
  comments: string[];
  /** The commands in them, each as name and operands. */
  commands: [string, string][];
  /** The position before it, where that is asked for. */
  fen?: string;
  /** What could be played in its place. */
  variations?: ChessLine[];
}

export interface RuleFacts {
  name: string;
  group: string;
  severity: Severity;
  default: boolean;
  fix: "none" | "sometimes" | "always";
  applicability: Fix["applicability"] | null;
  chapters: string[];
  rbn_chapters: string[];
  pgn_chapters: string[];
  pgn_supplement_chapters: string[];
  ppn_chapters: string[];
  /** The notations that it judges, and how it is in each; `rbn` stands for RBX as well. */
  notations: { notation: "pbn" | "rbn" | "pgn" | "ppn"; severity: Severity; default: boolean }[];
  since: string;
  aliases: string[];
  summary: string;
  /** Where its page can be read on the web; null while no site is published. */
  url: string | null;
}

/** What the library refuses, and why: an unknown rule, a file that is not PBN. */
export class PbnlintError extends Error {
  name: "PbnlintError";
}

/** The bytes of a file. A string is taken as UTF-8. */
export type File = Uint8Array | ArrayBuffer | string;

/** Finds what is wrong, and where. */
export function check(file: File, options?: Options): Checked;

/** Repairs what can be repaired without a guess. */
export function fix(file: File, options?: Options): Fixed;

declare function exportFile(file: File, options?: Options): Exported;
/** Repairs a file and writes it in the strict export format of the standard, records of RBN and RBX in output form. */
export { exportFile as export };

/** What the games of a file in PGN say. */
export function model(file: File, options: Options & { notation: "pgn" }): ChessGame[];
/** What the records of a file in RBN or RBX say. */
export function model(file: File, options: Options & { notation: "rbn" | "rbx" }): TableRecord[];
/** What the games of a file in PBN say. A file that shows to be in PGN, RBN or RBX gives what its notation says. */
export function model(file: File, options?: Options & { notation?: "pbn" }): Game[];

/** The page of a rule in Markdown, or the list of the rules of a group. */
export function explain(name: string): string;

/** The facts about all rules. */
export function rules(): RuleFacts[];

/** The tricks that each player makes as declarer, by denomination. */
export type DoubleDummy = Record<Seat, Record<"NT" | "S" | "H" | "D" | "C", number>>;

/**
 * What each player makes if all players see all cards, in a deal as the tag Deal has it; null for what is not four
 * hands with the same number of cards. A deal takes a good part of a second.
 */
export function solve(deal: string): DoubleDummy | null;
