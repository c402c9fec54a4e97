import { glob, readFile } from "node:fs/promises";
import { repository } from "@milepost/cell/program.ts";

/** What a test says it shows: `// Spec: <words of one sentence>` directly above one of its assertions. */
export interface Claim {
  /** A sentence of the specification, or enough of it to be no other. */
  readonly words: string;
  /** "apps/web/e2e/search/keys.spec.ts" */
  readonly file: string;
  readonly line: number;
  readonly test: Test;
  /** The first and the last line of the assertion. null: it stands above a whole test and shows nothing by itself. */
  readonly assertion: Lines | null;
}

interface Lines {
  readonly first: number;
  readonly last: number;
}

interface Test extends Lines {
  /** The test's own sentence. */
  readonly name: string;
}

/** Of all tests. */
export async function readClaims(): Promise<readonly Claim[]> {
  const patterns = ["{apps,packages,db,sample,kit,proof,dev}/**/*.{test,spec}.{ts,tsx}"];
  const claims: Claim[] = [];
  for await (const file of glob(patterns, { cwd: repository, exclude: isForeign })) {
    claims.push(...claimsOf(await readFile(`${repository}/${file}`, "utf8"), file));
  }
  return claims.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

function isForeign(path: string): boolean {
  return path.includes("node_modules");
}

const mark = /^\s*\/\/ Spec: (.+)$/;
const testBegins = /^\s*(?:test|it)(?:\.each)?\(/;
const assertionBegins = /^\s*(?:await )?expect(?:[.(]|$)/;

export function claimsOf(source: string, file: string): readonly Claim[] {
  const lines = source.split("\n");
  return lines.flatMap((line, index): readonly Claim[] => {
    const words = mark.exec(line)?.[1]?.trim();
    if (words === undefined) return [];
    const below = lines.findIndex((other, at) => at > index && !mark.test(other));
    const claim = { words, file, line: index + 1 };
    if (testBegins.test(lines[below] ?? "")) {
      return [{ ...claim, test: testAt(lines, below), assertion: null }];
    }
    if (!assertionBegins.test(lines[below] ?? "")) {
      throw new Error(`${file}:${index + 1}: what is claimed here is no assertion`);
    }
    const test = testAround(lines, below);
    if (test === undefined) throw new Error(`${file}:${index + 1}: this assertion is in no test`);
    const assertion = { first: below + 1, last: endOf(lines, below) + 1 };
    return [{ ...claim, test: testAt(lines, test), assertion }];
  });
}

/** The nearest test above that has not ended yet. The sources are formatted, so indentation says what is inside. */
function testAround(lines: readonly string[], at: number): number | undefined {
  let outer = indentOf(lines[at] ?? "");
  for (let index = at - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? "";
    if (line.trim() === "" || indentOf(line) >= outer) continue;
    // `] as const)("…", () => {` ends a table, not the test.
    if (/^\s*[)\]}]/.test(line)) continue;
    outer = indentOf(line);
    if (testBegins.test(line)) return index;
  }
  return undefined;
}

function endOf(lines: readonly string[], begin: number): number {
  const indent = indentOf(lines[begin] ?? "");
  let end = begin;
  for (let index = begin + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (line.trim() === "") continue;
    const isInside = indentOf(line) > indent;
    const isClosing = indentOf(line) === indent && /^\s*[)\]}`]/.test(line);
    if (!isInside && !isClosing) break;
    end = index;
  }
  return end;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The name may stand on the line after the bracket; of a test with a table where the table ends: `] as const)("…`. */
function testAt(lines: readonly string[], index: number): Test {
  const first = lines[index] ?? "";
  const indent = " ".repeat(indentOf(first));
  const isEnd = (line: string, at: number) =>
    at > index && /^[)\]}].*\)\(/.test(line.slice(indent.length));
  const at = /\.each\([[{]?$/.test(first) ? lines.findIndex(isEnd) : index;
  const text = `${lines[at]} ${lines[at + 1] ?? ""}`;
  const name = /(["`'])(.+?)\1/.exec(
    text.slice(text.lastIndexOf(")(", text.indexOf("=>")) + 1),
  )?.[2];
  if (name === undefined) throw new Error(`line ${index + 1}: a test without a name: ${first}`);
  return { name, first: index + 1, last: endOf(lines, index) + 1 };
}
