import { createReadStream, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildIndex } from "@milepost/drive-index/build-index.ts";
import {
  type Agreement,
  agreementWithEither,
  agreementWithRoutes,
  compareRoutes,
  explainDifferences,
} from "@milepost/drive-index/compare-routes.ts";
import type { DriveIndex } from "@milepost/drive-index/drive-index.ts";
import { engine, type Place } from "@milepost/drive-index/engine.ts";
import { indexFile, readIndex, writeIndex } from "@milepost/drive-index/index-file.ts";
import { readWhole } from "@milepost/drive-index/read-whole.ts";
import { nearPairs } from "@milepost/drive-index/tiles/near-pairs.ts";
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
/** Of which the engine's search over all roads is asked where they differ: in a city each takes it a second. */
const explainedAtMost = 2_000;
/** About an hour's drive, as visits of a day are; and what is farther apart would take the slow search minutes. */
const kilometresAtMost = 50;

interface BothWays {
  readonly out: Agreement;
  readonly in: Agreement;
}

/** How the index compares with the engine's routes, and, for the first of the drives, with either of its searches. */
export interface Proof extends BothWays {
  readonly explained: number;
  readonly drives: number;
  readonly route: BothWays;
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
  const pairs = nearPairs(samplePlaces(roads, drives + 1, numbers()), kilometresAtMost);
  const proof = await proveIndex(index, extract, pairs, say);
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

async function proveIndex(
  index: DriveIndex,
  extract: string,
  pairs: readonly (readonly [Place, Place])[],
  say: (sentence: string) => void,
): Promise<Proof> {
  // Nobody waits for one answer, and on a country's roads fifty slow ones may stand in line.
  const limits = { workers: availableParallelism(), queue: 1000, deadlineMs: 600_000 };
  const pool = startPool({ extract: openSync(extract, "r"), ...limits });
  const percents = (what: string) => inPercent((percent) => say(`${what}: ${percent} %`));
  try {
    await pool.ready;
    const roads = engine(askPool(pool));
    say(`comparing ${pairs.length} drives of the index with the engine's`);
    const compared = await compareRoutes(index, roads, pairs, percents("comparing"));
    const some = compared.slice(0, explainedAtMost);
    say(`asking the engine again, over all roads, where the first ${some.length} differ`);
    const explained = await explainDifferences(roads, some, percents("asking again"));
    const route = bothWays((side) => agreementWithRoutes(compared, side));
    const either = bothWays((side) => agreementWithEither(explained, side));
    const isGood = [either.out, either.in].every(
      ({ within2Percent, within60s }) =>
        within2Percent >= wanted.within2Percent && within60s >= wanted.within60s,
    );
    return { drives: compared.length, route, explained: explained.length, ...either, isGood };
  } finally {
    await pool.stop();
  }
}

function bothWays(agreement: (side: "outS" | "inS") => Agreement): BothWays {
  return { out: agreement("outS"), in: agreement("inS") };
}

/** The same row of numbers at each build, so that the same roads get the same proof. */
function numbers(): (end: number) => number {
  let n = 1;
  return (end) => {
    n = (n * 48_271) % 2_147_483_647;
    return n % end;
  };
}
