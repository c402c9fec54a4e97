import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Minute } from "@milepost/scheduling/minute.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

export interface Reserved {
  readonly userIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
  /** Whose own holds do not stand in their own way; left out: nobody's. */
  readonly except?: OwnHolds;
  /** A booking that is to have another time: its own counts as free. Left out: none. */
  readonly moving?: Moving;
}

/** Only a booking of this workflow: who may search in it may move it. */
interface Moving {
  readonly id: string;
  readonly workflowId: number;
}

/** One customer's in one workflow: the next hold takes their place. In another workflow it does not, and they block. */
interface OwnHolds {
  readonly heldBy: string;
  readonly recordId: string;
  readonly workflowId: number;
}

/** Time of an agent's that somebody holds or has booked. */
export interface ReservedEntry {
  readonly userId: string;
  readonly kind: "hold" | "meeting";
  readonly from: Minute;
  readonly to: number;
  readonly postcode: string;
  /** In the CRM; null: there is no record yet. */
  readonly recordId: string | null;
  readonly lat: number;
  readonly lon: number;
}

export interface ReservedTime {
  /** But for bookings that the mirror shows already: the CRM says it better. */
  readonly entries: readonly ReservedEntry[];
  /** `module id` of every record of the CRM that is a booking made here and stands. */
  readonly booked: ReadonlySet<string>;
  /** The same of what is being moved: the mirror shows it, and it counts for nothing. */
  readonly moving: ReadonlySet<string>;
}

/**
 * Time that is held or booked here. A hold that has run out is nobody's. Now is
 * the database's: whether a hold lives must not depend on whose clock is right.
 */
export async function listReserved(
  db: Db,
  organisation: OrganisationId,
  { userIds, from, to, except, moving }: Reserved,
): Promise<ReservedTime> {
  const rows = await db
    .selectFrom("reservations as r")
    .select(["r.agent_id", "r.state", "r.postcode", "r.lat", "r.lon"])
    .select(["r.crm_module", "r.crm_record_id", "r.crm_meeting_id"])
    .select(["r.reservation_id", "r.kept_for", "r.workflow_id"])
    .select(
      sql<boolean>`exists (
        select from diary_entries e
        where r.state = 'booked' and e.organisation_id = r.organisation_id and e.user_id = r.agent_id
          and e.starts_at = r.starts_at
          and (e.module, e.crm_record_id) in ((r.crm_module, r.crm_record_id), ('Events', r.crm_meeting_id)))`.as(
        "is_mirrored",
      ),
    )
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
    .$if(except !== undefined, (query) =>
      query.where((eb) =>
        eb.not(
          eb.and([
            eb("r.state", "=", "held"),
            eb("r.held_by", "=", except?.heldBy ?? ""),
            eb("r.record_id", "=", except?.recordId ?? ""),
            eb("r.workflow_id", "=", except?.workflowId ?? 0),
          ]),
        ),
      ),
    )
    .execute();
  const isMoving = (row: (typeof rows)[number]) =>
    moving !== undefined &&
    row.workflow_id === moving.workflowId &&
    [row.reservation_id, row.kept_for].includes(moving.id);
  const entries = rows
    .filter((row) => !row.is_mirrored && !isMoving(row))
    .map((row) => ({
      userId: row.agent_id,
      kind:
        row.state === "booked" || row.state === "attention"
          ? ("meeting" as const)
          : ("hold" as const),
      from: row.from,
      to: row.to,
      postcode: row.postcode,
      recordId: row.crm_record_id,
      lat: row.lat,
      lon: row.lon,
    }));
  const booked = rows
    .filter(({ crm_record_id }) => crm_record_id !== null)
    .map((row) => `${row.crm_module} ${row.crm_record_id}`);
  const gone = rows
    .filter(isMoving)
    .flatMap((row) => [
      `${row.crm_module} ${row.crm_record_id}`,
      `${meetingModule} ${row.crm_meeting_id}`,
    ]);
  return { entries, booked: new Set(booked), moving: new Set(gone) };
}
