// Where the program is.

import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { type ExtensionContext, workspace } from "vscode";

/** The programs, for bridge and for chess, which are in one folder. */
export type Name = "pbnlint" | "pgnlint";

/** The path that is set, else the program beside the extension, else the first on `PATH`. */
export function findProgram(context: ExtensionContext, program: Name): string | undefined {
  const name = process.platform === "win32" ? `${program}.exe` : program;
  const set = workspace.getConfiguration("pbnlint").get("path", "").trim();
  if (set !== "") {
    const path = program === "pbnlint" ? fullPath(set) : join(dirname(fullPath(set)), name);
    return isFile(path) ? path : undefined;
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  return [context.asAbsolutePath("bin"), ...folders]
    .map((folder) => join(folder, name))
    .find(isFile);
}

/** A path with `~`, or from the first folder of the workspace, in full. */
export function fullPath(path: string): string {
  if (/^~[/\\]/.test(path)) return join(homedir(), path.slice(2));
  return resolve(workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", path);
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
