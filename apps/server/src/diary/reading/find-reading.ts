import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

export interface DiaryReading {
  /** When each agent's diary was last known to be what the CRM says. Who is not here was never read. */
  readonly readAt: ReadonlyMap<string, Date>;
  /** `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** The key of the plan that everything was last read by; empty: never. */
  readonly plan: string;
}

export async function findReading(db: Db, organisation: OrganisationId): Promise<DiaryReading> {
  const row = await db
    .selectFrom("diaries as d")
    .select(["d.holidays", "d.plan"])
    .select(
      sql<Record<string, number> | null>`(
        select json_object_agg(a.user_id, extract(epoch from a.read_at) * 1000)
        from diary_agents a where a.organisation_id = d.organisation_id)`.as("read_at"),
    )
    .where("d.organisation_id", "=", organisation)
    .executeTakeFirst();
  const readAt = Object.entries(row?.read_at ?? {});
  return {
    readAt: new Map(readAt.map(([userId, ms]) => [userId, new Date(ms)])),
    holidays: row?.holidays ?? [],
    plan: row?.plan ?? "",
  };
}
