import type { Values } from "@milepost/crm";
import type { StoredField } from "../../workflows/fields/stored-field.ts";

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
  const pipeline = fields.find(({ name }) => name === "Pipeline");
  const fitting = (pipeline?.pipelines ?? []).filter(
    ({ value, stages }) =>
      (said.Pipeline === undefined || said.Pipeline === value) &&
      (said.Stage === undefined || stages.includes(String(said.Stage))),
  );
  const firsts = fitting.filter(
    (one) => one === fitting.find(({ layout }) => layout === one.layout),
  );
  const [first, ...more] = firsts.map(({ value, stages: [stage] }) => opening(value, stage, said));
  if (first) return [first, ...more];
  const usual = pipeline?.required ? firstOption(pipeline) : undefined;
  return [opening(usual, firstOption(fields.find(({ name }) => name === "Stage")), said)];
}

function opening(pipeline: string | undefined, stage: string | undefined, said: Values): Values {
  const { Pipeline = pipeline, Stage = stage } = said;
  return { ...(Pipeline !== undefined && { Pipeline }), ...(Stage !== undefined && { Stage }) };
}

function firstOption(field: StoredField | undefined): string | undefined {
  return field?.options?.find((option) => option !== "-None-");
}
