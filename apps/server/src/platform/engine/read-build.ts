import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readRelease } from "../read-release.ts";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));
const sources = ["apps/server/src/**/*.ts", "packages/*/src/**/*.ts", "pnpm-lock.yaml"];

/**
 * What this program is, in a word that may stand in an address: its version, and a digest of what it is made of.
 * Two that are the same word have the same stories, step by step.
 */
export function readBuild(): string {
  const digest = createHash("sha256");
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const file of files.filter((name) => !name.endsWith(".test.ts"))) {
    digest.update(`${file}\n`).update(readFileSync(`${root}${file}`));
  }
  return `${readRelease().version}-${digest.digest("hex").slice(0, 12)}`;
}
