import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { DiaryPorts } from "../ports.ts";
import { listStoredIdsBetween } from "../store.ts";
import { loadPlan } from "./load-plan.ts";
import { atOnce, modulesOf, readAtOnce, writeReading } from "./read-records.ts";
import { listVersions } from "./reconcile.ts";

/**
 * Reads everything that touches these instants from the CRM, whatever the mirror says of it: before a
 * booking is written nothing may be taken on trust.
 */
export async function readDay(
  ports: DiaryPorts,
  organisation: OrganisationId,
  span: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const loaded = await ports.database.withOrganisation(organisation, async (db) => {
    const known = await loadPlan(db, organisation, ports.now().epochMilliseconds);
    if (known === null) return null;
    const stored = new Map<string, readonly string[]>();
    for (const module of modulesOf(known.plan))
      stored.set(module, await listStoredIdsBetween(db, organisation, module, span));
    return { ...known, stored };
  });
  if (loaded === null) return;
  const crm = await ports.openCrm(loaded.connection);
  const day = { ...loaded, plan: { ...loaded.plan, ...span } };
  const readings = await Promise.all(
    [...loaded.stored].map(async ([module, stored]) => {
      const listed = await listVersions(crm, day, module);
      // What the mirror has on that day and the CRM does not list has moved or is gone: it is read too.
      const ids = [...new Set([...listed.keys(), ...stored])];
      const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
        ids.slice(at * atOnce, (at + 1) * atOnce),
      );
      return Promise.all(
        parts.map((ids) => readAtOnce(ports, crm, loaded, { module, ids, wereListed: false })),
      );
    }),
  );
  // One after the other: their entries stand side by side in the same diaries.
  for (const one of readings.flat()) await writeReading(ports, organisation, crm, loaded, one);
}
