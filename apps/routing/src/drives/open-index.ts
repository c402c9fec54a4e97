import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DriveIndex } from "@milepost/drive-index/drive-index.ts";
import { indexFile, readIndex } from "@milepost/drive-index/index-file.ts";
import { log } from "../log.ts";
import { sha256Of } from "../sha256-of.ts";

/** Next to the tiles: what `add-index.ts` found out about the index. */
export const proofFile = "drives.proof.json";

export interface ProvenIndex {
  readonly index: DriveIndex;
  /** How it compared with the engine's own routes when it was built, as JSON. */
  readonly proof: unknown;
}

/**
 * Of the tiles in `directory`, which are open as `extract`. Null: there is none of these very tiles. Searches then ask
 * the engine, which takes longer, and the log says why.
 */
export async function openIndex(directory: string, extract: number): Promise<ProvenIndex | null> {
  const path = join(directory, indexFile);
  if (!existsSync(path)) {
    log("no drive index", { why: "there is none next to the tiles" });
    return null;
  }
  try {
    // Read from the start by place: the workers have the same file open, and share where it stands.
    const tiles = createReadStream("", { fd: extract, start: 0, autoClose: false });
    const index = readIndex(path, await sha256Of(tiles));
    const proof = JSON.parse(readFileSync(join(directory, proofFile), "utf8"));
    log("the drive index is open", { roads: index.graph.edges, proof });
    return { index, proof };
  } catch (error) {
    log("no drive index", { why: error instanceof Error ? error.message : String(error) });
    return null;
  }
}
