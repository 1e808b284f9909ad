// How long it takes from the drop of a file to its first finding on the screen, and how large what is
// loaded is: node tests/web/figures.mjs [BYTES…]
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dist, require, serve } from "./tools.mjs";

const { chromium } = require("playwright-core");
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

const board = (number) => `[Event "Club"]
[Site "Utrecht"]
[Date "2024.01.02"]
[Board "${number}"]
[West "Abel"]
[North "Brand"]
[East "Cramer"]
[South "Dorn"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:AKQJ.T98.765.432 432.AKQ.T98.AT76 T98.765.AKQJ.KQJ 765.J432.432.985"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "3${number % 50 === 3 ? "N" : "NT"}"]
[Result "9"]
[Auction "N"]
1C Pass 1H X
2C Pass 3NT Pass
Pass Pass

`;

const page = readFileSync(join(dist, "page/index.html"));
console.log(`loaded: ${page.length} bytes, packed ${gzipSync(page, { level: 9 }).length}`);

const server = await serve(join(dist, "page"));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
const sizes = process.argv.slice(2).map(Number);
for (const size of sizes.length ? sizes : [10e3, 1e6, 50e6]) {
  const boards = [];
  for (let length = 0, number = 1; length < size; number++) length += boards[boards.push(board(number)) - 1].length;
  const text = boards.join("");
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(server.url);
  await tab.waitForTimeout(1500);
  const input = await tab.evaluateHandle(() => {
    const input = document.createElement("input");
    input.type = "file";
    document.body.append(input);
    return input;
  });
  // A browser under control takes files of up to 50 MB only from a disk.
  const { mkdtempSync, rmSync, writeFileSync } = await import("node:fs");
  const folder = mkdtempSync("/tmp/pbnlint-figures-");
  writeFileSync(join(folder, "file.pbn"), text);
  await input.asElement().setInputFiles(join(folder, "file.pbn"));
  const said = await tab.evaluate(async (input) => {
    const began = performance.now();
    let longest = 0;
    let last = began;
    let done = false;
    const frame = (now) => {
      longest = Math.max(longest, now - last);
      last = now;
      if (!done) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const transfer = new DataTransfer();
    transfer.items.add(input.files[0]);
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    while (!document.querySelector(".finding")) {
      // A very large file is asked about.
      if (document.getElementById("message").open) document.getElementById("message-go").click();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    done = true;
    return { milliseconds: performance.now() - began, longest, verdict: document.getElementById("verdict").textContent };
  }, input);
  rmSync(folder, { recursive: true });
  console.log(`${size / 1e3} KB: first finding after ${said.milliseconds.toFixed(0)} ms, longest time without a frame ${said.longest.toFixed(0)} ms (${said.verdict})`);
  await context.close();
}
await browser.close();
server.close();
