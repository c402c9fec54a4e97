import type { Values } from "@milepost/crm/crm.ts";
import { crmModel } from "../../platform/crm-model.ts";
import type { StoredField } from "../../workflows/fields/stored-field.ts";
import type { Wrote } from "../wrote.ts";

const { pipeline: pipelineField, stage: stageField } = crmModel.dealFields;

/**
 * The pipeline and the stage that a new deal may begin in, likeliest first. What the workflow says
 * stands, and decides the rest: a stage belongs to a pipeline, and a pipeline to a layout. Which layout
 * the CRM gives to a deal it does not say beforehand, so there is one opening for each; the CRM refuses
 * those that do not fit, and a refusal writes nothing.
 */
export function dealOpenings(
  fields: readonly StoredField[],
  said: Values,
): readonly [Values, ...Values[]] {
  const pipeline = fields.find(({ name }) => name === pipelineField);
  const fitting = (pipeline?.pipelines ?? []).filter(
    ({ value, stages }) =>
      (said[pipelineField] === undefined || said[pipelineField] === value) &&
      (said[stageField] === undefined || stages.includes(String(said[stageField]))),
  );
  const firsts = fitting.filter(
    (one) => one === fitting.find(({ layout }) => layout === one.layout),
  );
  const [first, ...more] = firsts.map(({ value, stages: [stage] }) => opening(value, stage, said));
  if (first) return [first, ...more];
  const usual = pipeline?.required ? firstOption(pipeline) : undefined;
  return [opening(usual, firstOption(fields.find(({ name }) => name === stageField)), said)];
}

function opening(pipeline: string | undefined, stage: string | undefined, said: Values): Values {
  const { [pipelineField]: begun = pipeline, [stageField]: reached = stage } = said;
  return {
    ...(begun !== undefined && { [pipelineField]: begun }),
    ...(reached !== undefined && { [stageField]: reached }),
  };
}

function firstOption(field: StoredField | undefined): string | undefined {
  return field?.options?.find((option) => option !== crmModel.emptyChoice);
}

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
  return [pipelineField, stageField, null].includes(outcome.field);
}
