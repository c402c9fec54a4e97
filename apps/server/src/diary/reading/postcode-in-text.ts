import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import { type Country, readPostcode } from "../../postcodes/read-postcode.ts";

/** To the letter, because any other word might be corrected into a postcode that exists. */
const british = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/gi;

/** The last postcode in an address, compact; null: there is none. Whether it exists is asked later. */
export function postcodeInText(text: string, country: Country): string | null {
  if (country === "GB") {
    const found = text.match(british)?.at(-1);
    return found === undefined ? null : normalisePostcode(found);
  }
  const words = text.split(/[\s,;]+/).map((word) => readPostcode(word, country));
  return words.findLast((word) => word.kind === "full")?.postcode ?? null;
}
