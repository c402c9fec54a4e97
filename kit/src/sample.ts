import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository, runToEnd } from "@milepost/cell/program.ts";

/** Smaller ones, by their data centre; JSON text like the first. */
export type OtherCompanies = Readonly<Record<"us" | "uk", string>>;

export interface Sample {
  readonly postcodes: string;
  /** What the emulated CRM is seeded with, as JSON text. */
  readonly company: string;
  readonly otherCompanies: OtherCompanies;
  readonly tiles: string;
}

/** The fictional county and company, with its roads ready to drive on. Tiles are built once for each county. */
export async function readySample(): Promise<Sample> {
  const directory = join(repository, ".milepost", "sample");
  await runToEnd("sample/src/write.ts", directory);
  const roads = join(directory, "county.osm.pbf");
  const hash = createHash("sha256")
    .update(await readFile(roads))
    .digest("hex");
  const tiles = join(repository, ".milepost", "tiles", hash.slice(0, 12));
  if (!existsSync(tiles)) await runToEnd("apps/routing/src/build-tiles.ts", tiles, roads);
  const textOf = (name: string) => readFile(join(directory, name), "utf8");
  return {
    postcodes: join(directory, "postcodes.csv"),
    company: await textOf("company.json"),
    otherCompanies: { us: await textOf("company-us.json"), uk: await textOf("company-uk.json") },
    tiles,
  };
}
