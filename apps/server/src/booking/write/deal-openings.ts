import type { Values } from "@milepost/crm/crm.ts";
import { crmModel } from "../../platform/crm-model.ts";
import type { StoredField } from "../../workflows/fields/stored-field.ts";

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
