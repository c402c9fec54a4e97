import { changesAlone } from "./change-alone.ts";
import { compareCheck } from "./compare/check.ts";
import { type Ask, compareAtOnce, compareSearch } from "./compare/search.ts";
import { type LiveWorkflow, untilRead } from "./office.ts";
import type { Said } from "./search.ts";
import { lookAround, type Stage } from "./stage.ts";

/** Changes one setting of a workflow, asks the same question again, and changes it back. */
export async function tryAlone(stage: Stage, ask: Ask, key: string): Promise<void> {
  const { random, county, company, office, tried } = stage;
  const { workflowId, settings } = ask.workflow;
  const agents = company.agents.flatMap(({ id }) => office.idOf.get(id) ?? []);
  const change = changesAlone[key]?.({ random, county, company, settings, agents });
  if (!change) return;
  const before = await answerTo(stage, ask);
  const saved = await office.save(workflowId, change);
  // Not fit to be saved alone, such as days without slots: that is said, and nothing has changed.
  if (!saved.ok) return;
  tried.changed.add(key);
  stage.witness = await lookAround(office, county, stage.booked);
  const changed = stage.witness.workflows.find((one) => one.workflowId === workflowId);
  if (!changed) throw new Error(`Workflow ${workflowId} is gone`);
  await compareAtOnce(stage, { ...ask, workflow: changed });
  await settle(stage, changed);
  if ((await answerTo(stage, { ...ask, workflow: changed })) !== before) tried.effective.add(key);
  // All of it: what goes with a setting, such as the rankings of a tiebreak field, went with it.
  const { lastUpdatedAt, lastUpdatedBy, ...asItWas } = settings;
  const back = await office.save(workflowId, asItWas);
  if (!back.ok) throw new Error(`Changing ${key} back answered ${await back.text()}`);
  stage.witness = await lookAround(office, county, stage.booked);
  await settle(stage, ask.workflow);
}

async function settle(stage: Stage, workflow: LiveWorkflow): Promise<void> {
  const { office, county } = stage;
  // Elsewhere no postcode is known, and every search is refused.
  if (workflow.settings.timezone !== "Europe/London") return;
  await untilRead(office, [workflow.workflowId], county.postcodes[0] ?? "");
}

/** As text, to be compared with another; with what becomes of offered slots that are moved by minutes. */
async function answerTo(stage: Stage, ask: Ask): Promise<string> {
  const { said, opinion } = await compareSearch(stage, ask);
  const moved = opinion.kind === "judged" ? await compareCheck(stage, ask, { said, opinion }) : [];
  return JSON.stringify([listVerdicts(said), moved]);
}

/** Without how many minutes a rule is broken by: of today's slots that changes by itself. */
function listVerdicts(said: Said): unknown {
  if (said.kind === "refused") return said.status;
  const winners = said.results.map(({ appFieldAgentId, slots }) => [appFieldAgentId, slots]);
  const verdicts = said.explained.days.flatMap(({ date, agents }) =>
    agents.flatMap(({ appFieldAgentId, slots }) =>
      slots.map(({ slot, offer, broken }) => [
        date,
        appFieldAgentId,
        slot,
        offer?.addedMinutes ?? null,
        broken.map(({ rule }) => rule),
      ]),
    ),
  );
  return [winners, verdicts];
}
