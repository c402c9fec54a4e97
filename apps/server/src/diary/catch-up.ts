import type { OrganisationId } from "../platform/database.ts";
import { removeHints, takeHints } from "./hint-store.ts";
import { loadPlan } from "./load-plan.ts";
import type { DiaryPorts } from "./ports.ts";
import { modulesOf, readRecords } from "./read-records.ts";

/** As many as a few calls to the CRM take. */
const atOnce = 500;

/** Reads what the CRM said has changed, until nothing is left to read. Returns how many records that were. */
export async function catchUp(ports: DiaryPorts, organisation: OrganisationId): Promise<number> {
  const { database, openCrm } = ports;
  let read = 0;
  for (;;) {
    const { hints, loaded } = await database.withOrganisation(organisation, async (db) => {
      const hints = await takeHints(db, organisation, atOnce);
      return {
        hints,
        loaded: hints.length === 0 ? null : await loadPlan(db, organisation, ports.now()),
      };
    });
    if (hints.length === 0) return read;
    if (loaded !== null) {
      const crm = await openCrm(organisation);
      for (const [module, ofModule] of Map.groupBy(hints, (hint) => hint.module)) {
        if (!modulesOf(loaded.plan).includes(module)) continue;
        const ids = ofModule.map(({ id }) => id);
        await readRecords(ports, organisation, crm, loaded, { module, ids, wereListed: false });
        read += ids.length;
      }
    }
    await database.withOrganisation(organisation, (db) => removeHints(db, organisation, hints));
  }
}
