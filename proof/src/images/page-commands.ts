import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";

/** The commands of the first block after these words of a page of docs/operating, as an operator copies them. */
export async function pageCommands(page: string, after: string): Promise<readonly string[]> {
  const text = await readFile(join(repository, "docs/operating", page), "utf8");
  const from = text.indexOf(after);
  if (from === -1) throw new Error(`${page} no longer says "${after}"`);
  const [, block = ""] = /^```\n(.*?)^```$/ms.exec(text.slice(from)) ?? [];
  const lines = block.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  if (lines.length === 0) throw new Error(`${page} has no commands after "${after}"`);
  return lines;
}
