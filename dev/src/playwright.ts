import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { openStartPage } from "./demo/start-page.ts";
import { type MappedApi, startMappedApi } from "./start-mapped-api.ts";

/** Runs browser tests with Playwright's arguments; answers with its exit code. */
export type RunTests = (args: readonly string[], env?: Record<string, string>) => Promise<number>;

/** Cells for the browser tests alone, one for each of Playwright's workers; they end with the work. */
export async function withPlaywright(
  work: (run: RunTests) => Promise<void>,
  workers = 1,
): Promise<void> {
  await using scratch = await openScratch();
  const { starter, directory } = scratch;
  const cells: (Cell & { readonly startPageUrl: string; readonly mapped: MappedApi })[] = [];
  for (let worker = 0; worker < workers; worker += 1) {
    const cell = await startCell(starter, {
      directory: join(directory, `${worker}`),
      ports: freePorts,
      billing: { reconcileMinutes: 55 },
    });
    const { url } = await starter.start("start page", () => openStartPage(cell, 0));
    const mapped = await startMappedApi(starter, cell);
    cells.push({ ...cell, startPageUrl: url, mapped });
  }
  const file = join(directory, "cells.json");
  await writeFile(file, JSON.stringify(cells));
  await work(async (args, env = {}) => {
    const tests = spawn("playwright", ["test", `--workers=${workers}`, ...args], {
      cwd: repository,
      // What a command prints last is its figures.
      stdio: ["ignore", process.stderr, process.stderr],
      env: { ...process.env, ...env, MILEPOST_CELLS: file },
    });
    const [code] = (await once(tests, "exit")) as [number | null];
    return code ?? 1;
  });
}
