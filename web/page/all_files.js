// What is done with all files at once: their repairs, and one archive of them.
import { download, safePath } from "./files.js";
import { rewrite } from "./state.js";
import { t } from "./texts.js";

/**
 * Repairs files one after the other; resolves with how many places and files it were, or with null where
 * the user has stopped it. `check(file)` finds what is wrong, and `fix(file)` gives the repaired file, null
 * where it was stopped.
 */
export async function repairFiles(files, { check, fix }) {
  const done = { places: 0, files: 0 };
  for (const file of files) {
    if (file.trouble || (!file.summary && !(await check(file))) || file.summary.safe === 0) continue;
    const { version } = file;
    const fixed = await fix(file);
    if (!fixed) return null;
    // Somebody has typed meanwhile, and what is safe there is still to be seen.
    if (file.version !== version) continue;
    rewrite(file, fixed.bytes, t("repairAll", { count: fixed.places }));
    done.places += fixed.places;
    done.files += 1;
    await check(file);
  }
  return done;
}

/** Saves files as they are now in one archive, which `zip(files)` makes of bytes by their paths. */
export async function saveFiles(files, zip) {
  const versions = files.map(({ version }) => version);
  const archive = await zip(Object.fromEntries(files.map(({ name, bytes }) => [safePath(name), bytes])));
  if (!archive) return;
  download(t("archiveName"), archive.bytes, "application/zip");
  files.forEach((file, index) => (file.saved = versions[index]));
}
