import type { Values } from "@milepost/crm/crm.ts";
import { crmModel } from "../../platform/crm-model.ts";
import type { Wrote } from "../wrote.ts";

/** In turn, until one is not refused for its pipeline or its stage: a refusal wrote nothing. */
export async function firstTaken(
  [first, ...more]: readonly [Values, ...Values[]],
  write: (values: Values) => Promise<Wrote>,
): Promise<Wrote> {
  const refused = await write(first);
  for (const values of isOfPipeline(refused) ? more : []) {
    const outcome = await write(values);
    if (!isOfPipeline(outcome)) return outcome;
  }
  return refused;
}

/** Or names no field, so that it may be. */
function isOfPipeline(outcome: Wrote): boolean {
  if (outcome.kind !== "refused" || !["invalid", "mandatory"].includes(outcome.why)) return false;
  const { pipeline, stage } = crmModel.dealFields;
  return [pipeline, stage, null].includes(outcome.field);
}
