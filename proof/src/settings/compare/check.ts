import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { checkSlot } from "@milepost/contract/endpoints/search.ts";
import { decide } from "../../oracle/decide.ts";
import type { Opinion } from "../opinion/opinion.ts";
import type { Said } from "../search.ts";
import { showDifference } from "../show-difference.ts";
import type { Stage } from "../stage.ts";
import type { Ask } from "./search.ts";

const soft = ["outside-hours", "drive-too-long", "cannot-arrive-in-time", "cannot-leave-in-time"];
const hard = ["overlaps", "held"];

interface Both {
  readonly said: Said;
  readonly opinion: Extract<Opinion, { kind: "judged" }>;
}

/** The first and the last offered slot, an hour earlier and later, judged twice. Returns what Milepost says. */
export async function compareCheck(
  { office, tried, county, seed }: Stage,
  { workflow, recordId, by }: Ask,
  { said, opinion }: Both,
): Promise<string[]> {
  if (said.kind !== "answered") return [];
  const { winners } = opinion.answer;
  const offered = said.results
    .flatMap(({ slots }) => slots)
    .filter(
      (slot) =>
        said.results.find(({ slots }) => slots.includes(slot))?.appFieldAgentId === winners[slot],
    );
  const slots = [...new Set([offered[0], offered.at(-1)])].filter((slot) => slot !== undefined);
  const answers: string[] = [];
  for (const slot of slots) {
    for (const deviation of [-60, 60]) {
      const query = new URLSearchParams({ slot, deviation: String(deviation) });
      const path = `/api/search/${said.searchId}/check?${query}`;
      const { kind, broken } = await office[by].get<Answer<typeof checkSlot>>(path);
      const got = `${kind}: ${broken.map(({ rule }) => rule).join(", ")}`;
      answers.push(`${slot} ${deviation} ${got}`);
      const expected = expectedKinds(
        decide(opinion.world, county.drive, deviation).verdicts.find(
          (verdict) => verdict.slot === slot && verdict.agent === winners[slot],
        ),
      );
      if (expected.includes(got)) continue;
      const about = `${slot} ${winners[slot]} moved by ${deviation} minutes`;
      const difference = { about, milepost: got, opinion: expected.join(" or ") };
      const question = `workflow ${workflow.workflowId}, record ${recordId}, ${by}`;
      const { world } = opinion;
      tried.differences.push(showDifference([difference], { seed, question, workflow, world }));
    }
  }
  return answers;
}

type Verdict = ReturnType<typeof decide>["verdicts"][number];

/** Undefined: it has begun. */
function expectedKinds(verdict: Verdict | undefined): string[] {
  if (verdict === undefined) return ["clash: begun"];
  if (verdict.kind === "offer") return ["free: "];
  const rules = verdict.broken.map(({ rule }) => rule);
  const [clash, tight] = [`clash: ${rules.join(", ")}`, `tight: ${rules.join(", ")}`];
  if (rules.some((rule) => hard.includes(rule))) return [clash];
  return rules.every((rule) => soft.includes(rule)) ? [tight] : [clash, tight];
}
