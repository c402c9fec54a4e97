import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

/** How long what is known is kept, in days. */
export interface Kept {
  /** From the end of a visit: email address, invitation and form of its customer. */
  readonly customers: number;
  readonly searches: number;
}

/**
 * Forgets the customers of visits that are long over, searches, past diaries as long as those, and bookings after 24 months. What a released
 * hold knew the database forgets at once.
 */
export async function forgetOld(
  { database, kept }: { readonly database: Database; readonly kept: Kept },
  organisation: OrganisationId,
): Promise<void> {
  const own = sql`organisation_id = ${organisation}`;
  await database.withOrganisation(organisation, (db) =>
    sql`
      with forgotten as (
        update reservations set forgotten_at = now()
        where ${own} and forgotten_at is null and ends_at < now() - make_interval(days => ${kept.customers})
      ), deleted as (
        delete from reservations where ${own}
          and forgotten_at < now() - interval '24 months' + make_interval(days => ${kept.customers})
      ), unneeded as (
        delete from diary_past where ${own} and ends_at < now() - make_interval(days => ${kept.searches})
      )
      delete from searches where ${own} and asked_at < now() - make_interval(days => ${kept.searches})`.execute(
      db,
    ),
  );
}
