import type { BookingRefusal } from "@milepost/contract/endpoints/booking.ts";
import type { World } from "@milepost/scheduling/world.ts";
import { listSlots } from "../oracle/slots.ts";
import { type Ask, compareSearch } from "./compare/search.ts";
import { knownPostcode } from "./opinion/entries.ts";
import { showDifference } from "./show-difference.ts";
import type { Stage } from "./stage.ts";

const soft = ["outside-hours", "drive-too-long", "cannot-arrive-in-time", "cannot-leave-in-time"];
const hard = ["overlaps", "held"];

/** Searches, then holds any slot of any agent: whether that may be is judged twice. */
export async function tryHold(stage: Stage, ask: Ask): Promise<void> {
  const { random, office, tried, seed } = stage;
  const { workflow, recordId, typed, by } = ask;
  const { said, opinion } = await compareSearch(stage, ask);
  if (said.kind !== "answered" || opinion.kind !== "judged") return;
  const offers = opinion.answer.verdicts.filter(({ kind }) => kind === "offer");
  const some = random.chance(0.6) && offers.length > 0 ? offers : opinion.answer.verdicts;
  if (some.length === 0) return;
  const wanted = random.pick(some);
  const body = {
    slot: wanted.slot,
    deviation: 0,
    recordId,
    fieldagent: wanted.agent,
    wf: workflow.workflowId,
    week: opinion.answer.week,
    ...(typed !== null && { postcode: typed }),
  };
  const answer = await office[by].send("/api/holds", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const refusal = (await answer.json()) as Partial<BookingRefusal>;
  tried.holds += 1;
  const broken = wanted.kind === "refuse" ? wanted.broken.map(({ rule }) => rule) : [];
  const isSame = findSame(stage, ask, { world: opinion.world, ...wanted }) !== undefined;
  const expected = isSame ? ["held"] : expectedAnswer(broken);
  const rules = answer.ok ? [] : (refusal.broken ?? []).map(({ rule }) => rule);
  const got = answer.ok ? "held" : `${refusal.code}: ${rules.join(", ")}`;
  if (!expected.includes(got)) {
    const about = `hold ${wanted.slot} ${wanted.agent}`;
    const difference = { about, milepost: got, opinion: expected.join(" or ") };
    const question = `workflow ${workflow.workflowId}, record ${recordId}, ${by}`;
    const { world } = opinion;
    tried.differences.push(showDifference([difference], { seed, question, workflow, world }));
  }
  if (answer.ok) noteHold(stage, ask, { world: opinion.world, ...wanted });
}

interface Wanted {
  readonly world: World;
  readonly slot: string;
  readonly agent: string;
}

/** One customer is held for once in a workflow by one person. */
export function noteHold(stage: Stage, ask: Ask, wanted: Wanted): void {
  const { workflow, recordId, by } = ask;
  if (findSame(stage, ask, wanted)) return;
  const { workflowId } = workflow;
  forgetHold(stage, { workflowId, recordId, by });
  const postcode = knownPostcode(stage.county, wanted.world.visit.postcode);
  if (postcode === null) throw new Error(`${wanted.slot} was held nowhere`);
  const { from, to } = spanOf(wanted);
  stage.holds.push({ from, to, by, recordId, workflowId, agentId: wanted.agent, postcode });
}

/** The hold that asking for this renews: who names no postcode means the one that it has. Undefined: there is none. */
function findSame(stage: Stage, { workflow, recordId, by, typed }: Ask, wanted: Wanted) {
  const postcode = typed === null ? null : knownPostcode(stage.county, typed);
  const { from } = spanOf(wanted);
  return stage.holds.find(
    (hold) =>
      hold.by === by &&
      hold.recordId === recordId &&
      hold.workflowId === workflow.workflowId &&
      hold.agentId === wanted.agent &&
      hold.from === from &&
      (postcode === null || hold.postcode === postcode),
  );
}

function spanOf({ world, slot }: Wanted) {
  const span = listSlots(world, 0).find(({ code }) => code === slot);
  if (!span) throw new Error(`${slot} was held and is no slot`);
  return span;
}

/** What one person holds for a customer in a workflow is booked, or held for another time. */
export function forgetHold(
  stage: Stage,
  { workflowId, recordId, by }: { workflowId: number; recordId: string; by: Ask["by"] },
): void {
  stage.holds = stage.holds.filter(
    (hold) => hold.by !== by || hold.recordId !== recordId || hold.workflowId !== workflowId,
  );
}

/** A clash is taken, a drive that does not fit is tight; of the other rules either is right. */
function expectedAnswer(broken: readonly string[]): string[] {
  if (broken.length === 0) return ["held"];
  const why = broken.join(", ");
  const [taken, tight] = [`SLOT_TAKEN: ${why}`, `SLOT_TIGHT: ${why}`];
  if (broken.some((rule) => hard.includes(rule))) return [taken];
  return broken.every((rule) => soft.includes(rule)) ? [tight] : [taken, tight];
}
