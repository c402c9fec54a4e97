import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { repository } from "@milepost/cell/program.ts";
import { devPorts, startPagePort } from "@milepost/kit/dev-cell.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { bookLikeANewcomer } from "./first-booking.ts";

/**
 * `pnpm measure:start`: from a fresh clone of what is committed to the login page answering, with the
 * time of each part; on to the first slots and the first booking, as a newcomer whom the README leads,
 * without the time they read; then Ctrl-C, and what is left behind. Needs the ports of `pnpm dev` to be free.
 */
const giveUpAfter = 300_000;
const directory = await temporaryDirectory();
const clone = join(directory.path, "milepost");
const began = performance.now();
try {
  const [cloning] = timed(() => execFileSync("git", ["clone", "-q", repository, clone]));
  const [installing] = timed(() =>
    execFileSync("npx", ["--yes", "pnpm@12", "install", "--frozen-lockfile"], { cwd: clone }),
  );
  const dev = spawn("npx", ["--yes", "pnpm@12", "dev"], { cwd: clone, detached: true });
  let output = "";
  dev.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = `http://localhost:${devPorts.api}/login`;
  await untilAnswered(url, dev);
  const seconds = since(began);
  const steps = [...output.matchAll(/^ {2}(\S.*?) {2,}([\d.]+) s$/gm)].map(([, step, took]) => [
    step,
    Number(took),
  ]);
  await untilAnswered(`http://127.0.0.1:${startPagePort}`, dev);
  const moments = { slots: 0, booked: 0 };
  await bookLikeANewcomer((moment) => {
    moments[moment] = since(began);
  });
  const left = await stopLikeCtrlC(dev);
  await writeMeasurement("start", {
    seconds,
    cloneSeconds: cloning,
    installSeconds: installing,
    devSeconds: Math.round((seconds - cloning - installing) * 10) / 10,
    firstSlotsSeconds: moments.slots,
    firstBookingSeconds: moments.booked,
    steps: Object.fromEntries(steps),
    portsLeftOpen: left,
  });
  if (left.length > 0) process.exitCode = 1;
} finally {
  await rm(directory.path, { recursive: true, force: true });
}

function timed<T>(work: () => T): [seconds: number, result: T] {
  const start = performance.now();
  const result = work();
  return [since(start), result];
}

function since(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10;
}

async function untilAnswered(url: string, dev: ChildProcess): Promise<void> {
  while (performance.now() - began < giveUpAfter) {
    if (dev.exitCode !== null) throw new Error(`pnpm dev ended before ${url} answered`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} did not answer within ${giveUpAfter / 1000} s`);
}

/** The terminal sends Ctrl-C to the whole group. Returns the ports that still answer afterwards. */
async function stopLikeCtrlC(dev: ChildProcess): Promise<number[]> {
  if (dev.pid) process.kill(-dev.pid, "SIGINT");
  if (dev.exitCode === null) await once(dev, "exit");
  const { restate, ...rest } = { ...devPorts, startPage: startPagePort };
  const open = await Promise.all(
    [...Object.values(rest), ...Object.values(restate)].map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch((error) => error.cause?.code);
      return answer === "ECONNREFUSED" ? [] : [port];
    }),
  );
  return open.flat();
}
