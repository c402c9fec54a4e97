import { spawn } from "node:child_process";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";

const unitTests = [
  "run",
  "--project",
  "unit",
  "--reporter=default",
  "--reporter=json",
  // Counted by `ci.ts`.
  `--outputFile.json=${join(repository, ".milepost", "results", "unit.json")}`,
];

/** `pnpm check`: what must hold before every commit. Shows a failing step whole, a passing one as a line. */
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["format and lint", "biome", "check", "--error-on-warnings", "."],
  ["types", "tsc"],
  ["dead code", "knip"],
  ["unit tests", "vitest", ...unitTests],
  ["borders", "node", "dev/src/borders/run.ts"],
  ["house", "node", "dev/src/house/run.ts", "--check"],
];

const began = performance.now();
const waiting = [...steps];
let failed = 0;
// Two at a time: the smallest machine this must be quick on has two cores.
await Promise.all([runNext(), runNext()]);
const seconds = Math.round((performance.now() - began) / 100) / 10;
console.log(JSON.stringify({ name: "check", steps: steps.length, failed, seconds }));
process.exitCode = failed === 0 ? 0 : 1;

async function runNext(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, command, ...args] = step;
    const start = performance.now();
    const { code, output } = await execute(command, args);
    const took = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? "passed" : "FAILED"}  ${name.padEnd(16)} ${took.padStart(5)} s`);
    if (code !== 0) failed += 1;
    // The test runner's counts are wanted either way; the rest speaks only when it fails.
    if (code !== 0 || command === "vitest") console.log(output);
  }
}

function execute(
  command: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: repository, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.once("close", (code) => resolve({ code, output }));
  });
}
