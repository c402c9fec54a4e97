import { glob, readFile } from "node:fs/promises";
import { relative } from "node:path";
import { repository } from "../parts/program.ts";

/** A test that says which words of the specification it shows. */
export interface Claim {
  /** A sentence of the specification, or a part of it that stands for the whole. */
  readonly words: string;
  /** "apps/web/e2e/keys.spec.ts" */
  readonly file: string;
  /** The test's own sentence. */
  readonly test: string;
}

/** Of all tests, from the lines `// Spec: …` directly above them. */
export async function readClaims(): Promise<readonly Claim[]> {
  const patterns = ["{apps,packages,dev}/**/*.{test,spec}.{ts,tsx}"];
  const claims: Claim[] = [];
  for await (const path of glob(patterns, { cwd: repository, exclude: isForeign })) {
    const text = await readFile(`${repository}/${path}`, "utf8");
    claims.push(...claimsOf(text, relative(repository, `${repository}/${path}`)));
  }
  return claims;
}

function isForeign(path: string): boolean {
  return path.includes("node_modules");
}

export function claimsOf(source: string, file: string): readonly Claim[] {
  const claims: Claim[] = [];
  let words: string[] = [];
  const lines = source.split("\n");
  for (const [index, line] of lines.entries()) {
    const claim = /^\s*\/\/ Spec: (.+)$/.exec(line)?.[1];
    if (claim !== undefined) words.push(claim.trim());
    else if (words.length > 0) {
      const test = nameAfter(lines.slice(index));
      if (test === undefined)
        throw new Error(`${file}:${index + 1}: what is claimed above is no test`);
      claims.push(...words.map((one) => ({ words: one, file, test })));
      words = [];
    }
  }
  return claims;
}

/** Of the test that begins here. The name may stand on the line after the bracket. */
function nameAfter(lines: readonly string[]): string | undefined {
  const [first = ""] = lines;
  if (!/\b(?:test|it)\b/.test(first)) return undefined;
  // Of a test with a table it stands where the table ends: `] as const)("…`.
  const at = first.endsWith(".each([") ? lines.findIndex((line) => /^\].*\)\(/.test(line)) : 0;
  return /["`']([^"`]+)["`']/.exec(`${lines[at]} ${lines[at + 1] ?? ""}`)?.[1];
}
