import type { Checked, ChessGame, DoubleDummy, Exported, File, Finding, Fixed, Game, Options, RuleFacts, TableRecord } from "./index.js";

export { PbnlintError } from "./index.js";

/** The functions of the package by promises: a worker does the work. */
export interface Worked {
  check(file: File, options?: Options): Promise<Checked>;
  /** The findings of a file one by one, as they come from the worker. */
  findings(file: File, options?: Options): AsyncGenerator<Finding, void, undefined>;
  fix(file: File, options?: Options): Promise<Fixed>;
  export(file: File, options?: Options): Promise<Exported>;
  model(file: File, options: Options & { notation: "pgn" }): Promise<ChessGame[]>;
  model(file: File, options: Options & { notation: "rbn" | "rbx" }): Promise<TableRecord[]>;
  model(file: File, options?: Options & { notation?: "pbn" }): Promise<Game[]>;
  explain(name: string): Promise<string>;
  rules(): Promise<RuleFacts[]>;
  solve(deal: string): Promise<DoubleDummy | null>;
  /** Ends the worker; what is not answered fails. */
  close(): void;
}

/** Starts a worker; the promise is kept when it has the library. */
export function start(): Promise<Worked>;
