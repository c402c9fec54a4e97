import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withoutForeign } from "@milepost/cell/credentials.ts";
import { repository } from "@milepost/cell/program.ts";
import type { Part } from "@milepost/cell/start-child.ts";
import { type Armed, type CrashPoint, type FromWorker, lastWords, type ToWorker } from "./point.ts";

/** A worker that dies where the test wants and is there again at once, as a supervisor would see to it. */
export interface CrashWorker extends Part {
  /** When the present one knows of it. */
  arm(armed: Armed): Promise<void>;
  disarm(number: number): void;
  /** Ends the present one; when the next one listens, which remembers nothing. */
  renew(): Promise<void>;
  /** When one listens. */
  listening(): Promise<void>;
  hasFired(number: number): boolean;
  /** When that case's point has ended a worker and the next one listens; never if it is not reached. */
  fired(number: number): Promise<void>;
  /** Of a case that is armed with no index. */
  pointsOf(number: number): readonly CrashPoint[];
  /** How often one ended without having been asked to. */
  surprises(): number;
}

interface Options {
  readonly env: Record<string, string>;
  readonly logs: string;
}

interface Child {
  readonly process: ChildProcess;
  readonly loaded: Promise<unknown>;
  readonly closed: Promise<unknown>;
  readonly listening: Promise<void>;
  output: string;
}

export function startCrashWorker({ env, logs }: Options): CrashWorker {
  const log = createWriteStream(join(logs, "crash-worker.log"), { flags: "a" });
  const armed = new Map<number, Armed>();
  const firedNumbers = new Set<number>();
  const waiting = new Map<number, () => void>();
  const points = new Map<number, CrashPoint[]>();
  let isStopping = false;
  let isRenewing = false;
  let surprises = 0;
  let spare = load();
  let present = spare;
  let isListening = begin();

  function load(): Child {
    const hooks = fileURLToPath(new URL("points.ts", import.meta.url));
    const child = spawn(
      process.execPath,
      ["--import", hooks, join(repository, "apps/server/src/worker.ts")],
      {
        env: { ...process.env, ...env, ...withoutForeign("worker") },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    let hear = () => {};
    const made: Child = {
      process: child,
      loaded: heard(child, "loaded"),
      closed: once(child, "close"),
      listening: new Promise((resolve) => {
        hear = resolve;
      }),
      output: "",
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        log.write(chunk);
        made.output = (made.output + chunk.toString()).slice(-10_000);
        if (made.output.includes('"listening"')) hear();
      });
    }
    child.on("message", (message: FromWorker) => {
      if (message.kind !== "passed") return;
      points.set(message.number, [...(points.get(message.number) ?? []), message.point]);
    });
    return made;
  }

  /** The spare takes the place of the present one; when it listens, which others wait for, another is loaded. */
  async function begin(): Promise<void> {
    const next = spare;
    present = next;
    await next.loaded;
    void next.closed.then(replace);
    send(next, { kind: "begin", armed: [...armed.values()] });
    // It may die before it has said that it listens; then the one after it is waited for.
    await Promise.race([next.listening, next.closed]);
    if (next !== present) await isListening;
    else if (!isStopping) spare = load();
  }

  async function replace(): Promise<void> {
    if (isStopping) return;
    const [, number] = new RegExp(`${lastWords}(\\d+)`).exec(present.output) ?? [];
    if (number === undefined && !isRenewing) surprises += 1;
    if (number !== undefined) {
      armed.delete(Number(number));
      firedNumbers.add(Number(number));
    }
    if (spare === present) spare = load();
    isListening = begin();
    await isListening;
    waiting.get(Number(number))?.();
  }

  return {
    name: "worker",
    get pid() {
      return present.process.pid ?? 0;
    },
    ended: new Promise(() => {}),
    listening: () => isListening,
    hasFired: (number) => firedNumbers.has(number),
    fired: (number) => new Promise((resolve) => void waiting.set(number, resolve)),
    pointsOf: (number) => points.get(number) ?? [],
    surprises: () => surprises,
    async arm(one) {
      await isListening;
      armed.set(one.number, one);
      const { process: child, closed } = present;
      const known = heard(child, "armed");
      send(present, { kind: "arm", armed: [one] });
      await Promise.race([known, closed]);
    },
    disarm(number) {
      armed.delete(number);
      send(present, { kind: "disarm", number });
    },
    async renew() {
      isRenewing = true;
      const { process: child, closed } = present;
      child.kill("SIGKILL");
      await closed;
      await isListening;
      isRenewing = false;
    },
    async stop() {
      isStopping = true;
      for (const { process: child, closed } of new Set([present, spare])) {
        child.kill("SIGKILL");
        await closed;
      }
      log.end();
    },
  };
}

function send({ process: child }: Child, message: ToWorker): void {
  if (child.connected) child.send(message, () => {});
}

async function heard(child: ChildProcess, kind: FromWorker["kind"]): Promise<void> {
  for (;;) {
    const [message] = (await once(child, "message")) as [FromWorker];
    if (message.kind === kind) return;
  }
}
