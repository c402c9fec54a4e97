import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { release } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { listDueFreed } from "./freed-store.ts";
import { forgetWaited } from "./waiting-store.ts";

export interface FreedStory {
  /** The engine's. */
  readonly key: string;
  /** Another for every try. */
  readonly version: string;
}

/** The stories of freed times that are due, as the sweeper begins them. */
export async function listFreedDue(db: Db, organisation: OrganisationId): Promise<FreedStory[]> {
  await forgetWaited(db, organisation);
  await releaseForgotten(db, organisation);
  const due = await listDueFreed(db, organisation);
  return due.map(({ freedId, version }) => ({ key: `${organisation}:${freedId}`, version }));
}

/** As many as are released within one look. */
const atOnce = 100;

/** A hold without an invitation has no timer: it has run out, and those who wait are to hear of it. */
async function releaseForgotten(db: Db, organisation: OrganisationId): Promise<void> {
  const { rows } = await sql<{ reservation_id: string }>`
    select reservation_id from reservations r
    where organisation_id = ${organisation} and state = 'held' and hold_ends_at <= now()
      and starts_at > now() and invitation is null
      and exists (select from waiting_customers w where w.organisation_id = r.organisation_id)
      and not exists (select from freed_offers o where o.organisation_id = r.organisation_id
        and o.reservation_id = r.reservation_id and o.is_open)
    order by reservation_id limit ${atOnce} for update skip locked`.execute(db);
  for (const { reservation_id: id } of rows) {
    await release(db, organisation, id);
    await addStep(db, organisation, id, { step: "hold", outcome: "ran out" });
  }
}
