import { execFile } from "node:child_process";
import { glob, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Part } from "@milepost/cell/start-child.ts";

const run = promisify(execFile);

/** A disk of their own for the files of PostgreSQL and the engine, so that it can be full. */
export interface Disk extends Part {
  fill(): Promise<void>;
  free(): Promise<void>;
}

/** Megabytes: enough for the bookings of an hour, and filled in a moment. */
const size = 2_048;

/** Needs the right to mount. Before the parts have any files in `directory`. */
export async function mountDisk(directory: string): Promise<Disk> {
  const disk = join(directory, "disk");
  await mkdir(disk);
  await run("mount", ["-t", "tmpfs", "-o", `size=${size}m,mode=755`, "tmpfs", disk]);
  // Their logs are written by who started them, and stay outside.
  for (const [part, files] of [
    ["postgres", "data"],
    ["restate", "milepost"],
  ] as const) {
    await mkdir(join(disk, part));
    await mkdir(join(directory, part));
    await symlink(join(disk, part), join(directory, part, files));
  }
  const filler = join(disk, "filler");
  return {
    name: "disk",
    pid: 0,
    ended: new Promise(() => {}),
    async fill() {
      const dd = run("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M"]);
      const said = await dd.catch(({ stderr }: { stderr: string }) => ({ stderr }));
      if (!/No space left/.test(said.stderr)) throw new Error(`It is not full: ${said.stderr}`);
    },
    free: () => rm(filler, { force: true }),
    stop: async () => {
      await run("umount", ["--lazy", disk]);
    },
  };
}

/** The clock of the programs that are started with `env`; their timers do not notice. */
export interface Clock {
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds by which it is ahead of the machine's from now on; less than 0: behind. */
  set(aheadMs: number): Promise<void>;
}

/** Needs Debian's package `faketime`. */
export async function openClock(directory: string): Promise<Clock> {
  const [library] = await Array.fromAsync(glob("/usr/lib/*/faketime/libfaketimeMT.so.1"));
  if (library === undefined) throw new Error("There is no libfaketimeMT: install faketime");
  const file = join(directory, "clock");
  const set = (aheadMs: number) =>
    writeFile(file, `${aheadMs < 0 ? "-" : "+"}${Math.abs(aheadMs) / 1000}`);
  await set(0);
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Seconds between two looks into the file.
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  };
}
