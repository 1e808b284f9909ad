// A file that the editor reads in the wrong encoding is offered to be reopened in the right one.

import { type Disposable, languages, type Uri, window, workspace } from "vscode";

/** Windows-1252 has all printable characters of Latin-1. */
const ENCODING = "windows1252";

export function offerReopening(): Disposable {
  const offered = new Set<string>();
  return languages.onDidChangeDiagnostics(async ({ uris }) => {
    for (const uri of uris) {
      const finding = languages
        .getDiagnostics(uri)
        .find(({ source, code }) => source === "pbnlint" && ruleOf(code) === "editor-encoding");
      if (finding === undefined) {
        offered.delete(uri.toString());
      } else if (!offered.has(uri.toString())) {
        offered.add(uri.toString());
        await offer(uri, finding.message);
      }
    }
  });
}

/** The name of a rule, which may come with the address of its page. */
export function ruleOf(code: unknown): unknown {
  return typeof code === "object" && code !== null && "value" in code ? code.value : code;
}

async function offer(uri: Uri, message: string): Promise<void> {
  const reopen = "Reopen as Windows-1252";
  if ((await window.showWarningMessage(message, reopen)) !== reopen) return;
  try {
    await workspace.openTextDocument(uri, { encoding: ENCODING });
  } catch (error) {
    // Unsaved changes are in the way.
    void window.showErrorMessage(String(error));
  }
}
