// What the tests of the page and of the npm package share.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const dist = join(root, "web/dist");
/** Packages that the tests need are installed beside the page. */
export const require = createRequire(join(root, "web/package.json"));

/** The program, with which all is compared; `PBNLINT` names it. */
export const program = process.env.PBNLINT ?? join(resolve(root, process.env.CARGO_TARGET_DIR ?? "target"), "debug/pbnlint");
if (!existsSync(program)) throw new Error(`there is no ${program}: cargo build, or PBNLINT=…`);

/** Runs the program; gives what it prints. */
export function run(args, cwd, input) {
  const done = spawnSync(program, args, { cwd, input, maxBuffer: 1 << 30 });
  if (done.status === 2 || done.status === null) throw new Error(`pbnlint ${args.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

/** What the program writes for the bytes of a file, as `args` say. */
export function written(args, bytes, name = "file.pbn") {
  const folder = mkdtempSync(join(tmpdir(), "pbnlint-"));
  try {
    writeFileSync(join(folder, name), bytes);
    const done = spawnSync(program, [...args, name], { cwd: folder });
    if (done.status === null) throw new Error(String(done.error));
    return { bytes: readFileSync(join(folder, name)), status: done.status, stderr: String(done.stderr) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All files below a folder, as paths from there. */
export function filesBelow(folder, inner = folder) {
  return readdirSync(inner, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(inner, entry.name);
      if (entry.isDirectory()) return filesBelow(folder, path);
      return [".pbn", ".pgn", ".rbn", ".rbx", ".ppn"].includes(extname(path).toLowerCase()) ? [relative(folder, path)] : [];
    })
    .sort();
}

/** Folders of files: our own, and real ones where they are. */
export const folders = [join(root, "tests/corpus"), process.env.PBN_CORPUS].filter(Boolean);

/** Serves a folder on the loopback address. */
export async function serve(folder) {
  const kinds = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm", ".txt": "text/plain; charset=utf-8", ".ts": "text/plain" };
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const file = path.endsWith("/") ? join(path, "index.html") : path;
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": kinds[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
