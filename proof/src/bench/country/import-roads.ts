import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { repository } from "@milepost/cell/program.ts";
import { round } from "@milepost/kit/measure/figures.ts";
import { residentMegabytes } from "../resident-megabytes.ts";

export interface Imported {
  /** Null: they were imported before, and nobody watched. */
  readonly minutes: number | null;
  /** Of each stage, by the sentence with which it began. */
  readonly stageMinutes: Readonly<Record<string, number>> | null;
  /** Null: unknown, without `/proc`. */
  readonly peakGb: number | null;
  readonly tilesGb: number;
  /** Null: the index was refused. */
  readonly indexGb: number | null;
  /** What the import itself says of how the index agrees with the engine. */
  readonly proof: unknown;
}

const lookEvery = 500;
const stages = [
  ["tiles", /^building tiles/],
  ["packing", /^packing/],
  ["index", /^building the drive index$/],
  ["comparing", /^comparing \d/],
] as const;

/** Builds tiles and index as an operator does, and watches. */
export async function importRoads(roads: string, tiles: string): Promise<Imported> {
  const began = performance.now();
  const child = spawn(process.execPath, ["apps/routing/src/build-tiles.ts", tiles, roads], {
    cwd: repository,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let peakMegabytes = 0;
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(child.pid ?? 0));
  }, lookEvery);
  const begins: { readonly stage: string; readonly at: number }[] = [];
  createInterface(child.stderr).on("line", (line) => {
    const stage = stages.find(([, begin]) => begin.test(line))?.[0];
    if (stage) begins.push({ stage, at: performance.now() });
    if (stage) console.error(line);
  });
  const [code] = await once(child, "close");
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  const ended = performance.now();
  const stageMinutes = begins.map(({ stage, at }, n) => {
    const until = begins[n + 1]?.at ?? ended;
    return [stage, round((until - at) / 60_000)] as const;
  });
  return {
    ...(await readImported(tiles)),
    minutes: round((ended - began) / 60_000),
    stageMinutes: Object.fromEntries(stageMinutes),
    peakGb: peakMegabytes > 0 ? round(peakMegabytes / 1024, 2) : null,
  };
}

/** What is left of an import that was made before. */
export async function readImported(tiles: string): Promise<Imported> {
  return {
    minutes: null,
    stageMinutes: null,
    peakGb: null,
    tilesGb: (await gigabytesOf(join(tiles, "tiles.tar"))) ?? 0,
    indexGb: await gigabytesOf(join(tiles, "drives.index")),
    proof: JSON.parse(await readFile(join(tiles, "drives.proof.json"), "utf8")),
  };
}

/** Null: there is no such file. */
async function gigabytesOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found && round(found.size / 1024 ** 3, 2);
}
