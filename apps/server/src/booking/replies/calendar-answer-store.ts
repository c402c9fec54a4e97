import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

interface Answered {
  /** Null: they come. */
  readonly answer: "declined" | "tentative" | null;
  readonly at: Date;
}

export async function saveCalendarAnswer(
  db: Db,
  organisation: OrganisationId,
  id: string,
  { answer, at }: Answered,
): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ calendar_answer: answer, calendar_answered_at: at })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .execute();
}

/** They come after all, or a person has seen to it. Whether there was anything to lift. */
export async function liftCalendarAnswer(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reservations")
    .set({ calendar_answer: null })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("calendar_answer", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The visit has another time: what they said to the time before counts no longer. */
export async function forgetCalendarAnswer(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ calendar_answer: null, calendar_answered_at: null })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .execute();
}
