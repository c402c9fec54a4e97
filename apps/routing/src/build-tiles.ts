import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { VALHALLA_VERSION } from "@valhallajs/valhallajs";
import { addIndex, type Proof } from "./drives/add-index.ts";
import { extractFile, versionFile } from "./tileset.ts";

/** Cars only: without paths and cycleways the tiles are a third smaller and answers as much quicker. */
const mjolnir = {
  include_pedestrian: false,
  include_bicycle: false,
  data_processing: { grid_divisions_within_tile: 32 }, // Valhalla's usual value, not its default
  logging: { type: "std_out" },
};

if (import.meta.main) await run(process.argv.slice(2));

async function run(args: string[]): Promise<void> {
  const options = { "without-index": { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [directory, ...extracts] = positionals;
  if (!directory || extracts.length === 0) {
    process.stderr.write(
      "Usage: build-tiles [--without-index] <tiles-directory> <extract.osm.pbf> [more.osm.pbf…]\n",
    );
    process.exit(2);
  }
  const began = performance.now();
  const index = await buildTiles(directory, extracts, !values["without-index"]);
  const { size: bytes } = await stat(join(directory, extractFile));
  const seconds = Math.round(performance.now() - began) / 1000;
  process.stdout.write(`${JSON.stringify({ name: "tiles", seconds, bytes, index })}\n`);
}

/**
 * Builds the roads of all `extracts` together into `directory`, replacing what was there. The build
 * happens next to it and moves in at the end, so that nobody ever finds a half-built set. Null: without
 * an index, for those who only ask the engine: on real roads the index and its proof take minutes.
 */
async function buildTiles(
  directory: string,
  extracts: readonly string[],
  isIndexed: boolean,
): Promise<Proof | null> {
  const target = resolve(directory);
  const building = `${target}.building-${process.pid}`;
  const tiles = join(building, "tiles");
  try {
    await mkdir(tiles, { recursive: true });
    const version = await versionOf(extracts);
    say(`building tiles ${version} from ${extracts.join(", ")}`);
    const config = JSON.stringify({ mjolnir: { ...mjolnir, tile_dir: tiles } });
    const threads = String(availableParallelism());
    const inputs = extracts.map((extract) => resolve(extract));
    await execute(nativeBuilder(), ["-j", threads, "-i", config, ...inputs], tiles);

    say(`packing ${extractFile}`);
    await pack(tiles, join(building, extractFile));
    await writeFile(join(building, versionFile), `${JSON.stringify({ version })}\n`);
    await rm(tiles, { recursive: true });
    const proof = isIndexed ? await addIndex(building, say) : null;
    await replace(target, building);
    say(`tiles are in ${target}`);
    return proof;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/** Other roads, another engine or other options make another version. The order of extracts does not. */
async function versionOf(extracts: readonly string[]): Promise<string> {
  const roads = await Promise.all(extracts.map(sha256));
  const parts = [VALHALLA_VERSION, JSON.stringify(mjolnir), ...roads.toSorted()];
  const digest = createHash("sha256").update(parts.join("\n")).digest("hex");
  return `${VALHALLA_VERSION}-${digest.slice(0, 16)}`;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

function nativeBuilder(): string {
  const entry = createRequire(import.meta.url).resolve("@valhallajs/valhallajs");
  return join(dirname(entry), process.platform, process.arch, "valhalla_build_tiles");
}

/** Valhalla reads plain ustar only, and names without a leading "./". */
async function pack(tiles: string, extract: string): Promise<void> {
  const levels = (await readdir(tiles)).filter((name) => /^\d$/.test(name)).toSorted();
  if (levels.length === 0) throw new Error("The extracts hold no road for cars: no tile was made.");
  await execute("tar", ["--format=ustar", "-cf", extract, "-C", tiles, ...levels], tiles);
}

async function replace(target: string, building: string): Promise<void> {
  const old = `${target}.old-${process.pid}`;
  await rename(target, old).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(building, target);
  await rm(old, { recursive: true, force: true });
}

async function execute(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", process.stderr, process.stderr] });
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ended with ${signal ?? code}.`);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
