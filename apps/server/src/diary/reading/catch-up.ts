import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { type Hint, removeHints, takeHints } from "../channel/hint-store.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { type LoadedPlan, loadPlan } from "./load-plan.ts";
import { believeReadings, modulesOf, readInParts, writeReadings } from "./read-records.ts";
import type { Reading } from "./write-records.ts";

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

/**
 * Reads what the CRM said has changed, until nothing is left to read or it is somebody else's turn. What was read is
 * written, and its hints go, in the transaction that takes the next ones.
 */
export async function catchUp(ports: DiaryPorts, organisation: OrganisationId): Promise<CaughtUp> {
  let done: Done | null = null;
  let read = 0;
  for (let round = 0; ; round += 1) {
    const { hints, loaded } = await finishAndTake(ports, organisation, done);
    if (hints.length === 0) return { read, isMore: false };
    if (round === roundsAtMost) return { read, isMore: true };
    const readings = loaded === null ? [] : await readHints(ports, organisation, loaded, hints);
    read += readings.reduce(
      (sum, { records, goneIds }) => sum + records.length + goneIds.length,
      0,
    );
    done = { hints, loaded, readings };
  }
}

interface Taken {
  readonly hints: readonly Hint[];
  /** Null: nothing is to be read, or there is nobody whose diary is of interest. */
  readonly loaded: LoadedPlan | null;
}

interface Done extends Taken {
  readonly readings: readonly Reading[];
}

/** `done` null: these are the first. */
function finishAndTake(
  { database, now }: DiaryPorts,
  organisation: OrganisationId,
  done: Done | null,
): Promise<Taken> {
  return database.withOrganisation(organisation, async (db) => {
    if (done?.loaded) await writeReadings(db, organisation, done.loaded, done.readings);
    if (done) await removeHints(db, organisation, done.hints);
    const hints = await takeHints(db, organisation, atOnce);
    const loaded =
      hints.length === 0 ? null : await loadPlan(db, organisation, now().epochMilliseconds);
    return { hints, loaded };
  });
}

/** All at the same time: what is read is written when the last one has come, and must not be old by then. */
async function readHints(
  ports: DiaryPorts,
  organisation: OrganisationId,
  loaded: LoadedPlan,
  hints: readonly Hint[],
): Promise<Reading[]> {
  const crm = await ports.openCrm(loaded.connection);
  const modules = modulesOf(loaded.plan);
  const known = hints.filter(({ module }) => modules.includes(module));
  const readings = [...Map.groupBy(known, ({ module }) => module)].map(([module, ofModule]) => {
    const ids = ofModule.map(({ id }) => id);
    return readInParts(ports, crm, loaded, { module, ids, wereListed: false });
  });
  const all = (await Promise.all(readings)).flat();
  await believeReadings(ports, organisation, crm, all);
  return all;
}
