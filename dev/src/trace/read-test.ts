import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import type { ReadTest } from "./batches.ts";
import type { Claim } from "./claims.ts";

/**
 * The words that decide about a claim: its test without the other claimed assertions, which let a test go
 * on; what its file has outside of tests; and what browser tests share.
 */
export function openTests(claims: readonly Claim[]): ReadTest {
  const shared = textOf(globSync("apps/web/e2e/*.ts", { cwd: repository }).filter(isShared));
  const byFile = Map.groupBy(claims, ({ file }) => file);
  const files = new Map([...byFile.keys()].map((file) => [file, textOf([file]).split("\n")]));
  return (claim) => {
    const others = (byFile.get(claim.file) ?? []).filter(({ line }) => line !== claim.line);
    const isOther = (line: number) =>
      others.some(
        ({ test, assertion }) =>
          isInside(line, assertion) || (test.first !== claim.test.first && isInside(line, test)),
      );
    const lines = (files.get(claim.file) ?? []).filter(
      (line, index) => !isOther(index + 1) && !line.trimStart().startsWith("//"),
    );
    return [...lines, claim.file.endsWith(".spec.ts") ? shared : ""].join("\n");
  };
}

function isInside(line: number, lines: { readonly first: number; readonly last: number } | null) {
  return lines !== null && line >= lines.first && line <= lines.last;
}

function isShared(file: string): boolean {
  return !file.endsWith(".spec.ts");
}

function textOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(join(repository, file), "utf8")).join("\n");
}
