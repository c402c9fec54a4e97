import { posix } from "node:path";
import type { Source } from "./sources.ts";

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

interface Importing {
  readonly type: string;
  readonly source?: { readonly value: string } | null;
  readonly importKind?: "type" | "value";
  readonly exportKind?: "type" | "value";
  readonly specifiers?: readonly { readonly importKind?: string; readonly exportKind?: string }[];
}

const packageName = /^@milepost\/([\w-]+)$/;

/** Which file imports which; those of other people's packages are left out. */
export function listArrows(sources: readonly Source[]): readonly Arrow[] {
  const known = new Set(sources.map(({ path }) => path));
  return sources.flatMap(({ path, program }) =>
    (program.body as readonly Importing[]).flatMap((statement) => {
      const to = statement.source ? resolve(path, statement.source.value) : null;
      return to !== null && known.has(to) ? [{ from: path, to, isType: isOfTypes(statement) }] : [];
    }),
  );
}

function resolve(from: string, wanted: string): string | null {
  const [, name] = packageName.exec(wanted) ?? [];
  if (name === "db") return "db/src/index.ts";
  if (name !== undefined) return `packages/${name}/src/index.ts`;
  return wanted.startsWith(".") ? posix.join(posix.dirname(from), wanted) : null;
}

function isOfTypes({ importKind, exportKind, specifiers = [] }: Importing): boolean {
  if (importKind === "type" || exportKind === "type") return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => one.importKind === "type" || one.exportKind === "type")
  );
}

/** How many files can reach themselves. */
export function countInCycles(arrows: readonly Arrow[]): number {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const reaches = (start: string) => {
    const seen = new Set<string>();
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const { to } of next.get(at) ?? []) {
        if (to === start) return true;
        if (!seen.has(to)) waiting.push(to);
        seen.add(to);
      }
    }
    return false;
  };
  return [...next.keys()].filter(reaches).length;
}

const roomOf = (path: string) => /^apps\/server\/src\/([\w-]+)\//.exec(path)?.[1];

/** Rooms of the server that need each other: `booking search`. */
export function listMutualRooms(arrows: readonly Arrow[]): readonly string[] {
  const pairs = new Set<string>();
  for (const { from, to } of arrows) {
    const [one, other] = [roomOf(from), roomOf(to)];
    if (one && other && one !== other) pairs.add(`${one} ${other}`);
  }
  const isMutual = (pair: string) => {
    const [one = "", other = ""] = pair.split(" ");
    return one < other && pairs.has(`${other} ${one}`);
  };
  return [...pairs].filter(isMutual).sort();
}

/** Of the file that most others import by its package's name. */
export function countBarrelImporters(arrows: readonly Arrow[]): number {
  const toBarrels = arrows.filter(({ to }) => to.endsWith("/index.ts"));
  const importers = Map.groupBy(toBarrels, ({ to }) => to)
    .values()
    .map((some) => new Set(some.map(({ from }) => from)).size);
  return Math.max(0, ...importers);
}

/** What is loaded for some files of the server: how many files, in how many rooms, and how often one leads into another room. */
export function measurePath(arrows: readonly Arrow[], starts: readonly string[]) {
  const isOwn = ({ to, isType }: Arrow) => !isType && to.startsWith("apps/server/src/");
  const next = Map.groupBy(arrows.filter(isOwn), ({ from }) => from);
  const seen = new Set(starts);
  // A set takes what is added while it is gone through.
  for (const file of seen) for (const { to } of next.get(file) ?? []) seen.add(to);
  const taken = [...seen].flatMap((file) => next.get(file) ?? []);
  return {
    files: seen.size,
    rooms: new Set([...seen].map(roomOf)).size,
    crossings: taken.filter(({ from, to }) => roomOf(from) !== roomOf(to)).length,
    returns: listMutualRooms(taken).length,
  };
}
