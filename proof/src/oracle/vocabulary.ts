import type { World } from "@milepost/scheduling/world.ts";
import type { Random } from "./random.ts";

type Condition = World["filters"][number]["existingBookingFilters"][number];
type Fields = World["visit"]["fields"];
type Value = Fields[string];

export const modules = ["Deals", "Contacts", "Events"] as const;

/** Few words, so that conditions match about as often as not. */
const values: Readonly<Record<string, readonly Value[]>> = {
  stage: ["Booked", " booked ", "NEW", "New deal", "Cancelled", "Größe", "", "  ", null],
  amount: [0, 5, 10, 10, 100.5, -3, "10", "10.0", " 7 ", "many", null],
  tags: [[], ["vip"], ["VIP ", "late"], ["seven", "7"], ["10"], ["booked"]],
  owner: [
    { id: "7", name: "Ann" },
    { id: "12", name: "Bob Booked" },
    { id: "ann", name: "Zoe" },
  ],
  due: [
    "2026-05-01",
    "2027-01-01",
    "2027-01-01T00:30:00+01:00",
    "2027-06-01T12:00:00Z",
    "2027-06-01T12:00:00",
    "2027-01-01T00:00:00.250Z",
    "2026-02-30",
    "2026-13-45",
    "soon",
  ],
  isPaid: [true, false],
};

const wanted: Readonly<Record<string, readonly string[]>> = {
  stage: ["Booked", "BOOK", "new ", "cancelled", "deal", "größe", ""],
  amount: ["10", "5", "10.0", "10.00", " 1e1 ", "0", "-3", "1", "100.4", "many"],
  tags: ["vip", "VIP", "v", "late", "7", "seven"],
  owner: ["7", "ann", "bob", "Zoe", "b", "1"],
  due: ["2026-05-01", "2027-01-01", "2027-06-01T14:00:00+02:00", "2027-06-01T12:30", "2026", "so"],
  isPaid: ["true", "FALSE", "tr", "1"],
};

const operators = [
  "is",
  "is_not",
  "higher_than",
  "lower_than",
  "is_not_empty",
  "starts_with",
  "not_starts_with",
  "contains",
  "not_contains",
  "is_within_geofence",
] as const;

const names = Object.keys(values);

/** A record's fields; some are missing, which is not the same as empty. */
export function makeFields(random: Random, module: string, postcodes: readonly string[]): Fields {
  const fields: Record<string, Value> = {};
  for (const name of random.some(names, 0.85)) {
    fields[`${module}:${name}`] = random.pick(values[name] ?? []);
  }
  if (random.chance(0.75)) {
    const zip = random.pick([...postcodes, "ZZ9 9ZZ", null]);
    const spellings = zip ? [zip, ` ${zip.toLowerCase()}`, zip.replace(" ", "")] : [zip];
    fields[`${module}:zip`] = random.pick(spellings);
  }
  return fields;
}

/** Up to three; not always in their order, which only `order` says. */
export function makeConditions(random: Random, module: string, postcodes: readonly string[]) {
  const count = random.int(0, 3);
  const conditions = Array.from({ length: count }, (_, index): Condition => {
    const { name, operator, value } = makeTest(random, postcodes);
    return {
      order: index + 1,
      field: `${random.chance(0.95) ? module : random.pick(modules)}:${name}`,
      operator,
      value,
      logicalOperator: index === 0 && random.chance(0.9) ? null : random.pick(["AND", "OR"]),
    };
  });
  return random.chance(0.7) ? conditions : random.shuffle(conditions);
}

function makeTest(random: Random, postcodes: readonly string[]) {
  if (random.chance(0.25)) {
    const isFence = random.chance(0.7);
    return {
      name: "zip",
      operator: isFence ? ("is_within_geofence" as const) : random.pick(operators),
      value: isFence
        ? makeRing(random)
        : random.pick([...postcodes, "mp01aa", "mp", "mp1 1", "mp11", "1"]),
    };
  }
  const name = random.pick(names);
  // Also across types: text against a number, a list against a date.
  const value = random.pick(wanted[random.chance(0.9) ? name : random.pick(names)] ?? []);
  const ordering = ["higher_than", "lower_than"] as const;
  const isOrdered = (name === "amount" || name === "due") && random.chance(0.5);
  return { name, operator: random.pick(isOrdered ? ordering : operators), value };
}

/** The places of all postcodes are on this grid; quarters are exact, so "on the ring" is a fact. */
export function makePlace(random: Random): { lat: number; lon: number } {
  return { lat: 49 + random.int(0, 4) / 4, lon: 8 + random.int(0, 4) / 4 };
}

function makeRing(random: Random): string {
  const ring = random.chance(0.5) ? makeShape(random) : makePolygon(random);
  const closed = random.chance(0.5) ? ring : [...ring, ...ring.slice(0, 1)];
  const turned = random.chance(0.5) ? closed : closed.toReversed();
  if (random.chance(0.08))
    return random.pick(["", "here", "[[8,49],[9,49]]", "[[8],[9],[8]]", "{}"]);
  return random.chance(0.7)
    ? JSON.stringify(turned.map(({ lat, lon }) => [lon, lat]))
    : turned.map(({ lat, lon }) => `${lat}, ${lon}`).join("\n");
}

/** A triangle, maybe a flat one, or four corners, maybe crossed. */
function makePolygon(random: Random): { lat: number; lon: number }[] {
  return Array.from({ length: random.int(3, 4) }, () => makePlace(random));
}

/** A rectangle or an L. */
function makeShape(random: Random): { lat: number; lon: number }[] {
  const south = 49 + random.int(0, 2) / 4;
  const west = 8 + random.int(0, 2) / 4;
  const [middle, north] = [south + 0.25, south + 0.5];
  const [centre, east] = [west + 0.25, west + 0.5];
  const start = [
    { lat: south, lon: west },
    { lat: south, lon: east },
  ];
  if (random.chance(0.5)) return [...start, { lat: north, lon: east }, { lat: north, lon: west }];
  return [
    ...start,
    { lat: middle, lon: east },
    { lat: middle, lon: centre },
    { lat: north, lon: centre },
    { lat: north, lon: west },
  ];
}
