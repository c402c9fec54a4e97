import { writeFile } from "node:fs/promises";
import { extractBlocks } from "./extract-blocks.ts";
import { type NamedPlace, type NamedRoad, type Names, namePath, placeKinds } from "./open-names.ts";
import { type Block, type Position, readBlock, type Tags } from "./read-block.ts";

/** Whose names stand on a map of a day's drives: streets are too many, and too small to be seen. */
const namedRoads = new Set(["motorway", "trunk", "primary", "secondary"]);

/** Degrees, some five kilometres: a road is named once in each square of this size. */
const square = 0.05;

/**
 * Writes what towns, villages and main roads are called, next to the tiles. They are for looking at: where an extract
 * cannot be read here the import goes on, and its maps have no names.
 */
export async function addNames(
  directory: string,
  extracts: readonly string[],
  say: (sentence: string) => void,
): Promise<void> {
  say("reading names");
  try {
    const names = await readNames(extracts);
    await writeFile(namePath(directory), JSON.stringify(names));
    say(`named ${names.places.length} places and ${names.roads.length} stretches of road`);
  } catch (error) {
    say(`there are no names: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Read twice: nodes come before the roads that pass them. */
async function readNames(extracts: readonly string[]): Promise<Names> {
  const places: NamedPlace[] = [];
  /** By the node in the middle of the road. */
  const middles = new Map<number, string>();
  for await (const block of blocksOf(extracts)) {
    if (block.words.has("place")) places.push(...placesIn(block));
    if (block.words.has("highway"))
      for (const [id, name] of middlesIn(block)) middles.set(id, name);
  }
  const roads = new Map<string, NamedRoad>();
  for await (const block of blocksOf(extracts)) {
    for (const [id, at] of block.positions((one) => middles.has(one))) {
      const name = middles.get(id) ?? "";
      const key = `${name} ${squareOf(at)}`;
      if (!roads.has(key)) roads.set(key, { name, at });
    }
  }
  return { places, roads: [...roads.values()] };
}

async function* blocksOf(extracts: readonly string[]): AsyncGenerator<Block> {
  for (const extract of extracts) {
    for await (const bytes of extractBlocks(extract)) yield readBlock(bytes);
  }
}

function* placesIn(block: Block): Generator<NamedPlace> {
  for (const { tags, at } of block.nodes()) {
    const name = tags.get("name");
    const kind = placeKinds.find((one) => one === tags.get("place"));
    if (name && kind) yield { name, kind, at };
  }
}

function* middlesIn(block: Block): Generator<[number, string]> {
  for (const { tags, refs } of block.ways()) {
    const name = roadName(tags);
    const middle = refs[Math.floor(refs.length / 2)];
    if (name && middle !== undefined && namedRoads.has(tags.get("highway") ?? "")) {
      yield [middle, name];
    }
  }
}

/** Its number, the first of several, else its name. */
function roadName(tags: Tags): string | undefined {
  return tags.get("ref")?.split(";")[0]?.trim() || tags.get("name");
}

function squareOf([lon, lat]: Position): string {
  return `${Math.floor(lon / square)} ${Math.floor(lat / square)}`;
}
