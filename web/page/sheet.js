// Boards on paper: which ones, and how many to a page.
import { auction } from "./auction.js";
import { boardName } from "./boards.js";
import { diagram, facts } from "./diagram.js";
import { byId, h } from "./dom.js";
import { Marks } from "./marks.js";
import { t } from "./texts.js";

/** More boards than these would keep the browser busy for minutes. */
export const MOST = 1000;

/** Boards between two that are wanted, which are rather read than left out by a question more. */
const NEAR = 20;

/** The boards that somebody names, such as `1-8, 12`, by their numbers in the list; null for what says none. */
export function named(text, names) {
  const wanted = text.replace(/\s*[-–]\s*(?=\d)/g, "-").split(/[,;\s]+/).filter(Boolean);
  const found = new Set();
  for (const word of wanted) {
    const [, first, last] = /^(\d+)-(\d+)$/.exec(word) ?? [];
    const isMeant = first ? (name) => /^\d+$/.test(name) && Number(name) >= Number(first) && Number(name) <= Number(last) : (name) => name === word;
    names.forEach((name, index) => isMeant(name ?? "") && found.add(index));
  }
  return [...found].sort((one, other) => one - other);
}

/** Runs of boards that are asked for together. */
export function runs(indices) {
  const list = [];
  for (const index of indices) {
    const run = list.at(-1);
    if (run && index - run.last <= NEAR && index - run.first < 100) run.last = index;
    else list.push({ first: index, last: index });
  }
  return list;
}

/**
 * Asks what is to be printed; then `fetch(first, count)` gives the games, and they are printed. Resolves
 * with false where the file was changed meanwhile.
 */
export async function printBoards(file, fetch) {
  const { boards } = file.summary;
  const all = Array.from({ length: boards.length }, (_, index) => index).filter((index) => boards.at(index).number !== null);
  const chosen = await askWhich(all, boards);
  if (!chosen) return true;
  const { version } = file;
  const games = new Map();
  for (const { first, last } of runs(chosen.indices)) {
    const some = await fetch(first, last - first + 1);
    some?.forEach((game, at) => games.set(first + at, game));
  }
  if (file.version !== version) return false;
  const drawn = chosen.indices.filter((index) => games.has(index)).map((index) => onPaper(games.get(index), boards.at(index)));
  if (drawn.length) print(drawn, chosen.perPage);
  return true;
}

async function askWhich(all, boards) {
  const dialog = byId("sheet");
  const form = dialog.querySelector("form");
  const names = all.map((index) => boards.at(index).board);
  const read = () => {
    const { which, these, per } = Object.fromEntries(new FormData(form));
    const wanted = { all: () => all, faulty: () => all.filter((index) => boards.hasProblems(index)), these: () => named(these, names).map((at) => all[at]) };
    return { indices: wanted[which](), perPage: Number(per) };
  };
  const count = () => {
    const { indices, perPage } = read();
    const isTooMany = indices.length > MOST;
    byId("sheet-count").textContent = isTooMany ? t("sheetTooMany", { most: MOST }) : t("sheetCount", { boards: indices.length, pages: Math.ceil(indices.length / perPage) });
    byId("sheet-go").disabled = isTooMany || indices.length === 0;
  };
  // Who writes numbers means them.
  byId("sheet-these").onfocus = () => {
    form.elements.which.value = "these";
    count();
  };
  form.oninput = count;
  count();
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  return dialog.returnValue === "print" ? read() : null;
}

const UNMARKED = new Marks([], null);

function onPaper(game, entry) {
  const names = ["Event", "Site", "Date"].map((name) => game.tags.find((tag) => tag.name === name));
  const said = names.map((tag) => tag?.inherited ?? tag?.value).filter((value) => value && !/^[?#.]+$/.test(value));
  return h(
    "article",
    {},
    h("header", {}, h("h2", {}, boardName(entry)), said.length ? h("p", {}, said.join(", ")) : null),
    facts(game, UNMARKED),
    h("div", { class: "sides" }, diagram(game, UNMARKED), auction(game, UNMARKED)),
  );
}

/** Prints these boards in place of the page. What is on paper stays until the next time: some browsers print late. */
function print(boards, perPage) {
  const pages = [];
  for (let at = 0; at < boards.length; at += perPage) pages.push(h("section", { class: `leaf of-${perPage}` }, boards.slice(at, at + perPage)));
  byId("paper").replaceChildren(...pages);
  document.body.classList.add("sheet");
  window.addEventListener("afterprint", () => {
    document.body.classList.remove("sheet");
    byId("paper").replaceChildren();
  }, { once: true });
  window.print();
}
