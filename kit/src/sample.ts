import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository, runToEnd } from "@milepost/cell/program.ts";
import { Temporal } from "temporal-polyfill";

/** Smaller ones, by their data centre; JSON text like the first. */
export type OtherCompanies = Readonly<Record<"us" | "uk", string>>;

export interface Sample {
  readonly postcodes: string;
  /** What the emulated CRM is seeded with, as JSON text. */
  readonly company: string;
  readonly otherCompanies: OtherCompanies;
  readonly tiles: string;
}

const directory = join(repository, ".milepost", "sample");

/** Of the sample, once it is written. */
export const sampleFile = (name: string) => join(directory, name);

/** The fictional county and company, with its roads ready to drive on. Tiles are built once for each county. */
export async function readySample(): Promise<Sample> {
  await writeSample();
  const roads = sampleFile("county.osm.pbf");
  const hash = createHash("sha256")
    .update(await readFile(roads))
    .digest("hex");
  const tiles = join(repository, ".milepost", "tiles", hash.slice(0, 12));
  // An earlier release wrote no names next to them.
  const isBuilt = existsSync(join(tiles, "names.json"));
  if (!isBuilt) await runToEnd("apps/routing/src/build-tiles.ts", tiles, roads);
  const textOf = (name: string) => readFile(sampleFile(name), "utf8");
  return {
    postcodes: sampleFile("postcodes.csv"),
    company: await textOf("company.json"),
    otherCompanies: { us: await textOf("company-us.json"), uk: await textOf("company-uk.json") },
    tiles,
  };
}

/** Once a day, because its diaries begin today, and once for each state of its sources. */
async function writeSample(): Promise<void> {
  const today = Temporal.Now.plainDateISO("Europe/London").toString();
  const source = `${today} ${await hashOfSources()}`;
  const isWritten = (await readFile(sampleFile("source"), "utf8").catch(() => "")) === source;
  if (isWritten) return;
  await runToEnd("sample/src/write.ts", directory, "--today", today);
  await writeFile(sampleFile("source"), source);
}

async function hashOfSources(): Promise<string> {
  const sources = join(repository, "sample", "src");
  const files = (await readdir(sources, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest("hex");
}
