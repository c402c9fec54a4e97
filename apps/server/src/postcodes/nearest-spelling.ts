const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
/** One more than the longest postcode of any country here. */
const longest = 8;

/** Every text one slip away: a character wrong, missing or too many, or two neighbours swapped. */
export function oneSlipFrom(compact: string): string[] {
  if (compact.length > longest) return [];
  const places = Array.from({ length: compact.length + 1 }, (_, place) => place);
  const slips = places.flatMap((place) => {
    const before = compact.slice(0, place);
    const [here = "", next = ""] = compact.slice(place);
    const after = compact.slice(place + 1);
    return [
      before + after,
      before + next + here + compact.slice(place + 2),
      ...alphabet.flatMap((letter) => [before + letter + after, before + letter + here + after]),
    ];
  });
  return [...new Set(slips)].filter((slip) => slip !== compact);
}

/**
 * Which of the postcodes one slip away was meant: rather in the same outcode, then rather with two
 * neighbours swapped, then the first of the alphabet. Null: there are none.
 */
export function nearestSpelling(typed: string, spellings: readonly string[]): string | null {
  const unlikeliness = (spelling: string) =>
    (outcode(spelling) === outcode(typed) ? 0 : 2) + (isSwapped(spelling, typed) ? 0 : 1);
  const [nearest] = spellings
    .toSorted()
    .toSorted((one, other) => unlikeliness(one) - unlikeliness(other));
  return nearest ?? null;
}

function outcode(compact: string): string {
  return compact.slice(0, -3);
}

/** Of texts one slip apart, only those with two neighbours swapped have the same characters. */
function isSwapped(one: string, other: string): boolean {
  const sorted = (text: string) => [...text].sort().join("");
  return sorted(one) === sorted(other);
}
