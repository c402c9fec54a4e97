import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

interface Start {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** A command in a group of its own, as a terminal has it. */
export interface Running {
  /** Waits until it has said so; false: it ended, or did not within these minutes. */
  readonly untilSaid: (text: string, minutes: number) => Promise<boolean>;
  /** Ctrl-C goes to the whole group. */
  readonly interrupt: () => void;
  /** Its exit code, 0 also where it ended by the Ctrl-C that it was given; null: given up after these minutes. */
  readonly end: (minutes: number) => Promise<number | null>;
  readonly output: () => string;
}

/** Seconds from being asked to end until it is ended. */
const patience = 40;

export function runCommand([program = "", ...args]: readonly string[], start: Start): Running {
  const { cwd, env, logFile } = start;
  const log = createWriteStream(logFile);
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      log.write(chunk);
      output += chunk.toString();
    });
  }
  const closed = once(child, "close").then(() => log.end());
  const signal = (name: NodeJS.Signals) => signalGroup(child, name);
  let isInterrupted = false;
  return {
    output: () => output,
    interrupt() {
      isInterrupted = true;
      signal("SIGINT");
    },
    async untilSaid(text, minutes) {
      const giveUp = Date.now() + minutes * 60_000;
      while (Date.now() < giveUp && child.exitCode === null && child.signalCode === null) {
        if (output.includes(text)) return true;
        await sleep(200);
      }
      return output.includes(text);
    },
    async end(minutes) {
      const isOver = await isWithin(closed, minutes * 60);
      if (!isOver) {
        signal("SIGTERM");
        if (!(await isWithin(closed, patience))) signal("SIGKILL");
        await closed;
      }
      if (!isOver) return null;
      return isInterrupted && child.signalCode === "SIGINT" ? 0 : child.exitCode;
    },
  };
}

function signalGroup({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, name);
}

async function isWithin(work: Promise<unknown>, seconds: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(seconds * 1_000, false, { signal: timer.signal }).catch(() => false);
  const isOver = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return isOver;
}
