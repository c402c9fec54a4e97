import type { Crm, Oddity, RecordVersion } from "@milepost/crm/crm.ts";
import { crmFailureCode, crmImplausible } from "@milepost/crm/crm-failure.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { updateUsers } from "../../session/update-users.ts";
import { listHints } from "../channel/hint-store.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { type DiaryRow, findDiary, saveDiary, saveDoubt } from "../diary-store.ts";
import { listStoredIdsBetween, listStoredVersions, type StoredVersion } from "../store.ts";
import { isHardToBelieve } from "./believe-gone.ts";
import { entriesOfLeave } from "./diary-entry.ts";
import { type LoadedPlan, loadPlan } from "./load-plan.ts";
import { listVersions, modulesOf, readRecords, spanOf } from "./read-records.ts";
import { writeRecords } from "./write-records.ts";

export interface Reconciled {
  /** Records that had to be read. */
  readonly changed: number;
  /** Those of them that no notification had named. */
  readonly untold: number;
}

/** How often everything is read, changed or not: what a CRM does not count as a change is seen then. Milliseconds. */
const wholeEvery = 24 * 60 * 60_000;
/** Two changes within a second look the same, and clocks differ: what changed just before it was read is read again. Milliseconds. */
const unsettled = 60_000;
/** The notification of a change this young may still come. Milliseconds. */
const tellingTakes = 120_000;
const leaveModule = "Leave";

/**
 * Makes the mirror equal to the CRM: lists what touches the span, reads what is new or changed, drops
 * what is no longer there. Its cost does not grow with what happened since the last time. People come
 * first, because those who have left must be out at once. Null: nobody's diary is of interest.
 */
export async function reconcile(
  ports: DiaryPorts,
  organisation: OrganisationId,
): Promise<Reconciled | null> {
  const { database, openCrm } = ports;
  const began = ports.now().epochMilliseconds;
  const crm = await openCrm(organisation);
  const users = await crm.listUsers();
  const state = await database.withOrganisation(organisation, async (db) => {
    await updateUsers(db, organisation, users);
    const loaded = await loadPlan(db, organisation, began);
    return { loaded, diary: await findDiary(db, organisation) };
  });
  const { loaded, diary } = state;
  if (loaded === null) return null;
  const isWhole =
    diary === null ||
    diary.plan !== loaded.plan.key ||
    began - diary.readWholeAt.getTime() >= wholeEvery;
  const counts = { changed: 0, untold: 0 };
  for (const module of modulesOf(loaded.plan)) {
    const one = await reconcileModule(ports, organisation, crm, loaded, {
      module,
      isWhole,
      began,
    }).catch((error) => noteDoubt(ports, organisation, error));
    counts.changed += one.changed;
    counts.untold += diary === null || isWhole ? 0 : one.untold;
  }
  const keptLeave = await readLeave(ports, organisation, crm, loaded);
  const holidays = await crm.listHolidays(spanOf(loaded.plan));
  const readAt = new Date(began);
  const row: DiaryRow = {
    readAt,
    readWholeAt: isWhole ? readAt : diary.readWholeAt,
    plan: loaded.plan.key,
    from: loaded.plan.from,
    to: loaded.plan.to,
    // Not known now is not none: those that were known stay.
    holidays: holidays ?? diary?.holidays ?? null,
    untold: counts.untold,
    oddities: [...crm.listOddities().filter(({ about }) => about !== "fields"), ...keptLeave],
  };
  await database.withOrganisation(organisation, (db) =>
    saveDiary(db, organisation, row, [...loaded.agents.idOf.values()]),
  );
  return counts;
}

/** For administrators to see. Throws it again. */
async function noteDoubt(
  { database }: DiaryPorts,
  organisation: OrganisationId,
  error: unknown,
): Promise<never> {
  if (error instanceof Error && crmFailureCode(error) === "CRM_IMPLAUSIBLE") {
    await database.withOrganisation(organisation, (db) =>
      saveDoubt(db, organisation, error.message),
    );
  }
  throw error;
}

