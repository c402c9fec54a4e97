import { Worker } from "node:worker_threads";
import type { DriveIndex } from "@milepost/drive-index/drive-index.ts";
import { type Engine, engine } from "@milepost/drive-index/engine.ts";
import { log } from "../log.ts";
import type { Outcome, Pool } from "../pool.ts";
import { askPool, EngineFailed } from "./ask-pool.ts";
import type { FromThread, ToThread } from "./drive-thread.ts";

/** Milliseconds before a thread is started in the place of one that died. */
const longestPause = 10_000;

/** Never rejects. The refusal is "not a question about drives"; null: the thread died over it, or none is there. */
export type FindDrives = (body: string) => Promise<Outcome | null>;

interface Thread {
  readonly worker: Worker;
  /** What is under way in it, by the question's number. */
  readonly jobs: Map<number, (outcome: Outcome | null) => void>;
}

interface Options {
  readonly threads: number;
  /** Questions under way at a time, in all threads. */
  readonly atMost: number;
}

/**
 * Threads that answer `POST /drives` from one index in shared memory. A question takes some milliseconds and cannot run
 * on for ever, so none is ended; places that a thread does not know are put on roads by the engine.
 */
export function driveThreads(index: DriveIndex, pool: Pool, options: Options): FindDrives {
  const roads = engine(askPool(pool));
  const threads = new Set<Thread>();
  let questions = 0;
  /** Of threads that died, since one last answered. */
  let deaths = 0;
  for (let n = 0; n < options.threads; n++) startThread();

  function startThread(): void {
    const worker = new Worker(new URL("./drive-thread.ts", import.meta.url), { workerData: index });
    const thread: Thread = { worker, jobs: new Map() };
    threads.add(thread);
    worker.on("message", (message: FromThread) => void heed(thread, message));
    worker.on("error", (error) => lose(thread, error.message));
    worker.on("exit", (code) => lose(thread, `exit ${code}`));
    worker.unref(); // the server keeps the process alive, and ends it
  }

  function lose(thread: Thread, why: string): void {
    if (!threads.delete(thread)) return;
    log("a drive thread died", { why });
    for (const finish of thread.jobs.values()) finish(null);
    // An index that kills each thread at once must not keep a processor busy for ever.
    deaths++;
    setTimeout(startThread, Math.min(longestPause, 25 * 2 ** deaths)).unref();
  }

  async function heed({ worker, jobs }: Thread, message: FromThread): Promise<void> {
    const finish = (outcome: Outcome) => jobs.get(message.id)?.(outcome);
    if ("json" in message) {
      const { json } = message;
      deaths = 0;
      finish(json === null ? notAQuestion : { kind: "answer", json });
      return;
    }
    const located = await locate(roads, message.locate);
    if (located instanceof EngineFailed) finish({ kind: located.kind });
    const edges = located instanceof EngineFailed ? null : located;
    worker.postMessage({ id: message.id, located: edges } satisfies ToThread);
  }

  return async (body) => {
    const underWay = [...threads].reduce((sum, { jobs }) => sum + jobs.size, 0);
    const [idlest] = [...threads].toSorted((a, b) => a.jobs.size - b.jobs.size);
    if (!idlest) return null;
    if (underWay >= options.atMost) return { kind: "full" };
    const { promise, resolve } = Promise.withResolvers<Outcome | null>();
    const id = questions++;
    idlest.jobs.set(id, resolve);
    idlest.worker.postMessage({ id, body } satisfies ToThread);
    return promise.finally(() => idlest.jobs.delete(id));
  };
}

const notAQuestion: Outcome = { kind: "refusal", message: "Failed to parse json request" };

async function locate(
  { locate }: Engine,
  places: Parameters<Engine["locate"]>[0],
): Promise<Awaited<ReturnType<Engine["locate"]>> | EngineFailed> {
  try {
    return await locate(places);
  } catch (error) {
    return error instanceof EngineFailed ? error : new EngineFailed("crashed");
  }
}
