import { minuteOf } from "@milepost/scheduling/minute.ts";
import { type Slot, slotsOfDay } from "@milepost/scheduling/window.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { StoredWorkflow } from "../../platform/http/route.ts";
import { askingBetweenTries } from "../../search/judge/asking-between-tries.ts";
import { judgeAlone } from "../../search/judge/judge-slot.ts";
import { readVisitFields, type VisitFields } from "../../search/world/visit-fields.ts";
import { listUserIds } from "../../session/read-people.ts";
import { listEveryWorkflow } from "../../workflows/list-workflows.ts";
import type { HoldPorts } from "../booking-ports.ts";
import type { Freed } from "./freed-store.ts";
import { type Match, rankWaiting } from "./rank-waiting.ts";
import { suits } from "./suits.ts";
import type { Waiting } from "./waiting.ts";
import { listWaitingFor } from "./waiting-store.ts";

/** A customer who would take a slot that has opened, and whom the rules of the search would offer it. */
export interface WaitingMatch extends Match {
  readonly waiting: Waiting;
  readonly slot: Slot;
  readonly visitFields: VisitFields;
  readonly workflows: readonly StoredWorkflow[];
}

/** Everybody who waits, judged for a freed time by the very rules of the search; the least added driving first. */
export async function judgeWaiting(
  ports: HoldPorts,
  organisation: OrganisationId,
  freed: Freed,
): Promise<WaitingMatch[]> {
  const [waiting, workflows, users] = await ports.database.withOrganisation(organisation, (db) =>
    Promise.all([
      listWaitingFor(db, organisation, freed),
      listEveryWorkflow(db, organisation),
      listUserIds(db, organisation),
    ]),
  );
  const agent = users.find(({ userId }) => userId === freed.agentId);
  const ids = [freed.agentId, agent?.crmUserId ?? ""];
  const now = minuteOf(ports.now());
  const matches: WaitingMatch[] = [];
  for (const one of waiting) {
    const workflow = workflows.find(({ workflowId }) => workflowId === one.workflowId);
    const { selectedFieldAgents = [] } = workflow?.settings ?? {};
    if (!workflow || workflow.isDeleted || !ids.some((id) => selectedFieldAgents.includes(id)))
      continue;
    const slots = slotsDuring(freed, now, workflow, one);
    if (slots.length > 0)
      matches.push(
        ...(await judgeOne(ports, organisation, { freed, one, workflow, workflows, slots })),
      );
  }
  return rankWaiting(matches);
}

/** Those of the workflow's slots that touch the freed time and suit the customer. */
function slotsDuring(
  { startsAt, endsAt }: Freed,
  now: number,
  { settings }: StoredWorkflow,
  one: Waiting,
): Slot[] {
  const [from, to] = [startsAt.getTime() / minute, endsAt.getTime() / minute];
  return slotsOfDay(from, now, settings).filter(
    (slot) =>
      slot.from > now && slot.from < to && slot.to > from && suits(one, slot, settings.timezone),
  );
}

const minute = 60_000;

interface Asked {
  readonly freed: Freed;
  readonly one: Waiting;
  readonly workflow: StoredWorkflow;
  readonly workflows: readonly StoredWorkflow[];
  readonly slots: readonly Slot[];
}

async function judgeOne(
  ports: HoldPorts,
  organisation: OrganisationId,
  { freed, one, workflow, workflows, slots }: Asked,
): Promise<WaitingMatch[]> {
  const { settings } = workflow;
  const { workflowId, recordId, postcode, moving, addedAtMost, since } = one;
  const record = { settings, recordId, bookedBy: one.askedBy };
  const visitFields = await readVisitFields(ports, organisation, record);
  const { agentId } = freed;
  const now = minuteOf(ports.now());
  const matches: WaitingMatch[] = [];
  for (const slot of slots) {
    const question = { workflowId, postcode, agentId, visitFields, workflows, now, moving };
    const judging = judgeAlone(ports.database, organisation, {
      ...question,
      slot: slot.code,
      deviation: 0,
    });
    const judged = await askingBetweenTries(ports.driveTimes, judging).catch(orUnsuitable);
    if (judged?.kind !== "free" || judged.verdict.kind !== "offer") continue;
    const added = judged.verdict.added ?? 0;
    if (added <= addedAtMost)
      matches.push({ waiting: one, slot, added, since, from: slot.from, visitFields, workflows });
  }
  return matches;
}

/** About this customer alone: nobody else has to wait for them. */
const ofCustomer: ReadonlySet<string> = new Set([
  "POSTCODE_MISSING",
  "POSTCODE_NOT_FOUND",
  "POSTCODE_FOREIGN",
  "NOT_SET_UP",
  "NO_ROAD",
]);

function orUnsuitable(error: unknown): null {
  if (error instanceof Problem && ofCustomer.has(error.code)) return null;
  throw error;
}
