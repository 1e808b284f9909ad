import * as functions from "./browser.js";
import { answer } from "./worker.js";

const post = (message, handed = []) => self.postMessage(message, handed);
self.onmessage = ({ data }) => answer(functions, data, post);
post("ready");
