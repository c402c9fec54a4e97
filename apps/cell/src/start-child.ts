import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface Part {
  readonly name: string;
  readonly pid: number;
  /** Asks it to end, and after a while ends it by force. Returns when the process is gone. */
  stop(): Promise<void>;
  /** When the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

interface Start {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly logFile: string;
  readonly spawn?: SpawnOptions;
  readonly stopSignal?: NodeJS.Signals;
  /** Milliseconds; left out: a minute. */
  readonly startsWithin?: number;
  /** Milliseconds that it gets to end when it is asked to; left out: 8 s. */
  readonly endsWithin?: number | undefined;
  /** Called until it returns something, which is then the answer of `startChild`. */
  readonly ready: (output: string) => Promise<boolean> | boolean;
}

const minute = 60_000;

/** Starts a process, keeps its output in a log file, and returns once it says or answers that it is ready. */
export async function startChild(start: Start): Promise<Part> {
  // Its own, and no pipe through us: it may outlive us.
  const log = openSync(start.logFile, "a+");
  const { size } = fstatSync(log);
  const child = spawn(start.command, start.args, {
    env: { ...process.env, ...start.env },
    stdio: ["ignore", log, log],
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we end the parts in order.
    detached: true,
    ...start.spawn,
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const part: Part = {
    name: start.name,
    pid: child.pid ?? 0,
    ended,
    stop: () => stop(child, ended, start),
  };
  await waitUntilReady(start, child, () => readEnd(log, size))
    .catch(async (error) => {
      await part.stop();
      throw error;
    })
    .finally(() => closeSync(log));
  return part;
}

/** What was written since it had this size, or the end of that: another release's may write to it too. */
function readEnd(file: number, size: number): string {
  const bytes = Buffer.alloc(100_000);
  const from = Math.max(size, fstatSync(file).size - bytes.length);
  return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, from));
}

async function waitUntilReady(start: Start, child: ChildProcess, output: () => string) {
  const { startsWithin = minute } = start;
  const giveUp = Date.now() + startsWithin;
  while (Date.now() < giveUp) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      const words = `${start.name} ended before it was ready (${howItEnded(child)}):`;
      throw new Error(`${words}\n${output().slice(-2_000)}`);
    }
    if (await start.ready(output())) return;
    await sleep(50);
  }
  throw new Error(
    `${start.name} was not ready within ${startsWithin / 1000} s:\n${output().slice(-2_000)}`,
  );
}

function howItEnded({ pid, signalCode, exitCode }: ChildProcess): string {
  if (pid === undefined) return "it could not be started";
  return signalCode ?? `exit code ${exitCode}`;
}

async function stop(
  child: ChildProcess,
  ended: Promise<void>,
  { stopSignal = "SIGTERM", endsWithin = 8_000 }: Start,
) {
  child.kill(stopSignal);
  const timer = setTimeout(() => child.kill("SIGKILL"), endsWithin);
  await ended;
  clearTimeout(timer);
}

/** For `ready`: whether an address answers with a good status. */
export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

/** Asks until the address answers with a good status. After `patience` milliseconds it throws `words`. */
export async function untilAnswers(url: string, patience: number, words: string): Promise<void> {
  const giveUp = Date.now() + patience;
  while (!(await answers(url))) {
    if (Date.now() > giveUp) throw new Error(words);
    await sleep(200);
  }
}
