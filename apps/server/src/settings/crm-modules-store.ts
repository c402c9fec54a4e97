import { z } from "zod";
import type { Db, OrganisationId } from "../platform/database.ts";
import { StoredField, type StoredModules } from "./stored-field.ts";

/** Empty: never read. */
export async function listModules(db: Db, organisation: OrganisationId): Promise<StoredModules> {
  const rows = await db
    .selectFrom("crm_modules")
    .select(["module", "fields"])
    .where("organisation_id", "=", organisation)
    .orderBy("module")
    .execute();
  const fields = z.array(StoredField);
  return Object.fromEntries(rows.map((row) => [row.module, fields.parse(row.fields)]));
}

/** Takes the place of all that was known: a module that is not given is gone. At least one is. */
export async function saveModules(
  db: Db,
  organisation: OrganisationId,
  modules: StoredModules,
): Promise<void> {
  const rows = Object.entries(modules).map(([module, fields]) => ({
    organisation_id: organisation,
    module,
    fields: JSON.stringify(fields),
  }));
  await db
    .insertInto("crm_modules")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "module"]).doUpdateSet((eb) => ({
        fields: eb.ref("excluded.fields"),
        read_at: eb.fn<Date>("now"),
      })),
    )
    .execute();
  await db
    .deleteFrom("crm_modules")
    .where("organisation_id", "=", organisation)
    .where("module", "not in", Object.keys(modules))
    .execute();
}
