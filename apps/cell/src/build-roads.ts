import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { repository } from "./program.ts";

/** What the builder says when it begins each part of its work, and what that is. */
const parts = [
  ["Parsing ways", "reading roads"],
  ["Parsing relations", "reading turn restrictions"],
  ["Parsing nodes", "reading junctions"],
  ["Creating graph edges", "joining roads"],
  ["Building ", "laying tiles"],
  ["Enhancing local graph", "looking at each junction"],
  ["GraphFilter: Filter", "leaving out paths"],
  ["HierarchyBuilder", "lifting main roads"],
  ["Creating shortcuts", "making shortcuts"],
  ["Adding complex turn restrictions", "adding turn restrictions"],
  ["Validating", "checking"],
  ["packing", "packing"],
  ["reading names", "reading names"],
  ["building the drive index", "indexing drives"],
  ["comparing", "comparing the index with the engine"],
] as const;

export interface Progress {
  /** From 0 to 1. By parts, which take unequally long. */
  readonly done: number;
  readonly doing: string;
}

/** Null: the line begins nothing. The longest parts say how far they are. */
export function progressIn(line: string): Progress | null {
  const words = line.replace(/^.*?\[INFO\] /, "");
  const at = parts.findIndex(([beginning]) => words.startsWith(beginning));
  const doing = parts[at]?.[1];
  const within = Number(/: (\d+) %$/.exec(words)?.[1] ?? 0) / 100;
  return doing ? { done: (at + within) / parts.length, doing } : null;
}

/** The roads of all extracts together, into a directory that routing can be started with. */
export async function buildRoads(
  directory: string,
  extracts: readonly string[],
  tell: (progress: Progress) => void,
): Promise<void> {
  const program = join(repository, "apps/routing/src/build-tiles.ts");
  const args = [program, resolve(directory), ...extracts.map((file) => resolve(file))];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  const last: string[] = [];
  let done = 0;
  for await (const line of createInterface({ input: child.stderr })) {
    last.push(line);
    if (last.length > 20) last.shift();
    const progress = progressIn(line);
    // Some parts are begun once for each level of roads: the bar never goes back.
    if (progress && progress.done >= done) tell(progress);
    done = Math.max(done, progress?.done ?? 0);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The roads could not be built:\n${last.join("\n")}`);
  tell({ done: 1, doing: "done" });
}
