import { Worked } from "./async.js";
import { PbnlintError } from "./engine.js";

/** Starts a worker; the promise is kept when it has the library. */
export async function start() {
  const worker = new Worker(new URL("./worker_browser.js", import.meta.url), { type: "module" });
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve;
    worker.onerror = ({ message }) => reject(new PbnlintError(message || "the worker could not be loaded"));
  });
  return new Worked({
    post: (message) => worker.postMessage(message),
    onMessage: (hear) => (worker.onmessage = ({ data }) => hear(data)),
    onError: (hear) => (worker.onerror = hear),
    hold: () => {},
    end: () => worker.terminate(),
  });
}

export { PbnlintError };
