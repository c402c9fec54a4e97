import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of the two files in a directory of tiles. */
export const extractFile = "tiles.tar";
export const versionFile = "version.json";

export interface Tileset {
  /** Differs whenever answers may differ: other roads, another engine, other build options. */
  readonly version: string;
  /**
   * An open file descriptor of the tar file. Workers get this and not its path, so that one started
   * after the tiles were rebuilt still answers from the same roads as its neighbours.
   */
  readonly extract: number;
}

export function openTileset(directory: string): Tileset {
  try {
    const { version } = JSON.parse(readFileSync(join(directory, versionFile), "utf8"));
    return { version, extract: openSync(join(directory, extractFile), "r") };
  } catch (cause) {
    throw new Error(`There are no tiles in ${directory}. Make them with build-tiles.`, { cause });
  }
}
