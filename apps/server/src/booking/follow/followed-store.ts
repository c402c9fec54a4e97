import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

/** A booking whose record in the CRM may say something else by now. */
export interface Followed {
  readonly id: string;
  readonly workflowId: number;
  readonly agentId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly module: string;
  readonly recordId: string;
  readonly meetingId: string | null;
}

const ofBooking = sql`(e.module, e.crm_record_id) in ((r.crm_module, r.crm_record_id), ('Events', r.crm_meeting_id))`;

/** Of bookings to come, those that the mirror shows now. */
export async function markSeen(db: Db, organisation: OrganisationId): Promise<void> {
  await sql`
    update reservations r set was_seen = true
    where r.organisation_id = ${organisation} and r.state = 'booked' and not r.was_seen
      and exists (select from diary_entries e
        where e.organisation_id = r.organisation_id and ${ofBooking})
  `.execute(db);
}

/**
 * Bookings to come that the mirror has shown, and no longer shows at their time with their agent.
 * `mirrored` are the workflows whose destination records are bookings in the mirror; of others only the
 * meeting is.
 */
export async function listFollowed(
  db: Db,
  organisation: OrganisationId,
  mirrored: readonly number[],
): Promise<Followed[]> {
  const rows = await db
    .selectFrom("reservations as r")
    .select(["r.reservation_id", "r.workflow_id", "r.agent_id", "r.starts_at", "r.ends_at"])
    .select(["r.crm_module", "r.crm_record_id", "r.crm_meeting_id"])
    .where("r.organisation_id", "=", organisation)
    .where("r.state", "=", "booked")
    .where("r.was_seen", "=", true)
    // What is being cancelled or moved here is changed in the CRM by its own story.
    .where("r.cancel", "is", null)
    .where("r.move", "is", null)
    .where("r.starts_at", ">", (eb) => eb.fn<Date>("now"))
    .where(
      sql<boolean>`(
        not exists (select from diary_entries e
          where e.organisation_id = r.organisation_id and ${ofBooking}
            and e.user_id = r.agent_id and e.starts_at = r.starts_at and e.ends_at = r.ends_at)
        or r.workflow_id = any (${mirrored}::int[]) and (
          exists (select from diary_entries e
            where e.organisation_id = r.organisation_id and e.kind = 'booking'
              and (e.module, e.crm_record_id) = (r.crm_module, r.crm_record_id)
              and (e.user_id, e.starts_at, e.ends_at) is distinct from (r.agent_id, r.starts_at, r.ends_at))
          -- The meeting still stands, but the record does not.
          or not exists (select from diary_entries e
            where e.organisation_id = r.organisation_id and e.kind = 'booking'
              and (e.module, e.crm_record_id) = (r.crm_module, r.crm_record_id))))`,
    )
    .execute();
  return rows.flatMap((row) =>
    row.crm_module === null || row.crm_record_id === null
      ? []
      : [
          {
            id: row.reservation_id,
            workflowId: row.workflow_id,
            agentId: row.agent_id,
            startsAt: row.starts_at,
            endsAt: row.ends_at,
            module: row.crm_module,
            recordId: row.crm_record_id,
            meetingId: row.crm_meeting_id,
          },
        ],
  );
}
