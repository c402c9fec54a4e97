import { compactPostcode } from "@milepost/db";
import type { Place } from "@milepost/drive-time";
import type { Db } from "../platform/database.ts";

/** The country whose postcodes a workflow's zone means. Null: we do not know one for it. */
const countryOfZone: Record<string, string> = {
  "Europe/London": "GB",
  "Europe/Paris": "FR",
  "Europe/Berlin": "DE",
  "Europe/Madrid": "ES",
  "Europe/Rome": "IT",
  "Europe/Athens": "GR",
  "America/New_York": "US",
  "America/Chicago": "US",
  "America/Denver": "US",
  "America/Los_Angeles": "US",
  "Asia/Dubai": "AE",
  "Asia/Tokyo": "JP",
  "Asia/Hong_Kong": "HK",
  "Asia/Singapore": "SG",
  "Australia/Sydney": "AU",
  "Pacific/Auckland": "NZ",
};

export type Places = ReadonlyMap<string, Place>;

/** Where these postcodes are, by their compact form; a postcode that is not in the map is not known. */
export async function findPlaces(
  db: Db,
  timezone: string,
  postcodes: Iterable<string>,
): Promise<Places> {
  const wanted = [...new Set([...postcodes].map(compactPostcode))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("postcodes")
    .select(["postcode", "lat", "lon"])
    .where("country", "=", countryOfZone[timezone] ?? "")
    .where("postcode", "in", wanted)
    .execute();
  return new Map(rows.map(({ postcode, lat, lon }) => [postcode, { lat, lon }]));
}

/** The part of a British postcode that names an area, for people: MP3 of MP34AB. */
export function areaOf(postcode: string): string {
  return postcode.slice(0, -3);
}
