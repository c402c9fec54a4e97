import { createReadStream, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildIndex } from "@milepost/drive-index/build-index.ts";
import { type Agreement, agreement, compareRoutes } from "@milepost/drive-index/compare-routes.ts";
import type { DriveIndex } from "@milepost/drive-index/drive-index.ts";
import { engine } from "@milepost/drive-index/engine.ts";
import { indexFile, readIndex, writeIndex } from "@milepost/drive-index/index-file.ts";
import { readWhole } from "@milepost/drive-index/read-whole.ts";
import { readTiles } from "@milepost/drive-index/tiles/read-tiles.ts";
import { samplePlaces } from "@milepost/drive-index/tiles/sample-places.ts";
import { startPool } from "../pool.ts";
import { sha256Of } from "../sha256-of.ts";
import { extractFile } from "../tileset.ts";
import { askPool } from "./ask-pool.ts";
import { proofFile } from "./open-index.ts";

/** Percent of the drives, in each direction. Below it the index is not used, and searches ask the engine. */
const wanted: Agreement = { within2Percent: 98, within60s: 99 };

/** Drives to compare: one for every four roads, so that a small county is not proven for longer than it is built. */
const roadsPerDrive = 4;
const drivesAtMost = 20_000;

/** How the index compares with either of the engine's searches, in both directions, and with its routes alone. */
export interface Proof {
  readonly drives: number;
  readonly out: Agreement;
  readonly in: Agreement;
  readonly route: { readonly out: Agreement; readonly in: Agreement };
  readonly isGood: boolean;
}

/**
 * Builds the drive index of the tiles in `directory`, unless an earlier try has left it there, and compares it with the
 * engine on the same tiles. The index stays only if it is good; the proof stays in any case.
 */
export async function addIndex(directory: string, say: (sentence: string) => void): Promise<Proof> {
  const extract = join(directory, extractFile);
  const file = join(directory, indexFile);
  const checksum = await sha256Of(createReadStream(extract));
  const tar = new Uint8Array(readWhole(extract, (bytes) => new ArrayBuffer(bytes)));
  const index = findIndex(file, checksum) ?? makeIndex();
  const roads = readTiles(tar);
  const drives = Math.min(drivesAtMost, Math.ceil(roads.edges / roadsPerDrive));
  say(`comparing ${drives} drives of the index with the engine's`);
  const onProgress = inPercent((percent) => say(`comparing: ${percent} %`));
  const places = samplePlaces(roads, drives + 1, numbers());
  const proof = await proveIndex(index, extract, places, onProgress);
  writeFileSync(join(directory, proofFile), `${JSON.stringify(proof)}\n`);
  if (!proof.isGood) rmSync(file);
  say(`the index ${proof.isGood ? "is good" : "is refused"}: ${JSON.stringify(proof)}`);
  return proof;

  function makeIndex(): DriveIndex {
    say("building the drive index");
    const onProgress = inPercent((percent) => say(`building the drive index: ${percent} %`));
    const made = buildIndex(tar, { onProgress });
    writeIndex(`${file}.part`, made, checksum);
    renameSync(`${file}.part`, file);
    return made;
  }
}

/** Null: there is none, or one of another format, which another release of ours has left. */
function findIndex(file: string, checksum: string): DriveIndex | null {
  try {
    return readIndex(file, checksum);
  } catch {
    return null;
  }
}

/** Each whole percent once. */
function inPercent(say: (percent: number) => void): (done: number, of: number) => void {
  let said = 0;
  return (done, of) => {
    const percent = Math.floor((100 * done) / of);
    if (percent > said) say(percent);
    said = Math.max(said, percent);
  };
}

type Places = ReturnType<typeof samplePlaces>;

/** From each place to the next. */
async function proveIndex(
  index: DriveIndex,
  extract: string,
  places: Places,
  onProgress: (done: number, of: number) => void,
): Promise<Proof> {
  // Nobody waits for one answer, and on a country's roads fifty slow ones may stand in line.
  const limits = { workers: availableParallelism(), queue: 1000, deadlineMs: 600_000 };
  const pool = startPool({ extract: openSync(extract, "r"), ...limits });
  try {
    await pool.ready;
    const pairs = places.slice(1).map((to, n) => [places[n] ?? to, to] as const);
    const compared = await compareRoutes(index, engine(askPool(pool)), pairs, onProgress);
    const out = agreement(compared, "outS", "either");
    const back = agreement(compared, "inS", "either");
    const isGood = [out, back].every(
      ({ within2Percent, within60s }) =>
        within2Percent >= wanted.within2Percent && within60s >= wanted.within60s,
    );
    return {
      drives: compared.length,
      out,
      in: back,
      route: { out: agreement(compared, "outS", "route"), in: agreement(compared, "inS", "route") },
      isGood,
    };
  } finally {
    await pool.stop();
  }
}

/** The same row of numbers at each build, so that the same roads get the same proof. */
function numbers(): (end: number) => number {
  let n = 1;
  return (end) => {
    n = (n * 48_271) % 2_147_483_647;
    return n % end;
  };
}
