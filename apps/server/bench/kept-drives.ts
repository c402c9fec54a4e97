import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Drive, DriveTimes } from "@milepost/drive-time";

type Pairs = Parameters<DriveTimes["drives"]>[0];

/** Few enough to be answered in time by a busy machine. */
const atOnce = 4_000;
const patienceMs = 120_000;

/**
 * The same drive times, kept in a file: a large company's diaries hold a hundred thousand legs, which
 * take minutes to learn and are the same in every run.
 */
export function keptDrives(driveTimes: DriveTimes, file: string): DriveTimes {
  return {
    status: driveTimes.status,
    recall: driveTimes.recall,
    async drives(pairs) {
      await mkdir(dirname(file), { recursive: true });
      const known = await read(file);
      const missing = pairs.filter((pair) => !(keyOf(pair) in known));
      for (let at = 0; at < missing.length; at += atOnce) {
        const some = missing.slice(at, at + atOnce);
        const drives = await driveTimes.drives(some, AbortSignal.timeout(patienceMs));
        for (const [n, pair] of some.entries()) known[keyOf(pair)] = drives[n] ?? null;
        // After each, so that a run that is broken off has not learnt in vain.
        await writeFile(file, JSON.stringify(known));
      }
      return pairs.map((pair) => known[keyOf(pair)] ?? null);
    },
  };
}

async function read(file: string): Promise<Record<string, Drive | null>> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  return JSON.parse(text) as Record<string, Drive | null>;
}

export function keyOf([from, to]: Pairs[number]): string {
  return [from.lat, from.lon, to.lat, to.lon].join(" ");
}
