import type { Checked, ChessGame, Exported, File, Fixed, Game, Options, RuleFacts } from "./index.js";

export { PbnlintError } from "./index.js";

/** One instance of the library, with the file that it holds: for several questions about one file. */
export class Engine {
  /** `progress` hears now and then how many bytes of the file are checked. */
  constructor(module: WebAssembly.Module, progress?: (done: number) => void);
  open(file: File): void;
  check(options?: Options): Checked;
  fix(options?: Options): Fixed;
  export(options?: Options): Exported;
  model(options?: Options, first?: number, count?: number): Game[] | ChessGame[];
  explain(name: string): string;
  rules(): RuleFacts[];
  close(): void;
}
