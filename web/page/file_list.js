// The list of files; each has its name, and where it is below the folder that was dropped.
import { byId, h, spoken } from "./dom.js";
import { t } from "./texts.js";

let drawn = null;

/** Draws the list where there are several files; `show(file)` puts one on the screen. */
export function drawFiles({ files, file }, show) {
  byId("files-box").hidden = files.length < 2;
  const safe = files.reduce((sum, other) => sum + (other.trouble ? 0 : (other.summary?.safe ?? 0)), 0);
  byId("repair-files").textContent = t("repairFiles", { count: safe });
  byId("repair-files").hidden = safe === 0;
  // A list that is as it was keeps its buttons, and with them the focus.
  const now = JSON.stringify(files.map((other) => [other.name, ...stateOf(other), other === file]));
  if (files.length < 2 || drawn === now) return;
  drawn = now;
  const list = byId("files");
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  const root = commonFolder(files.map(({ name }) => name));
  list.replaceChildren(...files.map((other) => item(other, root, other === file, show)));
  list.children[focused]?.firstChild.focus({ preventScroll: true });
}

/** How a file is, as a class, as a sign and in words. */
function stateOf({ summary, trouble }) {
  if (trouble) return ["warning", "?", trouble];
  if (!summary) return ["fine", "…", ""];
  if (summary.problems === 0) return ["fine", "✓", t("fine")];
  return [summary.worst ?? "warning", String(summary.problems), t("problems", summary.problems)];
}

/** The folder in which all of some paths are, with its slash, or nothing. */
export function commonFolder(paths) {
  const folders = paths.map((path) => path.split("/").slice(0, -1));
  const [first] = folders;
  const differs = first.findIndex((folder, depth) => folders.some((other) => other[depth] !== folder));
  const common = differs < 0 ? first : first.slice(0, differs);
  return common.map((folder) => `${folder}/`).join("");
}

function item(file, root, isShown, show) {
  const [state, sign, words] = stateOf(file);
  const [, folder, name] = /^(.*\/)?(.*)$/s.exec(file.name.slice(root.length));
  return h(
    "li",
    {},
    h(
      "button",
      { class: `row ${state}`, "aria-current": String(isShown), title: file.name, onclick: () => show(file) },
      h("span", { class: "state", "aria-hidden": "true" }, sign),
      h("span", { class: "name" }, h("bdi", {}, name), folder && h("bdi", { class: "path" }, folder)),
      spoken(` ${words}`),
    ),
  );
}
