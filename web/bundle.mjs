// Makes the page, one file with all that it needs, and the folder of the npm package.
//
// The page is one file, because a browser that opens it from a folder lets it fetch nothing: styles,
// script, worker and library are in it. The library is packed before it becomes base64, so that it is
// small also on hosts that do not pack what they send. Browsers can unpack gzip on their own; Zstandard
// packs it by a seventh smaller, and what unpacks it has 4 kB and takes 60 ms.
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { compress, init } from "@bokuweb/zstd-wasm";
import { build } from "esbuild";

const here = new URL("./", import.meta.url);
const path = (name) => new URL(name, here);
const text = (name) => readFile(path(name), "utf8");

async function script(entry) {
  const result = await build({
    entryPoints: [path(entry).pathname],
    absWorkingDir: here.pathname,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
    metafile: true,
    legalComments: "none",
  });
  return { code: result.outputFiles[0].text.trim(), inputs: Object.keys(result.metafile.inputs) };
}

const wasm = await readFile(path("dist/page.wasm"));
await init();
const engine = Buffer.from(compress(wasm, 22));
const app = await script("page/app.js");
const worker = await script("page/worker.js");
const styles = await build({ entryPoints: [path("page/styles.css").pathname], minify: true, write: false });

const parts = {
  styles: styles.outputFiles[0].text.trim(),
  app: app.code,
  worker: worker.code,
  engine: engine.toString("base64"),
  "script-hashes": `'sha256-${createHash("sha256").update(app.code).digest("base64")}'`,
};
for (const [name, part] of Object.entries(parts)) {
  if (part.includes("</script")) throw new Error(`the part ${name} would end its own script`);
}
const page = (await text("page/index.html")).replace(/\{\{([\w-]+)\}\}/g, (_, name) => parts[name]);

await rm(path("dist/page"), { recursive: true, force: true });
await mkdir(path("dist/page"), { recursive: true });
await writeFile(path("dist/page/index.html"), page);
const ofScripts = await licenses([...app.inputs, ...worker.inputs]);
const ofCrates = await text("wasm/licenses.txt");
await writeFile(path("licenses.txt"), ofScripts);
await writeFile(path("dist/page/licenses.txt"), `${ofScripts}\n${"=".repeat(72)}\n\n${ofCrates}`);

await rm(path("dist/npm"), { recursive: true, force: true });
await cp(path("npm"), path("dist/npm"), { recursive: true });
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) await cp(path(`../${name}`), path(`dist/npm/${name}`));
await writeFile(path("dist/npm/licenses.txt"), ofCrates);
await cp(path("dist/npm.wasm"), path("dist/npm/pbnlint.wasm"));

const packed = gzipSync(page, { level: 9 }).length;
console.log(`page: ${page.length} bytes, ${packed} packed; library: ${wasm.length} bytes, ${engine.length} packed`);

/** The licences of the packages whose code is in the page. */
async function licenses(inputs) {
  const names = inputs.map((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]).filter(Boolean);
  const texts = [...new Set(names)].sort().map(async (name) => {
    const folder = path(`node_modules/${name}/`);
    const facts = JSON.parse(await readFile(new URL("package.json", folder), "utf8"));
    const file = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
    if (!file) throw new Error(`${name} has no file with its licence`);
    const licence = (await readFile(new URL(file, folder), "utf8")).trim();
    return `${name} ${facts.version} (${facts.license})\n\n${licence}\n`;
  });
  const rule = `\n${"-".repeat(72)}\n\n`;
  return `The page of pbnlint is free software, under MIT or Apache-2.0. These packages are in it, too.\n${rule}${(await Promise.all(texts)).join(rule)}`;
}
