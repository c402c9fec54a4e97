import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { KnownCell } from "../bench/booking-cell.ts";
import type { Part } from "../parts/child.ts";
import { startPostgres } from "../parts/postgres.ts";
import { startApi } from "../parts/program.ts";
import { startRestate } from "../parts/restate.ts";
import type { Starter } from "../parts/starter.ts";

type Mortal = "PostgreSQL" | "Restate" | "worker" | "api";

/** The parts of a cell, each to be killed by force and started again on its old port with its old files. */
export function mortalParts(
  starter: Starter,
  { cell, ports, startWorkerAgain }: KnownCell,
  directory: string,
) {
  const { logs, apiEnv } = cell;
  const starts: Record<Mortal, () => Promise<Part>> = {
    PostgreSQL: () =>
      startPostgres({ directory: join(directory, "postgres"), port: ports.postgres }),
    Restate: () => startRestate({ directory: join(directory, "restate"), ports: ports.restate }),
    worker: () => startWorkerAgain(),
    api: () => startApi({ port: ports.api, logs, env: apiEnv }),
  };

  /** Its files and its port may be in use until the last child of the killed one has ended too. */
  async function startSoon(name: Mortal): Promise<Part> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await starts[name]();
      } catch (error) {
        if (tries === 40) throw error;
        await sleep(50);
      }
    }
  }

  return {
    /** Returns when it answers again. */
    async killAndStart(name: Mortal): Promise<void> {
      const part = starter.started.findLast((one) => one.name === name);
      if (!part) throw new Error(`There is no ${name}`);
      process.kill(part.pid, "SIGKILL");
      await part.ended;
      await starter.start(`${name} again`, () => startSoon(name));
    },
  };
}
