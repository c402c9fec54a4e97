import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import { countryOf } from "../postcodes/find-place.ts";
import { hasPostcodes } from "../postcodes/read-postcode.ts";
import type { Examined } from "./examined.ts";

const names = new Intl.DisplayNames("en-GB", { type: "region" });

/** A zone in whose country no postcode can be found: every search would fail. */
export function examinePlaces({ settings: { timezone }, loaded }: Examined): Finding[] {
  const country = countryOf(timezone);
  if (loaded.has(country)) return [];
  const name = names.of(country) ?? country;
  const sentence = hasPostcodes(country)
    ? `Postcodes for ${name} haven’t been loaded, so nobody can search in this time zone. Ask the people who run Milepost to load them.`
    : `${name} has no postcodes, so nobody can search in this time zone. Choose another time zone.`;
  const place = { section: "timezone", field: "timezone" } as const;
  return [{ code: "no-postcodes", severity: "error", sentence, ...place }];
}
