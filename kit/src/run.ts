import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openStarter, runUntilStopped } from "@milepost/cell/starter.ts";
import { freePorts } from "./cell.ts";
import { devDirectory, devPorts } from "./dev-cell.ts";
import { startParts } from "./parts.ts";
import { temporaryDirectory } from "./temporary.ts";

/**
 * `pnpm parts [--free-ports]`: PostgreSQL, Restate and routing alone, until Ctrl-C. Prints their
 * addresses as one line of JSON. With free ports they are others than those of `pnpm dev`, with data
 * of their own that is gone afterwards.
 */
const { values } = parseArgs({ options: { "free-ports": { type: "boolean", default: false } } });
const isApart = values["free-ports"];
const temporary = isApart ? await temporaryDirectory() : null;
const directory = temporary?.path ?? (await devDirectory());
const logs = join(directory, "logs");
await mkdir(logs, { recursive: true });

const starter = openStarter((step, ms) => console.error(`${step}: ${(ms / 1000).toFixed(1)} s`));
await runUntilStopped(
  starter,
  async () => {
    const ports = isApart ? freePorts : devPorts;
    const { sample, ...addresses } = await startParts(starter, { directory, logs, ports });
    console.log(JSON.stringify(addresses));
  },
  temporary?.remove,
);
