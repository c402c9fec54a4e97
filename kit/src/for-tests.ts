import { openStarter } from "@milepost/cell/starter.ts";
import type { TestProject } from "vitest/node";
import { type Cell, freePorts, startCell } from "./cell.ts";
import { temporaryDirectory } from "./temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The one cell that all tests of a run share. */
    cell: Cell;
  }
}

/** Starts one whole cell on free ports before the tests that need real parts, and ends it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await temporaryDirectory();
  const starter = openStarter((step, ms) => console.error(`${step}: ${(ms / 1000).toFixed(1)} s`));
  const cell = await startCell(starter, { directory: directory.path, ports: freePorts }).catch(
    async (error) => {
      await directory.remove();
      throw error;
    },
  );
  project.provide("cell", cell);
  return async () => {
    await starter.stop();
    await directory.remove();
  };
}
