// What the server gets of the settings.

import { workspace } from "vscode";
import { fullPath } from "./program";

/**
 * The settings that differ from their defaults; those of the client itself are left out, because
 * the server names each setting that it does not know.
 */
export function serverSettings(): Record<string, unknown> {
  const settings = workspace.getConfiguration("pbnlint");
  const changed: Record<string, unknown> = {};
  for (const name of ["select", "ignore", "unsafeFixes", "format", "inlayHints", "solve", "workspace"]) {
    const value = settings.get(name);
    if (JSON.stringify(value) !== JSON.stringify(settings.inspect(name)?.defaultValue)) {
      changed[name] = value;
    }
  }
  const configuration = settings.get("configuration", "").trim();
  if (configuration !== "") changed.configuration = fullPath(configuration);
  return changed;
}
