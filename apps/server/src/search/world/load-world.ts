import { isEverOffered } from "@milepost/contract/settings/weekday.ts";
import { daysIfCut, withinCeiling } from "@milepost/contract/settings/within-ceiling.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Minute } from "@milepost/scheduling/minute.ts";
import { findReading } from "../../diary/reading/find-reading.ts";
import { hasSourcesOf, planReading, reachOf } from "../../diary/reading/reading-plan.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { StoredWorkflow } from "../../platform/http/route.ts";
import { findFencedPlaces } from "../../postcodes/fenced-places.ts";
import { countryOf, findPlace } from "../../postcodes/find-place.ts";
import { placeProblem } from "../../postcodes/place-problem.ts";
import { listEveryWorkflow } from "../../workflows/list-workflows.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { type FieldAgent, listFieldAgents } from "../store.ts";
import { liveFilters } from "./live-filters.ts";
import { loadDiaries } from "./load-diaries.ts";
import { type VisitFields, visitFieldsAt } from "./visit-fields.ts";
import { type Loaded, type ReadWorld, worldOf } from "./world-of.ts";

export interface Question {
  readonly workflowId: number;
  readonly postcode: string;
  readonly now: Minute;
  /** Only this agent; all of the workflow's where it is left out. */
  readonly agentId?: string;
  /** Of the new booking, as far as the full-day rules look at it; left out: no rule looks at it. */
  readonly visitFields?: VisitFields;
  /** To be tried in the place of the workflow's own; left out: those that are stored. */
  readonly tried?: WorkflowSettings;
  /** Every one of the organisation, as the gate has read them; left out: read here. */
  readonly workflows?: readonly StoredWorkflow[];
  /** Whose own holds for this record do not stand in the way, where they were made in this workflow. */
  readonly except?: { readonly heldBy: string; readonly recordId: string };
  /** The id of a booking of this workflow that is to have another time; its own counts as free. Null or left out: none. */
  readonly moving?: string | null;
}

export async function loadWorld(
  db: Db,
  organisation: OrganisationId,
  question: Question,
): Promise<Loaded> {
  return worldOf(await readWorld(db, organisation, question));
}

export async function readWorld(
  db: Db,
  organisation: OrganisationId,
  {
    workflowId,
    postcode,
    now,
    agentId,
    except,
    moving,
    visitFields = null,
    tried,
    ...given
  }: Question,
): Promise<ReadWorld> {
  const stored = given.workflows ?? (await listEveryWorkflow(db, organisation));
  const workflows = stored.map((one) =>
    tried && one.workflowId === workflowId ? { ...one, settings: tried } : one,
  );
  const workflow = workflowOf({ workflows }, workflowId);
  const { selectedFieldAgents: ids, timezone } = workflow.settings;
  const [visit, listed, { readAt, holidays, plan }] = await Promise.all([
    findPlace(db, { text: postcode, timezone }),
    listFieldAgents(db, organisation, { ids, country: countryOf(timezone) }),
    findReading(db, organisation),
  ]);
  if (visit.kind !== "found") throw placeProblem(visit);
  const wanted = listed.filter(({ userId }) => agentId === undefined || userId === agentId);
  const active = wanted.filter(({ isActive }) => isActive);
  if (active.length === 0) throw new Problem("NOT_SET_UP");
  const settings = withinCeiling(workflow.settings, active.length);
  // By what is stored: what is only tried is nowhere read yet.
  const isUnread = unreadAgents(stored, plan);
  const working = active.filter((agent) => readAt.has(agent.userId) && !isUnread(agent));

  const { read, reserved } = await loadDiaries(db, organisation, {
    userIds: working.map(({ userId }) => userId),
    ...reachOf(settings, now * 60_000),
    ...(except && { except: { ...except, workflowId } }),
    ...(moving && { moving: { id: moving, workflowId } }),
  });
  const all = workflows.map((one) => one.settings);
  return {
    now,
    settings,
    holidays,
    read,
    reserved,
    visit,
    visitFields,
    agents: working,
    cutToDays: daysIfCut(workflow.settings, active.length),
    filters: liveFilters(workflows, working),
    fenced: await findFencedPlaces(db, settings, all, [
      visitFieldsAt(visitFields, visit.postcode).fields,
      ...read.map(({ fields }) => fields),
    ]),
    readAt: oldest(working.flatMap(({ userId }) => readAt.get(userId) ?? [])),
    isRereading: planReading(all, now * 60_000)?.key !== plan,
    leftOut: wanted
      .filter((agent) => !working.includes(agent))
      .map(({ userId, name, isActive }) => ({
        agentId: userId,
        name,
        why: isActive ? "diary-not-read" : "not-active",
      })),
    settingsAt: settings.lastUpdatedAt ?? new Date(0).toISOString(),
  };
}

/**
 * Whose bookings were read by other mappings than some live workflow of theirs has now: of these nobody
 * can be called free until the diaries are read again.
 */
export function unreadAgents(workflows: readonly StoredWorkflow[], plan: string) {
  const unread = new Set(
    workflows
      .filter(({ isDeleted, settings }) => !isDeleted && !hasSourcesOf(plan, settings))
      .flatMap(({ settings }) => settings.selectedFieldAgents),
  );
  return ({ userId, crmUserId }: FieldAgent) => unread.has(userId) || unread.has(crmUserId);
}

/** Null: of nothing. */
function oldest(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.min(...dates.map((date) => date.getTime())));
}

/** A workflow that is open on no day has no full diaries: that is said, and not "nothing is free". */
export function refuseClosed({ settings }: ReadWorld): void {
  if (!isEverOffered(settings)) throw new Problem("NO_OFFERED_DAYS");
}
