// The page in a real browser, for the tests: opened, with files dropped on it, and looked at by axe.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { dist, require, serve } from "./tools.mjs";

const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const BROWSER = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export let browser;
export let server;

before(async () => {
  browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS });
  server = await serve(join(dist, "page"));
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** A fresh page; what it prints as an error fails the test. */
export async function open(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 960 }, acceptDownloads: true, ...options });
  context.setDefaultTimeout(Number(process.env.TIMEOUT ?? 30_000));
  const page = await context.newPage();
  page.faults = [];
  page.requests = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("request", (request) => page.requests.push(request.url()));
  await page.goto(url);
  return page;
}

/**
 * A picture of the window for people to look at, in the folder `PICTURES` if that is set. No test reads one, and
 * a busy machine may not draw it in time.
 */
export async function picture(page, name, options = {}) {
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`), ...options });
}

/** Drops files as a person does. */
export async function drop(page, files) {
  const data = files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes).toString("base64") }));
  await page.evaluate((files) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of files) transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, data);
}

export async function dropped(url, bytes, options, name = "evening.pbn") {
  const page = await open(url, options);
  await drop(page, [{ name, bytes }]);
  await page.locator("#verdict").filter({ hasText: /\S/ }).waitFor();
  await page.locator("#board-name").filter({ hasText: /\S/ }).waitFor();
  return page;
}

export async function downloaded(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** What axe finds; the editor is not ours, but what it says to a screen reader is. */
export async function faultless(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }));
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).slice(0, 4).join("; ")}`);
  assert.deepEqual(said, [], what);
}
