import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

interface Place {
  readonly lat: number;
  readonly lon: number;
}

export interface County {
  readonly directory: string;
  readonly tiles: string;
  /** What `build-tiles` printed last. */
  readonly measured: unknown;
  readonly onRoads: readonly Place[];
  readonly onTheIsland: Place;
  readonly remove: () => Promise<void>;
}

/** The sample county with its roads as tiles, in a temporary directory. */
export async function buildCounty(): Promise<County> {
  const directory = await mkdtemp(join(tmpdir(), "routing-"));
  const tiles = join(directory, "tiles");
  await run(process.execPath, [join(repository, "sample/src/write.ts"), directory]);
  const extract = join(directory, "county.osm.pbf");
  const build = [join(repository, "apps/routing/src/build-tiles.ts"), tiles, extract];
  const { stdout } = await run(process.execPath, build);
  const rows = (await readFile(join(directory, "postcodes.csv"), "utf8"))
    .trim()
    .split("\n")
    .slice(1);
  const isOnTheIsland = (row: string) => row.startsWith("MP8 0");
  return {
    directory,
    tiles,
    measured: JSON.parse(stdout.trim().split("\n").at(-1) ?? ""),
    onRoads: rows.filter((row) => !isOnTheIsland(row)).map(placeOf),
    onTheIsland: placeOf(rows.find(isOnTheIsland) ?? ""),
    remove: () => rm(directory, { recursive: true }),
  };
}

function placeOf(row: string): Place {
  const [, lat, lon] = row.split(",");
  return { lat: Number(lat), lon: Number(lon) };
}

export interface Routing {
  readonly url: string;
  readonly process: ChildProcess;
  readonly pid: number;
  /** Process ids of all workers there have been, in the order in which they became ready. */
  readonly workers: () => number[];
  /** How often its log says this. */
  readonly said: (message: string) => number;
}

/** Rejects with the log if it does not start. */
export async function startRouting(env: Record<string, string>): Promise<Routing> {
  const child = spawn(process.execPath, [join(repository, "apps/routing/src/main.ts")], {
    env: { ...process.env, ROUTING_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (chunk) => {
    log += chunk;
  });
  const [line] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "close").then(() => Promise.reject(new Error(log))),
  ]);
  const { listening, pid } = JSON.parse(line);
  return {
    url: listening,
    process: child,
    pid,
    workers: () => [...log.matchAll(/worker is ready","pid":(\d+)/g)].map(([, id]) => Number(id)),
    said: (message) => log.split(`"${message}"`).length - 1,
  };
}

/** A process that has ended counts as gone even if nobody has collected it yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, "utf8"));
}

export async function until(
  isTrue: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<void> {
  const giveUp = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > giveUp) throw new Error(`not true within ${withinMs} ms`);
    await sleep(10);
  }
}
