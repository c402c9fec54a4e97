import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import { correctOutcode, correctPostcode } from "./correct-postcode.ts";

/** Two letters, as the table `postcodes` names it. */
export type Country = "GB" | keyof typeof formats;

/** Compact forms. Null: the country has no postcodes. */
const formats = {
  FR: /^\d{5}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  GR: /^\d{5}$/,
  US: /^(\d{5})(\d{4})?$/,
  JP: /^\d{7}$/,
  SG: /^\d{6}$/,
  AU: /^\d{4}$/,
  NZ: /^\d{4}$/,
  AE: null,
  HK: null,
} as const;

export function hasPostcodes(country: Country): boolean {
  return country === "GB" || formats[country] !== null;
}

export type PostcodeReading =
  /** Compact. Well-formed, which is not to say that it exists. */
  | { readonly kind: "full"; readonly postcode: string }
  /** British only: MP3 of MP3 4AB. */
  | { readonly kind: "outcode"; readonly outcode: string }
  | { readonly kind: "empty" }
  /** Does not look like this country's. */
  | { readonly kind: "foreign" }
  /** This country has no postcodes. */
  | { readonly kind: "none" };

/** What a person typed while listening to a customer. Repairs only what can be meant in one way. */
export function readPostcode(text: string, country: Country): PostcodeReading {
  if (text.trim() === "") return { kind: "empty" };
  if (country === "GB") return readBritish(text.normalize("NFKC").trim());
  const format = formats[country];
  if (!format) return { kind: "none" };
  const [whole, zip] = format.exec(normalisePostcode(text)) ?? [];
  // Of the nine digits of an American ZIP+4 the first five are the postcode.
  return whole === undefined ? { kind: "foreign" } : { kind: "full", postcode: zip ?? whole };
}

/** With its space, for people: MP3 4AB of MP34AB. Other countries' and outcodes stay as they are; of a visit that is off only the area is known. */
export function formatPostcode(compact: string): string {
  const [known = ""] = compact.split(forgotten);
  return correctPostcode(known) === known ? `${known.slice(0, -3)} ${known.slice(-3)}` : known;
}

/** What the database leaves in the place of the rest when a visit is off. */
const forgotten = "***";

function readBritish(text: string): PostcodeReading {
  const compact = normalisePostcode(text);
  const postcode = correctPostcode(compact);
  if (postcode !== null) return { kind: "full", postcode };
  const outcode = outcodeOfSector(text) ?? correctOutcode(compact);
  return outcode === null ? { kind: "foreign" } : { kind: "outcode", outcode };
}

/** "MP1 0" is a sector of MP1; without this it would be read as MP10, another district. */
function outcodeOfSector(text: string): string | null {
  const [, start] = /^(.+)\s\d$/.exec(text) ?? [];
  return start === undefined ? null : correctOutcode(normalisePostcode(start));
}

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
