import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { log } from "./log.ts";
import { waitingLine } from "./waiting-line.ts";
import type { Question, Reply } from "./worker.ts";

export type Outcome =
  | { readonly kind: "answer"; readonly json: string }
  /** Valhalla's own sentence about the request. */
  | { readonly kind: "refusal"; readonly message: string }
  /** Two workers died over it. */
  | { readonly kind: "crashed" }
  | { readonly kind: "late" }
  /** Nobody waits for the answer any longer. */
  | { readonly kind: "gone" }
  | { readonly kind: "full" };

export interface Pool {
  /** Resolves when every worker is warm; rejects if one cannot even start. */
  readonly ready: Promise<void>;
  /** Never rejects. Aborting `gone` saves the work if it has not begun. */
  readonly ask: (question: Question, gone: AbortSignal) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
  readonly count: () => { ready: number; waiting: number; restarts: number };
}

interface PoolOptions {
  /** File descriptor of the tile extract. */
  readonly extract: number;
  readonly workers: number;
  readonly queue: number;
  readonly deadlineMs: number;
}

interface Job extends Question {
  readonly finish: (outcome: Outcome) => void;
  isSecondTry: boolean;
}

interface Worker {
  readonly child: ChildProcess;
  isReady: boolean;
  job: Job | null;
}

/** Native code runs in processes of its own, one call in each at a time, so that any call can be ended. */
export function startPool({ extract, workers: size, queue, deadlineMs }: PoolOptions): Pool {
  const workers = new Set<Worker>();
  const line = waitingLine<Job>(queue);
  const ready = Promise.withResolvers<void>();
  let restarts = 0;
  let isStopping = false;

  for (let n = 0; n < size; n++) startWorker(0);

  /** `failedStarts`: how many workers in a row died in this place before they were ready. */
  function startWorker(failedStarts: number): void {
    if (isStopping) return;
    const worker: Worker = { child: forkWorker(extract), isReady: false, job: null };
    workers.add(worker);
    worker.child.on("message", (reply: Reply) => heed(worker, reply));
    worker.child.on("error", (error) => lose(worker, failedStarts, error.message));
    worker.child.on("exit", (code, signal) => lose(worker, failedStarts, signal ?? `exit ${code}`));
  }

  function heed(worker: Worker, reply: Reply): void {
    if (reply.kind === "ready") {
      worker.isReady = true;
      log("a worker is ready", { pid: worker.child.pid });
      if (readyWorkers().length === size) ready.resolve();
    } else {
      worker.job?.finish(reply);
      worker.job = null;
    }
    handOut();
  }

  function lose(worker: Worker, failedStarts: number, why: string): void {
    if (!workers.delete(worker) || isStopping) return;
    worker.child.kill("SIGKILL");
    log("a worker died", { pid: worker.child.pid, why, wasReady: worker.isReady });
    if (!worker.isReady) ready.reject(new Error("A routing worker could not start."));

    restarts++;
    const failures = worker.isReady ? 0 : failedStarts + 1;
    setTimeout(() => startWorker(failures), failures && Math.min(1000, 25 * 2 ** failures));
    tryAgain(worker.job);
    handOut();
  }

  function tryAgain(job: Job | null): void {
    if (!job) return;
    if (job.isSecondTry) {
      job.finish({ kind: "crashed" });
    } else {
      job.isSecondTry = true;
      line.joinFirst(job);
    }
  }

  function readyWorkers(): Worker[] {
    return [...workers].filter(({ isReady }) => isReady);
  }

  /** A worker is idle only while nobody waits. */
  function handOut(): void {
    for (const worker of readyWorkers().filter(isIdle)) {
      const job = line.next();
      if (job) give(worker, job);
    }
  }

  function giveUp(job: Job): void {
    line.leave(job);
    job.finish({ kind: "late" });
    const worker = [...workers].find((worker) => worker.job === job);
    if (!worker) return;
    worker.job = null;
    lose(worker, 0, "past the deadline");
  }

  return {
    ready: ready.promise,

    ask(question, gone) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const job: Job = { ...question, isSecondTry: false, finish: resolve };
      const deadline = setTimeout(() => giveUp(job), deadlineMs);
      gone.addEventListener("abort", () => line.leave(job) && resolve({ kind: "gone" }));
      const idle = readyWorkers().find(isIdle);
      if (idle) give(idle, job);
      else if (!line.join(job)) resolve({ kind: "full" });
      return promise.finally(() => clearTimeout(deadline));
    },

    async stop() {
      isStopping = true;
      const exits = [...workers].map(({ child }) => once(child, "exit"));
      for (const { child } of workers) child.kill("SIGKILL");
      await Promise.all(exits);
    },

    count: () => ({ ready: readyWorkers().length, waiting: line.length(), restarts }),
  };
}

function give(worker: Worker, job: Job): void {
  worker.job = job;
  worker.child.send({ action: job.action, body: job.body } satisfies Question);
}

function isIdle({ job }: Worker): boolean {
  return job === null;
}

function forkWorker(extract: number): ChildProcess {
  return fork(new URL("./worker.ts", import.meta.url), {
    // Our stdout is for the one line that says where we listen. The fifth is `tileExtract` in worker.ts.
    stdio: ["ignore", process.stderr, process.stderr, "ipc", extract],
    serialization: "advanced", // JSON inside JSON is slow for answers of megabytes
    env: { ...process.env, UV_THREADPOOL_SIZE: "1" }, // each thread has a native actor of its own
  });
}
