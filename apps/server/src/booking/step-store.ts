import type { Db, OrganisationId } from "../platform/database.ts";

/** Said of a booking whose record was booked again, with that booking's id. */
export const bookedAnew = "booked anew";

export interface ReservationStep {
  readonly step: string;
  readonly outcome: string;
  readonly detail: string | null;
  readonly at: Date;
}

export async function addStep(
  db: Db,
  organisation: OrganisationId,
  id: string,
  { step, outcome, detail = null }: { step: string; outcome: string; detail?: string | null },
): Promise<void> {
  await db
    .insertInto("reservation_steps")
    .values({ organisation_id: organisation, reservation_id: id, step, outcome, detail })
    .execute();
}

/** Ids of the bookings that were on a booking's record before it. */
export async function listReplaced(
  db: Db,
  organisation: OrganisationId,
  by: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("reservation_steps")
    .select("reservation_id")
    .where("organisation_id", "=", organisation)
    .where("outcome", "=", bookedAnew)
    .where("detail", "=", by)
    .execute();
  return rows.map(({ reservation_id }) => reservation_id);
}

export async function listSteps(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<ReservationStep[]> {
  return db
    .selectFrom("reservation_steps")
    .select(["step", "outcome", "detail", "at"])
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .orderBy("step_id")
    .execute();
}
