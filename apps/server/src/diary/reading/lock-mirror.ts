import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

/**
 * Until the transaction ends nobody else writes this organisation's mirror. A diary's rows are changed
 * together, also those next to what was read, and two readings that met in them would block each other.
 */
export async function lockMirror(db: Db, organisation: OrganisationId): Promise<void> {
  const key = `mirror of ${organisation}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}
