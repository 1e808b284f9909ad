// Bundles the client into dist/, with the licences of the packages that are in it.
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

process.chdir(new URL(".", import.meta.url).pathname);
const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  minify: true,
  platform: "node",
  // That of the oldest editor which `engines` names.
  target: "node20",
  external: ["vscode"],
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
});

const folders = Object.keys(metafile.inputs)
  .map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0])
  .filter(Boolean);
const licenses = [...new Set(folders)].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (!file) throw new Error(`${name} has no file with its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
});
writeFileSync("dist/licenses.txt", licenses.join(`\n${"-".repeat(72)}\n\n`));
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(`../../${name}`, `dist/${name}`);
