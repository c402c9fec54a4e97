import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import type { Place } from "@milepost/drive-time";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { nearestSpelling, oneSlipFrom } from "./nearest-spelling.ts";
import { type Country, readPostcode } from "./read-postcode.ts";

/** The country whose postcodes a workflow's zone means. */
const countryOfZone: Record<TimeZone, Country> = {
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

export function countryOf(timezone: TimeZone): Country {
  return countryOfZone[timezone];
}

/** Postcodes are compact throughout. */
export type FoundPlace =
  | {
      readonly kind: "found";
      readonly postcode: string;
      readonly place: Place;
      /** Only an outcode was given: this is the postcode in the middle of it. */
      readonly isApproximate: boolean;
    }
  | { readonly kind: "empty" }
  /** Does not look like a postcode of this country. */
  | { readonly kind: "foreign"; readonly country: Country }
  /** This country has no postcodes. */
  | { readonly kind: "none"; readonly country: Country }
  /** Not one postcode of this country has been imported. */
  | { readonly kind: "no-data"; readonly country: Country }
  /** Nearest: a postcode that exists, one slip away; null if there is none. */
  | { readonly kind: "unknown"; readonly postcode: string; readonly nearest: string | null };

/** Where the postcode is that a person typed, or why we cannot say. */
export async function findPlace(
  db: Db,
  { text, timezone }: { text: string; timezone: TimeZone },
): Promise<FoundPlace> {
  const country = countryOfZone[timezone];
  const reading = readPostcode(text, country);
  if (reading.kind === "empty") return reading;
  if (reading.kind === "none") return { kind: "none", country };

  if (reading.kind === "outcode") {
    const middle = await findMiddle(db, country, reading.outcode);
    if (middle) return middle;
  }
  if (reading.kind === "full") {
    const exact = await findPostcode(db, country, reading.postcode);
    if (exact) return exact;
  }
  if (!(await hasPostcodes(db, country))) return { kind: "no-data", country };

  if (reading.kind === "outcode") {
    return { kind: "unknown", postcode: reading.outcode, nearest: null };
  }
  const postcode = reading.kind === "full" ? reading.postcode : normalisePostcode(text);
  const nearest = await findNearestSpelling(db, country, postcode);
  if (reading.kind === "foreign" && nearest === null) return { kind: "foreign", country };
  return { kind: "unknown", postcode, nearest };
}

export type Places = ReadonlyMap<string, Place>;

/** Where these postcodes are, by their compact form; a postcode that is not in the map is not known. */
export async function findPlaces(
  db: Db,
  timezone: TimeZone,
  postcodes: Iterable<string>,
): Promise<Places> {
  const wanted = [...new Set([...postcodes].map(normalisePostcode))];
  const rows = await listPostcodes(db, countryOfZone[timezone], wanted);
  return new Map(rows.map(({ postcode, lat, lon }) => [postcode, { lat, lon }]));
}

/** The part of a British postcode that names an area, for people: MP3 of MP34AB. */
export function areaOf(postcode: string): string {
  return postcode.slice(0, -3);
}

async function findPostcode(
  db: Db,
  country: Country,
  postcode: string,
): Promise<FoundPlace | null> {
  const [row] = await listPostcodes(db, country, [postcode]);
  return row ? found(row, false) : null;
}

/** The postcode nearest to the middle of an outcode's, so that the place lies at a road. */
async function findMiddle(db: Db, country: Country, outcode: string): Promise<FoundPlace | null> {
  const row = await db
    .with("inside", (db) =>
      db
        .selectFrom("postcodes")
        .select(["postcode", "lat", "lon"])
        .where("country", "=", country)
        .where("postcode", ">=", `${outcode}0AA`)
        .where("postcode", "<=", `${outcode}9ZZ`)
        // Else MP1 would take those of MP10 to MP19 as well.
        .where(sql`length(postcode)`, "=", outcode.length + 3),
    )
    .with("middle", (db) =>
      db.selectFrom("inside").select(sql`avg(lat)`.as("y")).select(sql`avg(lon)`.as("x")),
    )
    .selectFrom(["inside", "middle"])
    .select(["postcode", "lat", "lon"])
    .orderBy(sql`(lat - y) ^ 2 + ((lon - x) * cos(radians(y))) ^ 2`)
    .orderBy("postcode")
    .limit(1)
    .executeTakeFirst();
  return row ? found(row, true) : null;
}

async function findNearestSpelling(
  db: Db,
  country: Country,
  typed: string,
): Promise<string | null> {
  const spellings = oneSlipFrom(typed).filter((spelling) => {
    const reading = readPostcode(spelling, country);
    return reading.kind === "full" && reading.postcode === spelling;
  });
  const rows = await listPostcodes(db, country, spellings);
  return nearestSpelling(
    typed,
    rows.map(({ postcode }) => postcode),
  );
}

async function hasPostcodes(db: Db, country: Country): Promise<boolean> {
  const row = await db
    .selectFrom("postcodes")
    .select("postcode")
    .where("country", "=", country)
    .orderBy("postcode") // else PostgreSQL may read the whole table for a country that is not there
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Row extends Place {
  readonly postcode: string;
}

async function listPostcodes(
  db: Db,
  country: Country,
  postcodes: readonly string[],
): Promise<Row[]> {
  if (postcodes.length === 0) return [];
  return db
    .selectFrom("postcodes")
    .select(["postcode", "lat", "lon"])
    .where("country", "=", country)
    .where("postcode", "=", sql<string>`any (${postcodes})`)
    .execute();
}

function found({ postcode, lat, lon }: Row, isApproximate: boolean): FoundPlace {
  return { kind: "found", postcode, place: { lat, lon }, isApproximate };
}
