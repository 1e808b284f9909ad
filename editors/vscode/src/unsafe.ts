// Unsafe fixes are shown as a diff, where each is confirmed or left.

import {
  type TextEdit,
  window,
  workspace,
  WorkspaceEdit,
  type WorkspaceEditEntryMetadata,
} from "vscode";
import { type CodeAction, CodeActionRequest } from "vscode-languageclient";
import type { LanguageClient } from "vscode-languageclient/node";

const KIND = "source.fixAllUnsafe.pbnlint";
const CONFIRMED = { label: "Fixes, guesses too", needsConfirmation: true };

export async function previewUnsafeFixes(client: LanguageClient): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document === undefined) return;
  const lines = { start: { line: 0, character: 0 }, end: { line: document.lineCount, character: 0 } };
  const answer = await client.sendRequest(CodeActionRequest.type, {
    textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
    range: lines,
    context: { diagnostics: [], only: [KIND] },
  });
  const action = (answer ?? []).find((each): each is CodeAction => "kind" in each && each.kind === KIND);
  const edit = action && (await resolved(client, action)).edit;
  if (!edit) {
    void window.showInformationMessage("There is nothing that an unsafe fix repairs.");
    return;
  }
  const converted = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
  await workspace.applyEdit(edit.changeAnnotations ? converted : toBeConfirmed(converted));
}

async function resolved(client: LanguageClient, action: CodeAction): Promise<CodeAction> {
  return action.edit ? action : client.sendRequest("codeAction/resolve", action);
}

/** The same edit, which the editor shows before it makes it. */
function toBeConfirmed(edit: WorkspaceEdit): WorkspaceEdit {
  const shown = new WorkspaceEdit();
  for (const [uri, edits] of edit.entries()) {
    shown.set(
      uri,
      edits.map((each): [TextEdit, WorkspaceEditEntryMetadata] => [each, CONFIRMED]),
    );
  }
  return shown;
}
