import { join } from "node:path";
import { runToEnd } from "@milepost/cell/program.ts";

const vite = "apps/web/node_modules/vite/bin/vite.js";

/**
 * Built for this caller alone, as another one may be building from other sources at the same time; or the
 * one that WEB_FILES names, where many cells are started from the same sources.
 */
export async function buildWebApp(directory: string): Promise<string> {
  if (process.env.WEB_FILES) return process.env.WEB_FILES;
  const files = join(directory, "web");
  await runToEnd(vite, "build", "apps/web", "--outDir", files, "--emptyOutDir");
  return files;
}
