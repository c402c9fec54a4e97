import { posix } from "node:path";
import { isProduct, type Node, type Source, walkTree } from "./sources.ts";

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

/** Those that are not in `packages/`. */
const folders: Readonly<Record<string, string>> = { cell: "apps/cell", db: "db", kit: "kit" };
/** A package's name, and the file of it that is imported; without one it is the package's own index. */
const packageName = /^@milepost\/([\w-]+)(?:\/(.+))?$/;

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
  const [, name, file = "index.ts"] = packageName.exec(wanted) ?? [];
  if (name !== undefined) return `${folders[name] ?? `packages/${name}`}/src/${file}`;
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

/** Files of the product that nothing of it imports but for a test's sake: worlds, companies, stand-ins for a port. */
export function listForTestsAlone(
  sources: readonly Source[],
  arrows: readonly Arrow[],
): ReadonlySet<string> {
  const importers = Map.groupBy([...arrows, ...sources.flatMap(listLater)], ({ to }) => to);
  const forTests = new Set<string>();
  const isForTests = (path: string) =>
    // What nobody imports is a program.
    importers.get(path)?.every(({ from }) => !isProduct(from) || forTests.has(from)) ?? false;
  // Until a round finds no more: what only such files import is for tests alone, too.
  for (let before = -1; before < forTests.size; ) {
    before = forTests.size;
    for (const { path } of sources) if (isProduct(path) && isForTests(path)) forTests.add(path);
  }
  return forTests;
}

/** What a file imports only once it needs it. */
function listLater({ path, program }: Source): readonly Pick<Arrow, "from" | "to">[] {
  const later: Pick<Arrow, "from" | "to">[] = [];
  walkTree(program, (node) => {
    if (node.type !== "ImportExpression") return;
    const { value } = (node as Node & { readonly source: { readonly value?: unknown } }).source;
    const to = typeof value === "string" ? resolve(path, value) : null;
    if (to !== null) later.push({ from: path, to });
  });
  return later;
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
