// The package by promises: the work is done in a worker, so that a page or a server stays usable meanwhile.
import { PbnlintError } from "./engine.js";

/** The functions of the package, in a worker of `async_browser.js` or `async_node.js`. */
export class Worked {
  #worker;
  /** What is asked and not answered, by number. */
  #open = new Map();
  #last = 0;
  /** Why nothing is answered any more; null while the worker lives. */
  #ended = null;

  constructor(worker) {
    this.#worker = worker;
    worker.onMessage((message) => this.#hear(message));
    worker.onError((error) => this.#end(new PbnlintError(error.message)));
  }

  async check(file, options) {
    const findings = [];
    const checked = await this.#ask("check", [file, options], (batch) => findings.push(...batch));
    return { ...checked, findings };
  }

  /** The findings of a file one by one, in batches as they come from the worker. */
  async *findings(file, options) {
    const batches = [];
    let wake = () => {};
    let isDone = false;
    const done = this.#ask("check", [file, options], (batch) => {
      batches.push(batch);
      wake();
    }).finally(() => {
      isDone = true;
      wake();
    });
    // It is awaited below; until then nobody looks whether it failed.
    done.catch(() => {});
    while (!isDone || batches.length > 0) {
      if (batches.length > 0) yield* batches.shift();
      else await new Promise((resolve) => (wake = resolve));
    }
    await done;
  }

  fix(file, options) {
    return this.#ask("fix", [file, options]);
  }

  export(file, options) {
    return this.#ask("export", [file, options]);
  }

  model(file, options) {
    return this.#ask("model", [file, options]);
  }

  explain(name) {
    return this.#ask("explain", [name]);
  }

  rules() {
    return this.#ask("rules", []);
  }

  solve(deal) {
    return this.#ask("solve", [deal]);
  }

  /** Ends the worker; what is not answered fails. */
  close() {
    this.#worker.end();
    this.#end(new PbnlintError("the worker was closed"));
  }

  #ask(command, args, onFindings = () => {}) {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      // What cannot be sent, a function among the options, fails before it is waited for.
      this.#worker.post({ id, command, args });
      this.#open.set(id, { resolve, reject, onFindings });
      this.#worker.hold(true);
    });
  }

  #hear({ id, value, findings, error }) {
    const asked = this.#open.get(id);
    // A message may still be on its way when the worker is ended.
    if (!asked) return;
    if (findings) return asked.onFindings(findings);
    this.#open.delete(id);
    this.#worker.hold(this.#open.size > 0);
    if (error) asked.reject(error.name === "TypeError" ? new TypeError(error.message) : new PbnlintError(error.message));
    else asked.resolve(value);
  }

  #end(error) {
    this.#ended = error;
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }
}
