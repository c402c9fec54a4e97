import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DriveIndex } from "@milepost/drive-index/drive-index.ts";
import { indexFile, readIndex } from "@milepost/drive-index/index-file.ts";
import { log } from "../log.ts";

/** Next to the tiles: what `add-index.ts` found out about the index. */
export const proofFile = "drives.proof.json";

/**
 * Of the tiles in `directory`, which are open as `extract`. Null: there is none of these very tiles. Searches then ask
 * the engine, which takes longer, and the log says why.
 */
export async function openIndex(directory: string, extract: number): Promise<DriveIndex | null> {
  const path = join(directory, indexFile);
  if (!existsSync(path)) {
    log("no drive index", { why: "there is none next to the tiles", ...readProof(directory) });
    return null;
  }
  try {
    const index = readIndex(path, await sha256(extract));
    log("the drive index is open", { roads: index.graph.edges, ...readProof(directory) });
    return index;
  } catch (error) {
    log("no drive index", { why: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

/** Of all bytes of an open file. */
async function sha256(file: number): Promise<string> {
  const hash = createHash("sha256");
  // Read from the start by place: the workers have the same file open, and share where it stands.
  for await (const chunk of createReadStream("", { fd: file, start: 0, autoClose: false })) {
    hash.update(chunk);
  }
  return hash.digest("hex");
}

function readProof(directory: string): { proof?: unknown } {
  const path = join(directory, proofFile);
  return existsSync(path) ? { proof: JSON.parse(readFileSync(path, "utf8")) } : {};
}
