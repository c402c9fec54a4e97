import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { reservationOf } from "../reservation-story.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { listKnown } from "./epoch-store.ts";

const Keys = z.object({ rows: z.array(z.object({ key: z.string() })) });

/** Reservations that the engine has had to do with within a day, and the database does not know. */
export async function listUnknown(
  database: Database,
  adminUrl: string,
  organisations: readonly OrganisationId[],
): Promise<ReservationKey[]> {
  const keys = (await listKeys(adminUrl)).map(reservationOf);
  const unknown: ReservationKey[] = [];
  for (const organisation of organisations) {
    const own = keys.filter((key) => key.organisation === organisation);
    if (own.length === 0) continue;
    const ids = own.map(({ id }) => id);
    const known = await database.withOrganisation(organisation, (db) =>
      listKnown(db, organisation, ids),
    );
    unknown.push(...own.filter(({ id }) => !known.includes(id)));
  }
  return unknown;
}

async function listKeys(adminUrl: string): Promise<string[]> {
  const query = `select distinct target_service_key as key from sys_invocation
    where target_service_name = 'reservation'`;
  const answer = await fetch(`${adminUrl}/query`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`The engine said ${answer.status} at ${adminUrl}/query`);
  return Keys.parse(await answer.json()).rows.map(({ key }) => key);
}
