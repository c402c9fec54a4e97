import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { VALHALLA_VERSION } from "@valhallajs/valhallajs";
import { addIndex, type Proof } from "./drives/add-index.ts";
import { addNames } from "./names/add-names.ts";
import { openNames } from "./names/open-names.ts";
import { sha256Of } from "./sha256-of.ts";
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
 * Builds the roads of all `extracts` together into `directory`, replacing what was there. The build happens next to it
 * and moves in at the end, so that nobody ever finds a half-built set. What was cut off goes on after the last of tiles,
 * index and comparison that had ended. Null: without an index, for those who only ask the engine: on real roads the
 * index and its proof take minutes.
 */
async function buildTiles(
  directory: string,
  extracts: readonly string[],
  isIndexed: boolean,
): Promise<Proof | null> {
  const target = resolve(directory);
  const version = await versionOf(extracts);
  const building = await takeOver(target, version);
  if (existsSync(join(building, versionFile))) say("the tiles are there from an earlier try");
  else await layTiles(building, extracts, version);
  if (openNames(building) === null) await addNames(building, extracts, say);
  const proof = isIndexed ? await addIndex(building, say) : null;
  await replace(target, building);
  say(`tiles are in ${target}`);
  return proof;
}

/**
 * Where to build: what an earlier try of the same roads has left, under a name of our own. What it left of others is
 * removed. Nothing is touched while somebody is still at it: two may build the same set at a time.
 */
async function takeOver(target: string, version: string): Promise<string> {
  const own = `${target}.building-${version}-${process.pid}`;
  const folder = dirname(target);
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const builder = Number(/-(\d+)$/.exec(path)?.[1]);
    if (!path.startsWith(`${target}.building-`) || path === own || isAtIt(builder)) continue;
    const isOfSame = path.startsWith(`${target}.building-${version}-`);
    if (isOfSame && !existsSync(own)) await rename(path, own);
    else await rm(path, { recursive: true });
  }
  return own;
}

function isAtIt(builder: number): boolean {
  try {
    return process.kill(builder, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The version is written last, when all else is there. */
async function layTiles(building: string, extracts: readonly string[], version: string) {
  const tiles = join(building, "tiles");
  await rm(building, { recursive: true, force: true });
  await mkdir(tiles, { recursive: true });
  say(`building tiles ${version} from ${extracts.join(", ")}`);
  const config = JSON.stringify({ mjolnir: { ...mjolnir, tile_dir: tiles } });
  const threads = String(availableParallelism());
  const inputs = extracts.map((extract) => resolve(extract));
  await execute(nativeBuilder(), ["-j", threads, "-i", config, ...inputs], tiles);

  say(`packing ${extractFile}`);
  await pack(tiles, join(building, extractFile));
  await rm(tiles, { recursive: true });
  await writeFile(join(building, versionFile), `${JSON.stringify({ version })}\n`);
}

/** Other roads, another engine or other options make another version. The order of extracts does not. */
async function versionOf(extracts: readonly string[]): Promise<string> {
  const roads = await Promise.all(extracts.map((extract) => sha256Of(createReadStream(extract))));
  const parts = [VALHALLA_VERSION, JSON.stringify(mjolnir), ...roads.toSorted()];
  const digest = createHash("sha256").update(parts.join("\n")).digest("hex");
  return `${VALHALLA_VERSION}-${digest.slice(0, 16)}`;
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
