import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";

/** A page of the documentation. */
export interface Page {
  /** From the repository's root. */
  readonly path: string;
  readonly text: string;
}

/** Every `*.md` that git knows or would take. */
export function listPages(): Page[] {
  return listFiles("*.md").map((path) => ({ path, text: read(path) }));
}

/** From the repository's root; `pattern` as git understands it. */
export function listFiles(pattern: string): string[] {
  const args = ["ls-files", "-co", "--exclude-standard", "--deduplicate", "--", pattern];
  const paths = execFileSync("git", args, { cwd: repository }).toString().split("\n");
  return paths.filter((path) => path !== "" && existsSync(join(repository, path)));
}

/** A file of the repository. */
export function read(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}
