// Starts the servers and wires the commands.

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
import { findProgram, type Name } from "./program";
import { explainRule, providePages } from "./rules";
import { serverSettings } from "./settings";
import { previewUnsafeFixes } from "./unsafe";

/** The program for the documents of each language. It reads the configurations of its own name first. */
const PROGRAMS: readonly (readonly [languages: readonly string[], program: Name])[] = [
  [["pbn", "rbn"], "pbnlint"],
  [["pgn"], "pgnlint"],
];

/** The servers that run, by the languages of their documents. */
const clients = new Map<string, LanguageClient>();

export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel("pbnlint", { log: true });
  const restart = async () => {
    await deactivate();
    await start(context, log);
  };
  const withProgram = (act: (program: string) => Promise<void>) => async () => {
    const program = findProgram(context, "pbnlint");
    await (program === undefined ? sayHowToInstall(context) : act(program));
  };
  context.subscriptions.push(
    log,
    offerReopening(),
    providePages(() => findProgram(context, "pbnlint")),
    commands.registerCommand("pbnlint.restart", restart),
    commands.registerCommand("pbnlint.showLog", () => log.show()),
    commands.registerCommand("pbnlint.explainRule", withProgram(explainRule)),
    commands.registerCommand("pbnlint.previewUnsafeFixes", async () => {
      const client = clients.get(window.activeTextEditor?.document.languageId ?? "");
      if (client !== undefined) await previewUnsafeFixes(client);
    }),
    workspace.onDidChangeConfiguration(async (event) => {
      // What a server offers, it says when it starts.
      if (["pbnlint.path", "pbnlint.workspace"].some((name) => event.affectsConfiguration(name))) {
        await restart();
      } else if (event.affectsConfiguration("pbnlint")) {
        const settings = { pbnlint: serverSettings() };
        for (const client of new Set(clients.values())) {
          await client.sendNotification(DidChangeConfigurationNotification.type, { settings });
        }
      }
    }),
  );
  await start(context, log);
}

export async function deactivate(): Promise<void> {
  const running = [...new Set(clients.values())];
  clients.clear();
  for (const client of running) await client.dispose();
}

async function start(context: ExtensionContext, log: LogOutputChannel): Promise<void> {
  for (const [languages, name] of PROGRAMS) {
    const program = findProgram(context, name);
    if (program !== undefined) {
      await startOne(languages, name, program, log);
    } else if (name === "pbnlint") {
      void sayHowToInstall(context);
      return;
    } else {
      log.warn(`there is no ${name}, so files of ${languages.join(" and ")} are not judged`);
    }
  }
}

async function startOne(
  languages: readonly string[],
  name: Name,
  program: string,
  log: LogOutputChannel,
): Promise<void> {
  log.info(`starting ${program} lsp`);
  // They are judged and completed, too, whatever language the editor takes them for.
  const configurations = `**/{${name},.${name}}.toml`;
  const client = new LanguageClient(
    // The name of the settings, which are those of both.
    "pbnlint",
    name,
    { command: program, args: ["lsp"] },
    {
      documentSelector: [...languages.map((language) => ({ language })), { scheme: "file", pattern: configurations }],
      initializationOptions: serverSettings(),
      outputChannel: log,
      synchronize: {
        fileEvents: workspace.createFileSystemWatcher("**/{pbnlint,.pbnlint,pgnlint,.pgnlint}.toml"),
      },
    },
  );
  for (const language of languages) clients.set(language, client);
  try {
    await client.start();
  } catch (error) {
    log.error(String(error));
    void window.showErrorMessage(`${name} does not start: ${error}`);
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