async function reconcileModule(
  ports: DiaryPorts,
  organisation: OrganisationId,
  crm: Crm,
  loaded: LoadedPlan,
  { module, isWhole, began }: { module: string; isWhole: boolean; began: number },
): Promise<Reconciled> {
  const listed = await listVersions(crm, loaded, module);
  const { stored, hinted } = await ports.database.withOrganisation(organisation, async (db) => ({
    stored: await listStoredVersions(db, organisation, module),
    hinted: await listHints(db, organisation, module),
  }));
  const changed = differences(listed, stored, isWhole);
  await readRecords(ports, organisation, crm, loaded, {
    module,
    ids: changed.ids,
    wereListed: true,
  });
  const standing = await readUnlisted(ports, organisation, crm, loaded, { module, listed });
  const goneIds = changed.goneIds.filter((id) => !standing.has(id));
  await ports.database.withOrganisation(organisation, (db) =>
    writeRecords(
      db,
      organisation,
      { module, records: [], goneIds, readAt: new Date(began), wasListed: true },
      loaded.agents,
    ),
  );
  const told = new Set(hinted);
  const old = began - tellingTakes;
  const untold = changed.news.filter(
    ({ id, modifiedAt }) => Date.parse(modifiedAt) < old && !told.has(id),
  );
  return { changed: changed.ids.length + changed.goneIds.length, untold: untold.length };
}

/**
 * A list that leaves out most of what the mirror has in the span is not believed: what it leaves out is
 * read by itself, and goes only where that shows it elsewhere, or deleted. Returns what stands all the
 * same; where that is most of it, the list itself is at fault.
 */
async function readUnlisted(
  ports: DiaryPorts,
  organisation: OrganisationId,
  crm: Crm,
  loaded: LoadedPlan,
  { module, listed }: { module: string; listed: ReadonlyMap<string, RecordVersion> },
): Promise<ReadonlySet<string>> {
  const listInSpan = () =>
    ports.database.withOrganisation(organisation, (db) =>
      listStoredIdsBetween(db, organisation, module, loaded.plan),
    );
  const before = await listInSpan();
  const unlisted = before.filter((id) => !listed.has(id));
  if (!isHardToBelieve(unlisted.length, before.length)) return new Set();
  await readRecords(ports, organisation, crm, loaded, { module, ids: unlisted, wereListed: false });
  const after = new Set(await listInSpan());
  const standing = unlisted.filter((id) => after.has(id));
  if (isHardToBelieve(standing.length, before.length)) {
    throw crmImplausible(
      `${standing.length} of ${before.length} ${module} are there and not listed`,
    );
  }
  return new Set(standing);
}

/** What to read and what to drop. `news` are those that changed since they were read, and those never read. */
export function differences(
  listed: ReadonlyMap<string, RecordVersion>,
  stored: readonly StoredVersion[],
  isWhole: boolean,
) {
  const known = new Map(stored.map((version) => [version.id, version]));
  const all = [...listed.values()];
  const news = all.filter(({ id, modifiedAt }) => {
    const before = known.get(id);
    return !before || before.modifiedAt.getTime() !== Date.parse(modifiedAt);
  });
  const maybe = all.filter(({ id }) => {
    const before = known.get(id);
    if (!before) return false;
    const isUnsettled = before.readAt.getTime() - before.modifiedAt.getTime() < unsettled;
    return isUnsettled || !before.wasListed;
  });
  const ids = isWhole
    ? all.map(({ id }) => id)
    : [...new Set([...news, ...maybe].map(({ id }) => id))];
  return { ids, news, goneIds: stored.flatMap(({ id }) => (listed.has(id) ? [] : id)) };
}

/**
 * Nothing says when leave was changed, so all of it is written again; there is little. Null leaves what
 * was known. So does an answer without most of it, until its days are over: the CRM lists no deleted
 * leave, and may show only a person's own to one who is no administrator any longer.
 */
async function readLeave(
  { database, now }: DiaryPorts,
  organisation: OrganisationId,
  crm: Crm,
  { plan, agents }: LoadedPlan,
): Promise<Oddity[]> {
  const readAt = new Date(now().epochMilliseconds);
  const leave = await crm.listLeave(spanOf(plan));
  if (leave === null) return [];
  return database.withOrganisation(organisation, async (db) => {
    const stored = await listStoredVersions(db, organisation, leaveModule);
    const coming = await listStoredIdsBetween(db, organisation, leaveModule, {
      from: readAt,
      to: plan.to,
    });
    const listed = new Set(leave.map(({ id }) => id));
    const unlisted = coming.filter((id) => !listed.has(id));
    const kept = isHardToBelieve(unlisted.length, coming.length) ? unlisted : [];
    const standing = new Set([...listed, ...kept]);
    await writeRecords(
      db,
      organisation,
      {
        module: leaveModule,
        records: leave.map((one) => ({
          id: one.id,
          modifiedAt: readAt,
          entries: entriesOfLeave(one, agents),
        })),
        goneIds: stored.flatMap(({ id }) => (standing.has(id) ? [] : id)),
        readAt,
        wasListed: true,
      },
      agents,
    );
    if (kept.length === 0) return [];
    return [{ about: "leave", what: `${kept.length} of ${coming.length} no longer shown` }];
  });
}
