import type { SearchResult, WorkflowSettings } from "@milepost/contract";
import { compactPostcode } from "@milepost/db";
import type { DriveTimes } from "@milepost/drive-time";
import {
  type Agent,
  candidatesFor,
  isBusy,
  judge,
  minuteOf,
  type Verdict,
  type Window,
  windowFrom,
  withAddedMinutes,
} from "@milepost/scheduling";
import type { Temporal } from "temporal-polyfill";
import { haveDiaries } from "../diary/have-diaries.ts";
import { listCommitments } from "../diary/list-commitments.ts";
import type { Database, Db, OrganisationId } from "../platform/database.ts";
import type { Engine } from "../platform/engine.ts";
import { Problem } from "../platform/problem.ts";
import type { OpenCrm } from "../session/connection.ts";
import { readWorkflow } from "../settings/read-workflow.ts";
import { drivesBetween } from "./drives.ts";
import { findPlaces, type Places } from "./find-place.ts";
import { resultsOf } from "./results.ts";
import { listFieldAgents } from "./store.ts";

export interface SearchPorts {
  readonly database: Database;
  readonly driveTimes: DriveTimes;
  readonly engine: Engine;
  readonly openCrm: OpenCrm;
  readonly now: () => Temporal.Instant;
}

export interface Search {
  readonly organisation: OrganisationId;
  readonly workflowId: number;
  /** Empty: take it from the record. */
  readonly postcode: string;
  readonly recordId: string | undefined;
}

/** Load, ask, decide. */
export async function findSlots(ports: SearchPorts, search: Search): Promise<SearchResult[]> {
  const now = ports.now();
  const { organisation, workflowId } = search;
  const { settings } = await readWorkflow(ports.database, organisation, workflowId);
  const visit = compactPostcode(
    search.postcode || (await postcodeOfRecord(ports, search, settings)),
  );
  await haveDiaries(ports, organisation, now);

  const window = windowFrom(now, settings);
  const { agents, places } = await load(ports, organisation, { settings, window, visit });
  const candidates = candidatesFor(agents, window.slots, settings.timezone);

  const open = candidates.filter((candidate) => !isBusy(candidate));
  const drives = drivesBetween(ports.driveTimes, places);
  await drives.askAround(visit, {
    before: open.flatMap(({ before }) => before?.postcode ?? []),
    after: open.flatMap(({ after }) => after?.postcode ?? []),
  });
  const verdicts = candidates.map((candidate) =>
    judge(candidate, settings, minuteOf(now), drives.drive, visit),
  );

  if (isCutOff(verdicts)) throw new Problem("NO_ROAD", "No road leads to that postcode.");

  const offers = verdicts.filter((verdict) => verdict.kind === "offer");
  await drives.askPairs(
    offers.flatMap(({ candidate: { before, after } }) =>
      before && after ? [[before.postcode, after.postcode] as const] : [],
    ),
  );
  return resultsOf({
    agents,
    week: window.week,
    timezone: settings.timezone,
    refusals: verdicts.filter((verdict) => verdict.kind === "refuse"),
    offers: offers.map((offer) => withAddedMinutes(offer, drives.drive)),
  });
}

/** Every candidate that was looked at closely failed for want of a road: the place is to blame, not the diaries. */
function isCutOff(verdicts: readonly Verdict[]): boolean {
  const rules = verdicts.flatMap((v) =>
    v.kind === "offer" ? ["offer"] : v.broken.map((b) => b.rule),
  );
  const judged = rules.filter((rule) => rule !== "overlaps");
  return judged.length > 0 && judged.every((rule) => rule === "no-road");
}

async function postcodeOfRecord(
  { openCrm }: SearchPorts,
  { organisation, recordId }: Search,
  { sourceModule }: WorkflowSettings,
): Promise<string> {
  if (!recordId) throw new Problem("POSTCODE_MISSING", "No postcode was given.");
  const record = await (await openCrm(organisation)).findRecord(sourceModule, recordId);
  if (!record) throw new Problem("POSTCODE_MISSING", "The record was not found in the CRM.");
  if (!record.postcode) throw new Problem("POSTCODE_MISSING", "The record has no postcode.");
  return record.postcode;
}

interface Loading {
  readonly settings: WorkflowSettings;
  readonly window: Window;
  readonly visit: string;
}

async function load(
  { database }: SearchPorts,
  organisation: OrganisationId,
  { settings, window, visit }: Loading,
): Promise<{ agents: Agent[]; places: Places }> {
  return database.withOrganisation(organisation, async (db) => {
    const fieldAgents = await listFieldAgents(db, organisation, settings.selectedFieldAgents);
    if (fieldAgents.length === 0) {
      throw new Problem("NOT_SET_UP", "This workflow has no field agents yet.");
    }
    const userIds = fieldAgents.map(({ userId }) => userId);
    const commitments = await listCommitments(db, organisation, { userIds, ...daysOf(window) });
    const stops = [...commitments.values()].flat().flatMap(({ postcode }) => postcode ?? []);
    const bases = fieldAgents.flatMap(({ base }) => base ?? []);
    const places = await placesWith(db, settings.timezone, visit, [...stops, ...bases]);
    const known = (postcode: string | null) =>
      postcode !== null && places.has(postcode) ? postcode : null;
    const agents = fieldAgents.map(({ userId, name, base }) => ({
      id: userId,
      name,
      base: known(base),
      commitments: (commitments.get(userId) ?? []).map((commitment) => ({
        ...commitment,
        postcode: known(commitment.postcode),
      })),
    }));
    return { agents, places };
  });
}

async function placesWith(db: Db, timezone: string, visit: string, others: readonly string[]) {
  const places = await findPlaces(db, timezone, [visit, ...others]);
  if (!places.has(visit)) throw new Problem("POSTCODE_NOT_FOUND", "That postcode was not found.");
  return places;
}

/** A day more on either side, so that every local day of the window is whole in any zone. */
function daysOf({ slots }: Window): { from: Date; to: Date } {
  const day = 24 * 60;
  const from = Math.min(...slots.map((slot) => slot.from)) - day;
  const to = Math.max(...slots.map((slot) => slot.to)) + day;
  return { from: new Date(from * 60_000), to: new Date(to * 60_000) };
}
