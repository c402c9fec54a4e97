import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

export interface Hint {
  readonly module: string;
  readonly id: string;
  /** As the database writes it: to the microsecond, which a Date cannot hold. */
  readonly toldAt: string;
}

/** A second notification means a second change: what is being read at this moment is read once more. */
export async function addHints(
  db: Db,
  organisation: OrganisationId,
  { module, ids }: { module: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    insert into diary_hints (organisation_id, module, crm_record_id)
    select ${organisation}::uuid, ${module}, id from unnest(${ids}::text[]) as id
    on conflict (organisation_id, module, crm_record_id)
      do update set told_at = excluded.told_at
  `.execute(db);
}

/** The oldest ones first. */
export async function takeHints(
  db: Db,
  organisation: OrganisationId,
  atMost: number,
): Promise<Hint[]> {
  const rows = await db
    .selectFrom("diary_hints")
    .select(["module", "crm_record_id"])
    .select(sql<string>`told_at::text`.as("told"))
    .where("organisation_id", "=", organisation)
    .orderBy("told_at")
    .limit(atMost)
    .execute();
  return rows.map((row) => ({ module: row.module, id: row.crm_record_id, toldAt: row.told }));
}

export async function listHints(
  db: Db,
  organisation: OrganisationId,
  module: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("diary_hints")
    .select("crm_record_id")
    .where("organisation_id", "=", organisation)
    .where("module", "=", module)
    .execute();
  return rows.map((row) => row.crm_record_id);
}

/** Those with another notification meanwhile stay. */
export async function removeHints(
  db: Db,
  organisation: OrganisationId,
  hints: readonly Hint[],
): Promise<void> {
  const column = <K extends keyof Hint>(name: K) => hints.map((hint) => hint[name]);
  await sql`
    delete from diary_hints h
    using unnest(${column("module")}::text[], ${column("id")}::text[], ${column("toldAt")}::timestamptz[])
      as n (module, id, told_at)
    where h.organisation_id = ${organisation} and h.module = n.module and h.crm_record_id = n.id
      and h.told_at = n.told_at
  `.execute(db);
}
