import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

/** The present version of each agent's diary whose drives have not been asked for since it changed. */
export type Unlearnt = ReadonlyMap<string, string>;

/** Of everybody where the roads are others than those on which the drives were learnt. */
export async function findUnlearnt(
  db: Db,
  organisation: OrganisationId,
  { isSameRoads }: { isSameRoads: boolean },
): Promise<Unlearnt> {
  const rows = await db
    .selectFrom("diary_agents")
    .select(["user_id", "version"])
    .where("organisation_id", "=", organisation)
    .$if(isSameRoads, (query) =>
      query.where("learnt_version", "is distinct from", (eb) => eb.ref("version")),
    )
    .execute();
  return new Map(rows.map(({ user_id, version }) => [user_id, version]));
}

export async function saveLearnt(
  db: Db,
  organisation: OrganisationId,
  userIds: readonly string[],
): Promise<void> {
  await db
    .updateTable("diary_agents")
    .set((eb) => ({ learnt_version: eb.ref("version") }))
    .where("organisation_id", "=", organisation)
    .where("user_id", "=", sql<string>`any (${userIds}::uuid[])`)
    .execute();
}
