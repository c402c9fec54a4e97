import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePorts, startCell } from "./cell.ts";
import { repository } from "./program.ts";
import { openStarter } from "./starter.ts";
import { temporaryDirectory } from "./temporary.ts";

/** Runs browser tests with Playwright's arguments; answers with its exit code. */
export type RunTests = (args: readonly string[], env?: Record<string, string>) => Promise<number>;

/** A cell for the browser tests alone; it ends with the work. */
export async function withPlaywright(work: (run: RunTests) => Promise<void>): Promise<void> {
  const directory = await temporaryDirectory();
  const starter = openStarter((step, ms) => console.error(`${step}: ${(ms / 1000).toFixed(1)} s`));
  try {
    const cell = await startCell(starter, {
      ...{ directory: directory.path, ports: freePorts },
      billing: { reconcileMinutes: 55 },
    });
    const file = join(directory.path, "cell.json");
    await writeFile(file, JSON.stringify(cell));
    await work(async (args, env = {}) => {
      const tests = spawn("playwright", ["test", ...args], {
        cwd: repository,
        // What a command prints last is its figures.
        stdio: ["ignore", process.stderr, process.stderr],
        env: { ...process.env, ...env, MILEPOST_CELL: file },
      });
      const [code] = (await once(tests, "exit")) as [number | null];
      return code ?? 1;
    });
  } finally {
    await starter.stop();
    await directory.remove();
  }
}
