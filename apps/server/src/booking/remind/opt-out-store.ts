import { createHash } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

/** Other for every organisation, so that nobody learns from one whom another texts. */
const digestOf = (organisation: OrganisationId, number: string) =>
  createHash("sha256").update(`${organisation} ${number}`).digest("hex");

/** The owner of the number has answered STOP: nothing is sent there again. */
export async function keepOptOut(
  db: Db,
  organisation: OrganisationId,
  number: string,
): Promise<void> {
  await db
    .insertInto("sms_opt_outs")
    .values({ organisation_id: organisation, number_digest: digestOf(organisation, number) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasOptedOut(
  db: Db,
  organisation: OrganisationId,
  number: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("sms_opt_outs")
    .select("at")
    .where("organisation_id", "=", organisation)
    .where("number_digest", "=", digestOf(organisation, number))
    .executeTakeFirst();
  return row !== undefined;
}
