import { sql } from "kysely";
import type { PlacedEntry } from "../diary/list-entries.ts";
import type { Db, OrganisationId } from "../platform/database.ts";

export interface Reserved {
  readonly userIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
  /** Whose own holds for which record do not stand in their own way; left out: nobody's. */
  readonly except?: { readonly heldBy: string; readonly recordId: string };
}

/**
 * Time that is held or booked here, as entries of diaries. A hold that has run out is nobody's. A booking
 * that the mirror shows already is left out: the CRM says it better. Now is the database's: whether a
 * hold lives must not depend on whose clock is right.
 */
export async function listReservedEntries(
  db: Db,
  organisation: OrganisationId,
  { userIds, from, to, except }: Reserved,
): Promise<PlacedEntry[]> {
  const rows = await db
    .selectFrom("reservations as r")
    .select(["r.agent_id", "r.state", "r.postcode", "r.lat", "r.lon"])
    .select(sql<number>`(extract(epoch from r.starts_at) / 60)::int`.as("from"))
    .select(sql<number>`ceil(extract(epoch from r.ends_at) / 60)::int`.as("to"))
    .where("r.organisation_id", "=", organisation)
    // Not `= any`: PostgreSQL then takes the way by agents, which leads through all that was ever booked.
    .where(sql<boolean>`array_position(${userIds}::uuid[], r.agent_id) is not null`)
    .where("r.starts_at", "<", to)
    .where("r.ends_at", ">", from)
    .where("r.state", "<>", "released")
    .where((eb) =>
      eb.or([eb("r.state", "<>", "held"), eb("r.hold_ends_at", ">", eb.fn<Date>("now"))]),
    )
    .where(
      sql<boolean>`not exists (
        select from diary_entries e
        where r.state = 'booked' and e.organisation_id = r.organisation_id and e.user_id = r.agent_id
          and e.starts_at = r.starts_at
          and (e.module, e.crm_record_id) in ((r.crm_module, r.crm_record_id), ('Events', r.crm_meeting_id)))`,
    )
    .$if(except !== undefined, (query) =>
      query.where((eb) =>
        eb.not(
          eb.and([
            eb("r.state", "=", "held"),
            eb("r.held_by", "=", except?.heldBy ?? ""),
            eb("r.record_id", "=", except?.recordId ?? ""),
          ]),
        ),
      ),
    )
    .execute();
  return rows.map((row) => ({
    userId: row.agent_id,
    kind: row.state === "held" || row.state === "booking" ? "hold" : "meeting",
    from: row.from,
    to: row.to,
    postcode: row.postcode,
    module: null,
    fields: {},
    lat: row.lat,
    lon: row.lon,
    fromBase: null,
    toBase: null,
    toNext: null,
  }));
}
