// The page's end of the worker: questions that are promises of answers.
import { t } from "./texts.js";

/** Starts the worker; both of its parts are in the page, which works without a host. */
export class EngineClient {
  #worker = null;
  #ready = null;
  #waiting = new Map();
  #next = 1;
  /** The file and the version that the worker holds. */
  #held = null;
  /** What has to be sent before anything else is asked about a file. */
  #sending = null;

  async start() {
    if (typeof Worker === "undefined") throw new Error(t("noWorker"));
    const source = document.getElementById("worker-source").textContent;
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(url);
    this.#worker = worker;
    this.#held = null;
    this.#sending = null;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#break(new Error(event.message || "the worker did not start"));
    const packed = Uint8Array.from(atob(document.getElementById("engine-bytes").textContent.trim()), (c) => c.charCodeAt(0));
    this.#ready = this.#send("start", { packed }, [packed.buffer]);
    await this.#ready;
  }

  /** Ends what is being done, and starts anew. */
  async restart() {
    this.#worker?.terminate();
    this.#break(new Stopped());
    await this.start();
  }

  /**
   * Asks about a file, whose bytes go along only when the worker does not have them. `progress` hears
   * from 0 to 1 how much of the work is done.
   */
  async ask(question, file, values = {}, progress = () => {}) {
    await this.#ready;
    if (!file) return this.#send(question, values, [], progress);
    // Where that failed, the one who asked first says so.
    await this.#sending?.catch(() => {});
    const key = `${file.id}.${file.version}`;
    const isNew = key !== this.#held;
    if (!isNew) return this.#send(question, { ...values, key }, [], progress);
    this.#held = key;
    const { bytes, onDisk, version } = file;
    const named = { ...values, key, howRead: howRead(file) };
    if (bytes.length <= COPIED) return this.#send(question, { ...named, file: bytes }, [], progress);
    if (version === 0 && onDisk) return this.#send(question, { ...named, file: onDisk }, [], progress);
    this.#sending = this.#sendPieces(bytes);
    const size = await this.#sending;
    return this.#send(question, { ...named, file: size }, [], progress);
  }

  /** Sends bytes that the worker puts together again; resolves with how many they are. */
  async #sendPieces(bytes) {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.slice(at, at + PIECE);
      await this.#send("piece", { piece, at, total: bytes.length }, [piece.buffer]);
    }
    return bytes.length;
  }

  /** The bytes of a file that the user has chosen. */
  async read(file, progress) {
    return file.size > COPIED ? (await this.ask("read", null, { disk: file }, progress)).bytes : new Uint8Array(await file.arrayBuffer());
  }

  #send(question, values, transfer = [], progress = () => {}) {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, question, ...values }, transfer);
    });
  }

  #hear({ id, done, answer, error }) {
    const waiting = this.#waiting.get(id);
    if (done !== undefined) return waiting?.progress(done);
    this.#waiting.delete(id);
    if (error) this.#held = null;
    if (error) waiting?.reject(new Error(error));
    else waiting?.resolve(answer);
  }

  #break(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** A larger file is read by the worker, also for a check, as long as it is what it is on the disk. */
const COPIED = 10e6;
/** Later it is sent in pieces of so many bytes: to copy all of them at once would hold up the page. */
const PIECE = 16e6;

/** Chess and records are known by the name of their file; chess also by what a check has found. */
function howRead({ name, summary }) {
  if (/\.(pgn|rbn|rbx)$/i.test(name)) return { path: name };
  return summary?.notation === "pgn" ? { notation: "pgn" } : undefined;
}

/** The user stopped the work. */
export class Stopped extends Error {}
