// What a worker does with the library: it answers the questions of `async.js`.

/** So many findings come in one message. */
const BATCH = 1000;

/**
 * Answers a question with the functions of the package; `post` sends a message, with the buffers that are handed
 * over and not copied.
 */
export function answer(functions, { id, command, args }, post) {
  try {
    const value = functions[command](...args);
    if (command === "check") {
      for (let at = 0; at < value.findings.length; at += BATCH) post({ id, findings: value.findings.slice(at, at + BATCH) });
      value.findings = [];
    }
    // Of a check, `bytes` is a number.
    post({ id, value }, value?.bytes instanceof Uint8Array ? [value.bytes.buffer] : []);
  } catch ({ name, message }) {
    post({ id, error: { name, message } });
  }
}
