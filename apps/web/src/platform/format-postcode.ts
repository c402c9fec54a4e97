import { spellingsOf } from "@milepost/scheduling/normalise-postcode.ts";

/** "mp79an" as people write it: "MP7 9AN". What is no British postcode is written in capitals and left as it is. */
export function formatPostcode(text: string): string {
  const typed = text.trim();
  const [, spaced = typed] = spellingsOf(typed.toLowerCase());
  return spaced.toUpperCase();
}
