// Where files come from: dropped, chosen, pasted; single ones and folders.

/** Files that are looked at in a folder; others in it are no business of ours. */
const GAMES = /\.(pbn|pgn|rbn|rbx)$/i;

/** Where a file was below the folder that was dropped or chosen. */
export const pathOf = (file) => paths.get(file) ?? (file.webkitRelativePath || file.name);

const paths = new WeakMap();

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
    if (!GAMES.test(entry.name)) return;
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    paths.set(file, entry.fullPath.replace(/^\//, ""));
    found.push(file);
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
      const files = [...input.files].sort((a, b) => a.webkitRelativePath.localeCompare(b.webkitRelativePath));
      resolve(isFolder ? files.filter((file) => GAMES.test(file.name)) : files);
    };
    input.click();
  });
}

/** A path that no file has yet: `evening (2).pbn`. */
export function freePath(path, taken) {
  const [, stem, ending] = /^(.*?)(\.[^./]*)?$/s.exec(path);
  for (let count = 1; ; count++) {
    const free = count === 1 ? path : `${stem} (${count})${ending ?? ""}`;
    if (!taken.includes(free)) return free;
  }
}

/** A path as an archive can have it, which leads nowhere but down. */
export const safePath = (path) => path.split(/[/\\]/).filter((part) => !["", ".", ".."].includes(part)).join("/") || "file";

/** Saves bytes under a name. */
export function download(name, bytes, type = "application/vnd.pbn") {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
