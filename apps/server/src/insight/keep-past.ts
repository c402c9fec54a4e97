import { busyTest } from "@milepost/scheduling/commitment.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { findFencedPlaces, placeOfFenced } from "../postcodes/fenced-places.ts";
import { liveFilters } from "../search/world/live-filters.ts";
import { loadDiaries } from "../search/world/load-diaries.ts";
import { listEveryWorkflow } from "../workflows/list-workflows.ts";
import { findKnown, type PastEntry, savePast } from "./past-store.ts";
import type { Span } from "./span.ts";

interface Ports {
  readonly database: Database;
  readonly now: Clock;
}

/** Between two times of it, in milliseconds. */
const every = 60 * 60_000;

/** After a reading, at most once an hour: keeps when agents were busy, before the mirror forgets it. */
export async function keepPast({ database, now }: Ports, organisation: OrganisationId) {
  const to = new Date(now().epochMilliseconds);
  await database.withOrganisation(organisation, async (db) => {
    const known = await findKnown(db, organisation);
    if (known === null || known.agents.length === 0) return;
    const { mirrorFrom: from, keptTo, agents } = known;
    if (keptTo !== null && to.getTime() - keptTo.getTime() < every) return;
    const entries = await listBusy(db, organisation, { from, to, agents });
    await savePast(db, organisation, { from, to, entries });
  });
}

interface Wanted extends Span {
  readonly agents: readonly { readonly userId: string; readonly crmUserId: string }[];
}

/** By the search's own rules: a record that is no booking is no appointment. A hold is none either. */
async function listBusy(
  db: Db,
  organisation: OrganisationId,
  { agents, from, to }: Wanted,
): Promise<PastEntry[]> {
  const userIds = agents.map(({ userId }) => userId);
  const { read, reserved } = await loadDiaries(db, organisation, { userIds, from, to });
  const workflows = await listEveryWorkflow(db, organisation);
  const [first] = workflows;
  if (!first) return [];
  const all = workflows.map(({ settings }) => settings);
  const fields = read.map((entry) => entry.fields);
  const fenced = await findFencedPlaces(db, first.settings, all, fields);
  const isBusy = busyTest(liveFilters(workflows, agents), placeOfFenced(fenced));
  return [...read, ...reserved]
    .filter((entry) => entry.kind !== "hold" && isBusy(entry.userId, entry))
    .filter((entry) => entry.from * 60_000 < to.getTime())
    .map((entry) => ({
      userId: entry.userId,
      startsAt: new Date(entry.from * 60_000),
      endsAt: new Date(entry.to * 60_000),
      isLeave: entry.kind === "leave",
    }));
}
