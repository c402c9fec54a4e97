import { setTimeout as sleep } from "node:timers/promises";
import type { LiveWorkflow } from "../office.ts";
import { judge, type Opinion } from "../opinion/opinion.ts";
import { type Said, search } from "../search.ts";
import { showDifference } from "../show-difference.ts";
import type { Stage } from "../stage.ts";
import { type Difference, differencesIn } from "./compare.ts";

export interface Ask {
  readonly workflow: LiveWorkflow;
  readonly recordId: string;
  /** Null: the record's own. */
  readonly typed: string | null;
  readonly by: "manager" | "clerk";
}

/** Within so many tries, half a second apart, the mirror has what was just booked; meanwhile too few slots are right, too many never. */
const tries = 16;

/** Searches and compares with the second opinion. Returns both. */
export async function compareSearch(
  stage: Stage,
  ask: Ask,
): Promise<{ said: Said; opinion: Opinion }> {
  const { tried, office, seed } = stage;
  const { workflow, recordId, typed, by } = ask;
  const question = `workflow ${workflow.workflowId}, record ${recordId}, postcode ${typed ?? "of the record"}, ${by}`;
  for (let count = 1; ; count += 1) {
    const said = await search(office[by], { wf: workflow.workflowId, recordId, typed });
    tried.searches += 1;
    const opinion = opinionOn(stage, ask, said);
    const found = compareAnswers(said, opinion);
    if (found.length === 0) return { said, opinion };
    if (count === tries || found.some(isTooMuch)) {
      const world = opinion.kind === "judged" ? opinion.world : null;
      tried.differences.push(showDifference(found, { seed, question, workflow, world }));
      return { said, opinion };
    }
    await sleep(500);
  }
}

function opinionOn(stage: Stage, ask: Ask, said: Said): Opinion {
  const { witness, company } = stage;
  const { workflow, recordId, typed, by } = ask;
  const now = said.kind === "answered" ? said.now : Math.floor(Date.now() / 60_000);
  const { workflowId } = workflow;
  // One's own for the same customer in the same workflow is what is about to be moved.
  const holds = stage.holds.filter(
    (hold) => hold.by !== by || hold.recordId !== recordId || hold.workflowId !== workflowId,
  );
  return judge(witness, company, { workflow, recordId, typed, now, holds });
}

function compareAnswers(said: Said, opinion: Opinion): Difference[] {
  if (said.kind === "answered" && opinion.kind === "judged") {
    return differencesIn(opinion.answer, said.results, said.explained);
  }
  const milepost = said.kind === "refused" ? `refuses: ${said.status} ${said.text}` : "answers";
  const theirs =
    opinion.kind === "unanswerable" ? `has no answer: ${opinion.why}` : "has an answer";
  const isSame = said.kind === "refused" && opinion.kind === "unanswerable";
  return isSame ? [] : [{ about: "the search", milepost, opinion: theirs }];
}

/** A slot that is offered and is not free. */
function isTooMuch({ about, milepost, opinion }: Difference): boolean {
  return (
    about.startsWith("why ") &&
    (milepost ?? "").startsWith("offers") &&
    !(opinion ?? "").startsWith("offers")
  );
}

/** While the diaries are being read again fewer slots are right; one that is not free never is (D176). */
export async function compareAtOnce(stage: Stage, ask: Ask): Promise<void> {
  const { workflow, recordId, typed, by } = ask;
  const said = await search(stage.office[by], { wf: workflow.workflowId, recordId, typed });
  stage.tried.searches += 1;
  const opinion = opinionOn(stage, ask, said);
  if (said.kind !== "answered" || opinion.kind !== "judged") return;
  const { verdicts } = opinion.answer;
  const free = new Set(
    verdicts.flatMap(({ kind, agent, slot }) => (kind === "offer" ? [`${slot} ${agent}`] : [])),
  );
  const offered = said.results.flatMap(({ appFieldAgentId, slots }) =>
    slots.map((slot) => `${slot} ${appFieldAgentId}`),
  );
  const found = offered
    .filter((one) => !free.has(one))
    .map((about) => ({ about, milepost: "offers it just after a save", opinion: "refuses it" }));
  if (found.length === 0) return;
  const { seed, tried } = stage;
  const question = `workflow ${workflow.workflowId}, record ${recordId}, just after a save`;
  const { world } = opinion;
  tried.differences.push(showDifference(found, { seed, question, workflow, world }));
}
