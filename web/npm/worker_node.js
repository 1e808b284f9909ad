import { parentPort } from "node:worker_threads";
import * as functions from "./node.js";
import { answer } from "./worker.js";

const post = (message, handed = []) => parentPort.postMessage(message, handed);
parentPort.on("message", (data) => answer(functions, data, post));
post("ready");
