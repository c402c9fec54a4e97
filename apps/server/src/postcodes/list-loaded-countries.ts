import { timeZones } from "@milepost/contract/settings/time-zones.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { countryOf } from "./find-place.ts";

const countries = [...new Set(timeZones.map(countryOf))];

/** Of which there are postcodes to search by. */
export async function listLoadedCountries(db: Db): Promise<ReadonlySet<string>> {
  // Each looked up by the index, which is no longer when there are millions of them.
  const { rows } = await sql<{ country: string }>`
    select c.country from unnest(${countries}::text[]) as c (country)
    cross join lateral (
      select from postcodes p where p.country = c.country order by p.postcode limit 1) as found
  `.execute(db);
  return new Set(rows.map(({ country }) => country));
}
