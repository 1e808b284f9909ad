// The pages of rules, as `pbnlint explain` prints them.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commands, type Disposable, languages, Uri, window, workspace } from "vscode";
import { ruleOf } from "./encoding";

const run = promisify(execFile);
const SCHEME = "pbnlint-rule";

interface Rule {
  name: string;
  group: string;
  severity: string;
  summary: string;
}

/** Shows the pages, which `program` prints. */
export function providePages(program: () => string | undefined): Disposable {
  return workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: async ({ path }) =>
      ask(program(), "explain", path.slice(1).replace(/\.md$/, "")),
  });
}

/** Asks for a rule, those at the cursor first, and shows its page. */
export async function explainRule(program: string): Promise<void> {
  const rules: Rule[] = JSON.parse(await ask(program, "rules", "--format", "json"));
  const here = rulesAtCursor();
  const items = rules.map(({ name, group, severity, summary }) => ({
    label: name,
    description: here.has(name) ? `${group}, ${severity}, at the cursor` : `${group}, ${severity}`,
    detail: summary,
  }));
  items.sort((a, b) => Number(here.has(b.label)) - Number(here.has(a.label)));
  const picked = await window.showQuickPick(items, { matchOnDetail: true, placeHolder: "Rule" });
  if (picked === undefined) return;
  const page = Uri.from({ scheme: SCHEME, path: `/${picked.label}.md` });
  await commands.executeCommand("markdown.showPreview", page);
}

function rulesAtCursor(): Set<unknown> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return new Set();
  const here = languages
    .getDiagnostics(editor.document.uri)
    .filter(({ range }) => range.intersection(editor.selection) !== undefined);
  return new Set(here.map(({ code }) => ruleOf(code)));
}

async function ask(program: string | undefined, ...args: string[]): Promise<string> {
  if (program === undefined) return "";
  return (await run(program, args, { maxBuffer: 1 << 24 })).stdout;
}
