import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startApi, startRouting } from "@milepost/cell/program.ts";
import { startRestate } from "@milepost/cell/restate.ts";
import type { Part } from "@milepost/cell/start-child.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import type { KnownCell } from "@milepost/kit/company/booking-cell.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import { withChildren } from "@milepost/kit/process-tree.ts";

export const mortals = ["PostgreSQL", "Restate", "worker", "api", "routing"] as const;
export type Mortal = (typeof mortals)[number];

/** Milliseconds. */
const watchEvery = 300;

type Env = Readonly<Record<string, string>>;

/**
 * The parts of a cell, each to be killed by force or stopped in its tracks, and started again on its old
 * port with its old files; `env` is what api and worker start with from then on, added to the usual.
 */
export function mortalParts(
  starter: Starter,
  { cell, ports, startWorkerAgain }: KnownCell,
  directory: string,
  env: { readonly api: Env; readonly worker: Env } = { api: {}, worker: {} },
) {
  const { logs, apiEnv, tiles } = cell;
  const starts: Record<Mortal, () => Promise<Part>> = {
    PostgreSQL: () =>
      startPostgres({ directory: join(directory, "postgres"), port: ports.postgres }),
    Restate: () => startRestate({ directory: join(directory, "restate"), ports: ports.restate }),
    worker: () => startWorkerAgain(env.worker),
    api: () => startApi({ port: ports.api, logs, env: { ...apiEnv, ...env.api } }),
    routing: () => startRouting({ port: ports.routing, logs, env: { ROUTING_TILES: tiles } }),
  };

  const find = (name: Mortal) => starter.find(name);

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

  /** Those that somebody has seen to: another of the name is there or about to be. */
  const replaced = new Set<Part>();
  const surprises: Mortal[] = [];
  /** Those that may end by themselves just now. */
  const endangered = new Set<Mortal>();

  async function replace(name: Mortal, part: Part): Promise<void> {
    replaced.add(part);
    await part.ended;
    await starter.start(`${name} again`, () => startSoon(name));
  }

  async function killAndStart(name: Mortal): Promise<void> {
    const part = find(name);
    if (replaced.has(part)) return;
    signal(part.pid, "SIGKILL");
    await replace(name, part);
  }

  return {
    find,
    /** Returns when it answers again. */
    killAndStart,
    /** Something that these need not survive; each is started again after it. */
    async restartAfter(names: readonly Mortal[], danger: () => Promise<void>): Promise<void> {
      for (const name of names) endangered.add(name);
      await danger();
      for (const name of names) {
        await killAndStart(name);
        endangered.delete(name);
      }
    },
    /** Also starts again any part that ends without having been killed, until this ends. */
    async watchOver(over: AbortSignal): Promise<void> {
      while (!over.aborted) {
        for (const name of mortals) {
          const part = find(name);
          const isOver = await hasEnded(part);
          // After the wait: meanwhile somebody may have killed it, and starts it again.
          if (!isOver || endangered.has(name) || replaced.has(part)) continue;
          surprises.push(name);
          await replace(name, part);
        }
        await sleep(watchEvery);
      }
    },
    /** Who ended without having been killed. */
    surprises: (): readonly Mortal[] => surprises,
    /** It and its children do nothing for so many milliseconds, and do not know it. */
    async pause(name: Mortal, ms: number): Promise<void> {
      const stopped: number[] = [];
      try {
        // The parent first: it has no more children meanwhile.
        for await (const pid of withChildren(find(name).pid)) {
          signal(pid, "SIGSTOP");
          stopped.push(pid);
        }
        await sleep(ms);
      } finally {
        for (const pid of stopped.toReversed()) signal(pid, "SIGCONT");
      }
    },
  };
}

/** One that has just ended needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function hasEnded({ ended }: Part): Promise<boolean> {
  return Promise.race([ended.then(() => true), sleep(0).then(() => false)]);
}
