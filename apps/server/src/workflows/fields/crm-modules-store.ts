import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { StoredModules } from "./stored-field.ts";

/** Takes the place of all that was known: a module that is not given is gone. At least one is. */
export async function saveModules(
  db: Db,
  organisation: OrganisationId,
  modules: StoredModules,
  leftOut: readonly string[],
): Promise<void> {
  const rows = Object.entries(modules).map(([module, fields]) => ({
    organisation_id: organisation,
    module,
    fields: JSON.stringify(fields),
    left_out: leftOut.find((what) => what.startsWith(`${module}.`)) ?? null,
  }));
  await db
    .insertInto("crm_modules")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "module"]).doUpdateSet((eb) => ({
        fields: eb.ref("excluded.fields"),
        left_out: eb.ref("excluded.left_out"),
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
