import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Worked } from "./async.js";
import { PbnlintError } from "./engine.js";

/** Starts a worker; the promise is kept when it has the library. */
export async function start() {
  const worker = new Worker(new URL("./worker_node.js", import.meta.url));
  await once(worker, "message");
  // A program that asks nothing may end.
  worker.unref();
  return new Worked({
    post: (message) => worker.postMessage(message),
    onMessage: (hear) => worker.on("message", hear),
    onError: (hear) => worker.on("error", hear),
    hold: (isAsked) => (isAsked ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  });
}

export { PbnlintError };
