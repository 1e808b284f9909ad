// Starts the server and wires the commands.

import {
  commands,
  env,
  type ExtensionContext,
  type LogOutputChannel,
  Uri,
  window,
  workspace,
} from "vscode";
import { DidChangeConfigurationNotification } from "vscode-languageclient";
import { LanguageClient } from "vscode-languageclient/node";
import { offerReopening } from "./encoding";
import { findProgram } from "./program";
import { explainRule, providePages } from "./rules";
import { serverSettings } from "./settings";
import { previewUnsafeFixes } from "./unsafe";

/** They are judged and completed, too, whatever language the editor takes them for. */
const CONFIGURATIONS = "**/{pbnlint,.pbnlint}.toml";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel("pbnlint", { log: true });
  const restart = async () => {
    await deactivate();
    await start(context, log);
  };
  const withProgram = (act: (program: string) => Promise<void>) => async () => {
    const program = findProgram(context);
    await (program === undefined ? sayHowToInstall(context) : act(program));
  };
  context.subscriptions.push(
    log,
    offerReopening(),
    providePages(() => findProgram(context)),
    commands.registerCommand("pbnlint.restart", restart),
    commands.registerCommand("pbnlint.showLog", () => log.show()),
    commands.registerCommand("pbnlint.explainRule", withProgram(explainRule)),
    commands.registerCommand("pbnlint.previewUnsafeFixes", async () => {
      if (client !== undefined) await previewUnsafeFixes(client);
    }),
    workspace.onDidChangeConfiguration(async (event) => {
      // What a server offers, it says when it starts.
      if (["pbnlint.path", "pbnlint.workspace"].some((name) => event.affectsConfiguration(name))) {
        await restart();
      } else if (event.affectsConfiguration("pbnlint")) {
        await client?.sendNotification(DidChangeConfigurationNotification.type, {
          settings: { pbnlint: serverSettings() },
        });
      }
    }),
  );
  await start(context, log);
}

export async function deactivate(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.dispose();
}

async function start(context: ExtensionContext, log: LogOutputChannel): Promise<void> {
  const program = findProgram(context);
  if (program === undefined) {
    void sayHowToInstall(context);
    return;
  }
  log.info(`starting ${program} lsp`);
  client = new LanguageClient(
    "pbnlint",
    "pbnlint",
    { command: program, args: ["lsp"] },
    {
      documentSelector: [{ language: "pbn" }, { scheme: "file", pattern: CONFIGURATIONS }],
      initializationOptions: serverSettings(),
      outputChannel: log,
      synchronize: {
        fileEvents: workspace.createFileSystemWatcher(CONFIGURATIONS),
      },
    },
  );
  try {
    await client.start();
  } catch (error) {
    log.error(String(error));
    void window.showErrorMessage(`pbnlint does not start: ${error}`);
  }
}

async function sayHowToInstall(context: ExtensionContext): Promise<void> {
  const set = workspace.getConfiguration("pbnlint").get("path", "").trim();
  const missing = set === "" ? "The program pbnlint is not on PATH" : `pbnlint.path: no file ${set}`;
  const [how, settings] = ["How to install it", "Open the setting"];
  const homepage: string | undefined = context.extension.packageJSON.homepage;
  const chosen = await window.showErrorMessage(
    `${missing}. Install it, or set pbnlint.path.`,
    ...(homepage === undefined ? [settings] : [how, settings]),
  );
  if (chosen === how && homepage !== undefined) await env.openExternal(Uri.parse(homepage));
  if (chosen === settings) {
    await commands.executeCommand("workbench.action.openSettings", "pbnlint.path");
  }
}
