import type { TestProject } from "vitest/node";
import { type Addresses, freePorts, startCell } from "./cell.ts";
import { temporaryDirectory } from "./temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the one cell that all tests of a run share. */
    cell: Addresses;
  }
}

/** Starts one whole cell on free ports before the tests that need real parts, and ends it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await temporaryDirectory();
  const cell = await startCell({
    directory: directory.path,
    ports: freePorts,
    report: (step, ms) => process.stderr.write(`${step}: ${(ms / 1000).toFixed(1)} s\n`),
  });
  project.provide("cell", cell.addresses);
  return async () => {
    await cell.stop();
    await directory.remove();
  };
}
