import { setTimeout as sleep } from "node:timers/promises";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { type Hint, removeHints, takeHints } from "../channel/hint-store.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { loadPlan } from "./load-plan.ts";
import { modulesOf, readRecords } from "./read-records.ts";

/** Milliseconds. What belongs together, such as the writes of one booking, the CRM notifies us of one by one. */
const togetherMs = 200;

/** As many as a few calls to the CRM take. */
const atOnce = 500;

/** Where the CRM notifies faster than we read there is always more, and reconciliation waits for its turn. */
const roundsAtMost = 5;

interface CaughtUp {
  /** Records. */
  readonly read: number;
  /** Whether something may be left to read. */
  readonly isMore: boolean;
}

/** Reads what the CRM said has changed, until nothing is left to read or it is somebody else's turn. */
export async function catchUp(ports: DiaryPorts, organisation: OrganisationId): Promise<CaughtUp> {
  const { database, openCrm } = ports;
  let read = 0;
  let done: readonly Hint[] = [];
  await sleep(togetherMs);
  for (let round = 0; ; round += 1) {
    const { hints, loaded } = await database.withOrganisation(organisation, async (db) => {
      if (done.length > 0) await removeHints(db, organisation, done);
      const hints = await takeHints(db, organisation, atOnce);
      return {
        hints,
        loaded:
          hints.length === 0
            ? null
            : await loadPlan(db, organisation, ports.now().epochMilliseconds),
      };
    });
    if (hints.length === 0) return { read, isMore: false };
    if (round === roundsAtMost) return { read, isMore: true };
    if (loaded !== null) {
      const crm = await openCrm(loaded.connection);
      for (const [module, ofModule] of Map.groupBy(hints, (hint) => hint.module)) {
        if (!modulesOf(loaded.plan).includes(module)) continue;
        const ids = ofModule.map(({ id }) => id);
        await readRecords(ports, organisation, crm, loaded, { module, ids, wereListed: false });
        read += ids.length;
      }
    }
    done = hints;
  }
}
