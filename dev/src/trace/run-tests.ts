import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { delimiter, join, relative } from "node:path";
import type { Claim } from "./claims.ts";

/** From the quickest to the slowest. */
export const kinds = ["unit", "port", "parts", "e2e"] as const;
export type Kind = (typeof kinds)[number];

export interface Result {
  readonly file: string;
  /** Where the test begins. */
  readonly line: number;
  readonly status: "passed" | "failed" | "skipped";
  /** Lines of the file that its failures come from. */
  readonly failedAt: readonly number[];
}

export function kindOf({ file }: Claim): Kind {
  if (file.endsWith(".spec.ts")) return "e2e";
  if (!file.endsWith(".parts.test.ts")) return "unit";
  return file.startsWith("packages/crm/") ? "port" : "parts";
}

/** Milliseconds that a browser test waits for what will not come: every plant costs this once. */
const expectMs = "8000";

/** The tests with these claims, all of one kind, in this copy of the tree. Throws when they could not be run. */
export async function runTests(
  copy: string,
  kind: Kind,
  claims: readonly Claim[],
): Promise<readonly Result[]> {
  const report = join(copy, ".milepost", "planted.json");
  await rm(report, { force: true });
  // Unit tests are quick enough to run whole files, and tests with tables are not found by their first line.
  const tests = [
    ...new Set(claims.map(({ file, test }) => (kind === "unit" ? file : `${file}:${test.first}`))),
  ];
  const args =
    kind === "e2e"
      ? ["node", "dev/src/e2e.ts", "--reporter=json", ...tests]
      : ["vitest", "run", "--project", kind, "--includeTaskLocation", ...toFile(report), ...tests];
  const output = await run(copy, args, report);
  const text = await readFile(report, "utf8").catch(() => {
    throw new Error(`The tests could not be run:\n${output.slice(-2000)}`);
  });
  const results =
    kind === "e2e" ? ofPlaywright(JSON.parse(text)) : ofVitest(JSON.parse(text), copy);
  const idle = claims.find((claim) => !results.some((result) => isOf(claim, result)));
  if (idle) throw new Error(`${idle.file}:${idle.line} was not run:\n${output.slice(-2000)}`);
  return results;
}

export function isOf({ file, test }: Claim, result: Result): boolean {
  return result.file === file && result.line >= test.first && result.line <= test.last;
}

const toFile = (report: string) => ["--reporter=json", `--outputFile=${report}`];

async function run(copy: string, [command = "", ...args]: readonly string[], report: string) {
  // Another one's build of the web app would be without the plants.
  const { WEB_FILES: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(command, args, {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env,
      PATH: `${join(copy, "node_modules", ".bin")}${delimiter}${env.PATH}`,
      NO_COLOR: "1",
      MILEPOST_EXPECT_MS: expectMs,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, "close");
  return output;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly location?: { readonly line: number };
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function ofVitest({ testResults }: VitestReport, copy: string): readonly Result[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, location, failureMessages }) => ({
      file: relative(copy, name),
      line: location?.line ?? 0,
      status: status === "passed" || status === "failed" ? status : "skipped",
      failedAt: failureMessages.flatMap((message) => linesIn(message, name)),
    })),
  );
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly results: readonly {
        readonly status: string;
        readonly errors: readonly {
          readonly location?: { readonly file: string; readonly line: number };
        }[];
      }[];
    }[];
  }[];
}

const specs = "apps/web/e2e/";

function ofPlaywright({ suites = [], specs: own = [] }: PlaywrightSuite): readonly Result[] {
  const results = own.flatMap(({ file, line, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ status, errors }) => ({
        file: `${specs}${file}`,
        line,
        status: statusOf(status),
        // Its report has no stacks, but the place in a test file that each error came from.
        failedAt: errors.flatMap(({ location }) =>
          location?.file.endsWith(`/${file}`) ? [location.line] : [],
        ),
      })),
    ),
  );
  return [...results, ...suites.flatMap(ofPlaywright)];
}

function statusOf(status: string): Result["status"] {
  if (status === "passed" || status === "skipped") return status;
  return "failed";
}

/** Of the frames of a stack that are in this file. */
function linesIn(stack: string, file: string): readonly number[] {
  const frames = stack.split("\n").filter((line) => line.includes(`${file}:`));
  return frames.map((line) => Number(line.split(`${file}:`)[1]?.split(":")[0]));
}
