import type { Checked, ChessGame, DoubleDummy, Exported, File, Fixed, Game, Options, RuleFacts, TableRecord } from "./index.js";

export { PbnlintError } from "./index.js";

/** One instance of the library, with the file that it holds: for several questions about one file. */
export class Engine {
  /** `progress` hears now and then how many bytes of the file are checked. */
  constructor(module: WebAssembly.Module, progress?: (done: number) => void);
  /** The same on the main thread of a browser, which makes no instance of so large a module at once. */
  static load(module: WebAssembly.Module, progress?: (done: number) => void): Promise<Engine>;
  open(file: File): void;
  check(options?: Options): Checked;
  fix(options?: Options): Fixed;
  export(options?: Options): Exported;
  model(options?: Options, first?: number, count?: number): Game[] | ChessGame[] | TableRecord[];
  explain(name: string): string;
  rules(): RuleFacts[];
  solve(deal: string): DoubleDummy | null;
  close(): void;
}
