import type { Db, OrganisationId } from "../platform/database.ts";

export interface FieldAgent {
  readonly userId: string;
  readonly name: string;
  /** Null: unknown. */
  readonly base: string | null;
}

/** The workflow's field agents who still work here, in the order the workflow lists them. */
export async function listFieldAgents(
  db: Db,
  organisation: OrganisationId,
  ids: readonly string[],
): Promise<FieldAgent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "crm_user_id", "name", "base_postcode"])
    .where("organisation_id", "=", organisation)
    .where("is_active", "=", true)
    .where((eb) =>
      eb.or([eb(eb.cast<string>("user_id", "text"), "in", ids), eb("crm_user_id", "in", ids)]),
    )
    .execute();
  const place = (row: (typeof rows)[number]) =>
    ids.findIndex((id) => id === row.user_id || id === row.crm_user_id);
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .map((row) => ({ userId: row.user_id, name: row.name, base: row.base_postcode }));
}
