// Prints the slams that went down in the files that are named: `node slams.mjs monday.pbn tuesday.pbn`.
import { readFileSync } from "node:fs";
import { model } from "pbnlint";

for (const path of process.argv.slice(2)) {
  for (const { tags, contract, declarer, result } of model(readFileSync(path))) {
    const level = Number(contract?.[0]);
    const tricks = result?.declarer;
    if (level >= 6 && declarer && tricks != null && tricks < level + 6) {
      const tag = tags.find(({ name }) => name === "Board");
      const board = tag?.inherited ?? tag?.value ?? "?";
      console.log(`${path}: board ${board}, ${contract} by ${declarer}, ${tricks} tricks`);
    }
  }
}
