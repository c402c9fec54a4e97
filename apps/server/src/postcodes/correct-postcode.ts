/**
 * The grammar of British postcodes: what may stand at each place. Areas are not checked against a
 * list: whether a postcode exists is for the table to say.
 */
const digit = "0123456789";
const tens = "123456789";
const firstLetter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Without I, so that MI1 can only be M11. */
const secondLetter = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
/** After the district's digit, as in W1A and EC1M. Broad, for districts that have ended are kept. */
const districtLetter = "ABCDEFGHJKMNPQRSTUVWXYZ";
const unitLetter = "ABDEFGHJLNPQRSTUWXYZ";

/** One text of allowed characters a place. */
type Shape = readonly string[];

const outcodes: readonly Shape[] = [
  [firstLetter, digit],
  [firstLetter, tens, digit],
  [firstLetter, secondLetter, digit],
  [firstLetter, secondLetter, tens, digit],
  [firstLetter, digit, districtLetter],
  [firstLetter, secondLetter, digit, districtLetter],
];
const girobank: Shape = [..."GIR0AA"];
const postcodes: readonly Shape[] = [
  ...outcodes.map((outcode) => [...outcode, digit, unitLetter, unitLetter]),
  girobank,
];

/** What people type, or read aloud, for another. */
const lookAlikes: Readonly<Record<string, readonly string[]>> = {
  O: ["0"],
  I: ["1"],
  L: ["1"],
  "0": ["O"],
  "1": ["I", "L"],
};

/** MP107BF of MP1O7BF; null if it is no postcode, or could be corrected into several. */
export function correctPostcode(compact: string): string | null {
  return correct(compact, postcodes);
}

/** MP10 of MP1O; null if it is no outcode, or could be corrected into several. */
export function correctOutcode(compact: string): string | null {
  return correct(compact, outcodes);
}

/** The one reading with the fewest changes. What is well-formed has one with none: itself. */
function correct(compact: string, shapes: readonly Shape[]): string | null {
  // Else "10111" and "lolly" would be corrected too.
  if (!/[A-Z]/.test(compact) || !/\d/.test(compact)) return null;
  const readings = new Set(shapes.flatMap((shape) => readingsIn(compact, shape)));
  const byChanges = Map.groupBy(readings, (reading) => countChanges(compact, reading));
  const [nearest, ...others] = byChanges.get(Math.min(...byChanges.keys())) ?? [];
  return nearest !== undefined && others.length === 0 ? nearest : null;
}

/** Every way to read the text in this shape. */
function readingsIn(compact: string, shape: Shape): string[] {
  if (compact.length !== shape.length) return [];
  return shape.reduce<string[]>(
    (begun, allowed, place) => {
      const typed = compact.charAt(place);
      const readings = allowed.includes(typed)
        ? [typed]
        : (lookAlikes[typed] ?? []).filter((other) => allowed.includes(other));
      return begun.flatMap((start) => readings.map((next) => start + next));
    },
    [""],
  );
}

function countChanges(a: string, b: string): number {
  return [...a].filter((character, place) => character !== b.charAt(place)).length;
}
