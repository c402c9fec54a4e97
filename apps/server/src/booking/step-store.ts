import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

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
