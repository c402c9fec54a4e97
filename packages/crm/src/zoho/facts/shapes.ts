import type { AnswerMet } from "../transport/send.ts";

/** What kinds of value a key had: a word each, never a value. */
type Kinds = Readonly<Record<string, readonly string[]>>;

/** By call and status, such as `GET Events/{id} 200`, and in it by the way to the key, such as `data[].Owner.id`. */
export type Shapes = Readonly<Record<string, Kinds>>;

export interface ShapeBook {
  note(answer: AnswerMet): void;
  read(): Shapes;
}

/** Keeps of every answer which keys it had and of what kind, and nothing that a customer would call theirs. */
export function openShapeBook(): ShapeBook {
  const book = new Map<string, Map<string, Set<string>>>();
  return {
    note({ method, path, status, body }) {
      const name = `${method} ${withoutIds(path)} ${status}`;
      const ways = book.get(name) ?? new Map<string, Set<string>>();
      book.set(name, ways);
      walk(body, "", (way, kind) => {
        const kinds = ways.get(way) ?? new Set<string>();
        ways.set(way, kinds.add(kind));
      });
    },
    read: () => sorted(book, (ways) => sorted(ways, (kinds) => [...kinds].toSorted())),
  };
}

/** In which ways the second differs from the first, a line each; empty: in none. */
export function compareShapes(known: Shapes, met: Shapes): string[] {
  return Object.entries(met).flatMap(([call, kinds]) => {
    const expected = known[call];
    if (!expected) return [`${call}: the emulator has no such answer`];
    const ways = new Set([...Object.keys(expected), ...Object.keys(kinds)]);
    return [...ways].toSorted().flatMap((way) => {
      const [here, there] = [expected[way], kinds[way]];
      const where = `${call}: ${way || "the answer"}`;
      if (!there) return isBelowAbsent(way, kinds) ? [] : [`${where} is not sent`];
      if (!here) return [`${where} is sent: ${there.join(", ")}`];
      const others = there.filter((kind) => !here.includes(kind));
      return others.length === 0
        ? []
        : [`${where} is ${others.join(", ")}, not ${here.join(", ")}`];
    });
  });
}

/** Its parent is not sent either, or was empty: one line says enough. */
function isBelowAbsent(way: string, kinds: Kinds): boolean {
  const parent = way.replace(/(\[\]|\.?[^.[\]]+)$/, "");
  if (parent === way || parent === "") return false;
  const there = kinds[parent];
  return !there?.some((kind) => kind === "object" || kind === "list");
}

function walk(value: unknown, way: string, tell: (way: string, kind: string) => void): void {
  tell(way, kindOf(value));
  if (Array.isArray(value)) {
    for (const one of value) walk(one, `${way}[]`, tell);
  } else if (value !== null && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      walk(inner, way === "" ? nameOf(key) : `${way}.${nameOf(key)}`, tell);
    }
  }
}

/** A key that is an id or an address is a value in a key's place. */
const nameOf = (key: string) => (/^[\w$]+$/.test(key) && !/\d{5}/.test(key) ? key : "{key}");

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "empty list" : "list";
  if (typeof value !== "string") return typeof value;
  return textKinds.find(([pattern]) => pattern.test(value))?.[1] ?? "text";
}

const textKinds: readonly (readonly [RegExp, string])[] = [
  [/^$/, "empty text"],
  [/^\d{15,}$/, "id"],
  [/^-?\d+(\.\d+)?$/, "number as text"],
  [/^\d{4}-\d{2}-\d{2}$/, "date"],
  [/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/, "date-time"],
  [/^(true|false)$/, "boolean as text"],
];

const withoutIds = (path: string) => (path.split("?")[0] ?? "").replaceAll(/\b\d{5,}\b/g, "{id}");

function sorted<T, U>(map: ReadonlyMap<string, T>, each: (value: T) => U): Record<string, U> {
  const entries = [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, each(value)]));
}
