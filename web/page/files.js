// Where files come from: dropped, chosen, pasted; single ones and folders.

/** Files that are looked at in a folder; others in it are no business of ours. */
const GAMES = /\.p[bg]n$/i;

/** All files of what was dropped, with folders walked. */
export async function dropped(transfer) {
  const items = [...transfer.items].filter((item) => item.kind === "file");
  // Entries must be taken before anything is awaited: the list is empty afterwards.
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (entries.every((entry) => !entry?.isDirectory)) return plain;
  const found = [];
  for (const entry of entries) if (entry) await walk(entry, found);
  return found;
}

async function walk(entry, found) {
  if (entry.isFile) {
    if (GAMES.test(entry.name)) found.push(await new Promise((resolve, reject) => entry.file(resolve, reject)));
    return;
  }
  const reader = entry.createReader();
  // A reader gives some of the entries each time, and none at the end.
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const inner of some.sort((a, b) => a.name.localeCompare(b.name))) await walk(inner, found);
  }
}

/** Lets the user choose files, or a folder; resolves with what was chosen. */
export function choose(isFolder) {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.webkitdirectory = isFolder;
  return new Promise((resolve) => {
    input.onchange = () => {
      const files = [...input.files];
      resolve(isFolder ? files.filter((file) => GAMES.test(file.name)) : files);
    };
    input.click();
  });
}

/** The bytes of a file; `progress` gets the part that is read. */
export async function read(file, progress) {
  const bytes = new Uint8Array(file.size);
  let at = 0;
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, at);
    bytes.set(value, at);
    at += value.length;
    progress(at / file.size);
  }
}

/** Saves bytes under a name. */
export function download(name, bytes) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/vnd.pbn" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
