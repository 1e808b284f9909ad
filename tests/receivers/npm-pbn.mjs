// Reads PBN files by the package `pbn` of npm, and prints what it saw, as `readers.py` says.
//
//   node npm-pbn.mjs FOLDER_WITH_NODE_MODULES FILE…

import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [folder, ...paths] = process.argv.slice(2);
const pbn = createRequire(join(folder, "node_modules", "x.js"))("pbn");
const ranks = "AKQJT98765432";

/** The four hands from North, each with its cards in order. */
function hands(cards) {
  const hand = (seat) =>
    [..."SHDC"]
      .map((suit) => {
        const own = cards.filter((card) => card.seat === seat && card.suit === suit);
        return own.map((card) => card.rank).sort((a, b) => ranks.indexOf(a) - ranks.indexOf(b)).join("");
      })
      .join(".");
  return cards.length === 52 ? [..."NESW"].map(hand).join(" ") : null;
}

function read(path) {
  return new Promise((resolve) => {
    const found = { path, error: null, games: [] };
    const fail = (error) => {
      found.error = String(error.message ?? error).slice(0, 200);
      resolve(found);
    };
    const uncaught = (error) => fail(error);
    process.once("uncaughtException", uncaught);
    createReadStream(path)
      .pipe(pbn())
      .on("error", fail)
      .on("data", (item) => {
        if (item.type === "game") found.games.push([null, null, null]);
        const game = found.games.at(-1);
        if (item.type !== "tag" || !game) return;
        if (item.name === "Deal") game[0] = hands(item.cards);
        if (item.name === "Contract" && item.value && item.value !== "?") {
          game[1] = item.level ? `${item.level}${item.denomination}${item.risk}` : "Pass";
        }
        if (item.name === "Result" && /^\d+$/.test(item.value)) game[2] = Number(item.value);
      })
      .on("end", () => {
        process.removeListener("uncaughtException", uncaught);
        resolve(found);
      });
  });
}

for (const path of paths) {
  const found = await read(path);
  if (found.error) found.games = [];
  console.log(JSON.stringify(found));
}
