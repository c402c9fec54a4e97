import {
  callsNaming,
  type EndpointName,
  type Sent,
  type Things,
} from "../integration/session/foreign-calls.ts";

/** A call in which one place, or every one, holds what is not the caller's. */
export interface Case {
  readonly name: EndpointName;
  /** Such as `params.id ← userId`. */
  readonly what: string;
  readonly sent: Sent;
  /** The same with an id that nobody has, which must be answered alike; null: none to compare with. */
  readonly missing: Sent | null;
}

/** What nobody has, of the same looks. */
const nobodys: Things = {
  organisation: "6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c2d",
  zgid: "999000999",
  wf: 2_147_483_646,
  recordId: "999000999000999001",
  userId: "6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c2e",
  searchId: "6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c2f",
  slot: "W0Mon3am",
  reservationId: "6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c30",
  bookingId: "6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c31",
  visitToken: "nobodys.link",
  choice: "nobodyschoice",
  filename: "Nothing-00000000.html",
  partOfName: "Nobody",
};

/** Not secrets but words that everybody has alike. */
const shared: readonly (keyof Things)[] = ["slot", "partOfName"];

/**
 * For a call: everything foreign; and the caller's own things with one place foreign, each place of the call
 * in turn. `isThorough`: in each place not only the foreign thing of its own kind, but those of every kind.
 */
export function casesOf(
  name: EndpointName,
  { own, foreign }: { own: Things; foreign: Things },
  isThorough: boolean,
): Case[] {
  const sent = callsNaming(own)[name];
  const single = positionsIn(name).flatMap(({ path, kind }) => {
    const kinds = (Object.keys(foreign) as (keyof Things)[]).filter(
      (other) => other === kind || (isThorough && !shared.includes(other)),
    );
    return kinds.map((other): Case => {
      const isAlike = other === kind && !shared.includes(kind);
      return {
        name,
        what: `${path.join(".")} ← ${other}`,
        sent: put(sent, path, foreign[other]),
        missing: isAlike ? put(sent, path, nobodys[kind]) : null,
      };
    });
  });
  return [{ name, what: "everything", sent: callsNaming(foreign)[name], missing: null }, ...single];
}

interface Position {
  readonly path: readonly string[];
  readonly kind: keyof Things;
}

/** Where a call names something: where its text changes with what is named. */
function positionsIn(name: EndpointName): Position[] {
  const marked = callsNaming(nobodys)[name];
  return leavesOf(marked).flatMap(({ path, value }) => {
    const [kind] = (Object.keys(nobodys) as (keyof Things)[]).filter(
      (key) => nobodys[key] === value,
    );
    return kind ? [{ path, kind }] : [];
  });
}

function leavesOf(
  value: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; value: unknown }[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inside]) => leavesOf(inside, [...path, key]));
}

function put(sent: Sent, path: readonly string[], value: string | number): Sent {
  const copy = structuredClone(sent) as Record<string, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce((inside, key) => inside[key] as Record<string, unknown>, copy);
  holder[path.at(-1) ?? ""] = value;
  return copy;
}
