import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { readKeptSearch } from "./explain/read-kept-search.ts";
import type { SearchPorts } from "./find-slots.ts";
import { askingBetweenTries } from "./judge/asking-between-tries.ts";
import { judgeAlone } from "./judge/judge-slot.ts";
import { offerView } from "./results-of.ts";
import { readVisitFields } from "./world/visit-fields.ts";

export interface Check {
  readonly searchId: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
  /** Another agent than the one it was offered with; left out: that one. */
  readonly fieldagent?: string | undefined;
}

type Checked = Answer<typeof endpoints.checkSlot>;

/** Whether a slot that was offered still stands when it is moved by minutes. */
export async function checkSlot(
  ports: SearchPorts,
  identity: WorkflowCaller,
  { searchId, slot, deviation, fieldagent }: Check,
): Promise<Checked> {
  const { database, driveTimes, now } = ports;
  const { organisation, userId: heldBy, workflows } = identity;
  const kept = await readKeptSearch(database, identity, searchId);
  const { workflowId, postcode, winners, recordId, moving } = kept;
  const agentId = Object.hasOwn(winners, slot) ? (fieldagent ?? winners[slot]) : undefined;
  if (agentId === undefined) return clash("not-offered");
  const { settings } = workflowOf(identity, workflowId);
  const record = { settings, recordId: recordId ?? undefined, bookedBy: heldBy };
  const visitFields = await readVisitFields(ports, organisation, record);
  const question = {
    workflowId,
    postcode,
    agentId,
    slot,
    deviation,
    visitFields,
    workflows,
    now: minuteOf(now()),
    moving,
    ...(recordId !== null && { except: { heldBy, recordId } }),
  };
  const judge = judgeAlone(database, organisation, question);
  const judged = await askingBetweenTries(driveTimes, judge);
  if (judged.kind === "no-slot") return clash("begun");
  const { kind, verdict, loaded } = judged;
  if (verdict.kind === "refuse") return { kind, broken: [...verdict.broken] };
  const offer = offerView(verdict, verdict.added ?? 0, loaded.world.policy.timezone);
  return { kind, broken: [], offer };
}

const clash = (rule: string): Checked => ({ kind: "clash", broken: [{ rule, over: null }] });
