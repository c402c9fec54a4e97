import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { type Comment, type Program, parseSync } from "oxc-parser";

/** A TypeScript file of ours, parsed. */
export interface Source {
  /** From the repository's root. */
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
}

/** Written by a program, or wrong on purpose. */
const isOurs = (path: string) => path !== "db/src/tables.ts" && !path.includes("/planted/");

export const isTest = (path: string) =>
  /\.test\.tsx?$|\.spec\.ts$|\/e2e\/|^(kit|proof)\/src\/|^packages\/crm\/src\/contract\//.test(
    path,
  );

/** What a company runs: no tests, no sandbox, no sample and nothing of the developers'. */
export const isProduct = (path: string) =>
  !isTest(path) &&
  /^(apps\/(server|web|routing|cell)\/src|packages\/[^/]+\/src|db\/src)\//.test(path);

export async function readSources(): Promise<readonly Source[]> {
  const paths = await listTracked("*.ts", "*.tsx");
  return Promise.all(
    paths.filter(isOurs).map(async (path) => {
      const text = await readFile(join(repository, path), "utf8");
      const { program, comments, errors } = parseSync(path, text);
      if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
      return { path, text, program, comments };
    }),
  );
}

/** Also what is new and not yet added. */
export async function listTracked(...patterns: string[]): Promise<string[]> {
  const args = ["ls-files", "-co", "--exclude-standard", "--deduplicate", ...patterns];
  const options = { cwd: repository, maxBuffer: 10_000_000 };
  const { stdout } = await promisify(execFile)("git", args, options);
  return stdout.split("\n").filter((path) => path !== "");
}

/** A node of the syntax tree, as far as every one is alike. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Calls `visit` for every node below this one, with the node around it. */
export function walkTree(node: unknown, visit: (node: Node, parent: Node | null) => void): void {
  const go = (value: unknown, parent: Node | null) => {
    if (Array.isArray(value)) for (const one of value) go(one, parent);
    else if (isNode(value)) {
      visit(value, parent);
      for (const inner of Object.values(value)) go(inner, value);
    }
  };
  go(node, null);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
