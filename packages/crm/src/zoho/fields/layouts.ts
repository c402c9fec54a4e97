import { z } from "zod";
import type { Pipeline } from "../../crm.ts";

const Value = z.object({ actual_value: z.string().min(1), type: z.string().nullish() });
/** A value that is not understood is left out. */
const Values = z.array(Value.nullable().catch(null)).nullish().catch(null);
const Maps = z
  .array(z.object({ api_name: z.string(), pick_list_values: Values }).nullable().catch(null))
  .nullish()
  .catch(null);
const Mapped = z
  .array(Value.extend({ maps: Maps }).nullable().catch(null))
  .nullish()
  .catch(null);
const LayoutField = z.object({
  api_name: z.string().min(1),
  required: z.boolean(),
  pick_list_values: Mapped,
});
const Layout = z.object({
  api_name: z.string().nullish(),
  name: z.string().nullish(),
  status: z.union([z.string(), z.number()]).nullish(),
  sections: z
    .array(z.object({ fields: z.array(LayoutField.nullable().catch(null)).nullish() }))
    .nullish(),
});
export const Layouts = z.object({ layouts: z.array(Layout) });

/** What only layouts say of a module's fields. */
export interface ByLayout {
  /** What the standard layout demands. */
  readonly required: ReadonlySet<string>;
  /** Those of the standard layout first. */
  readonly pipelines: readonly Pipeline[];
  /** False: something of it could not be read, so that more may be demanded, or offered. */
  readonly isWhole: boolean;
}

export const noLayouts: ByLayout = { required: new Set(), pipelines: [], isWhole: false };

export function readLayouts({ layouts }: z.output<typeof Layouts>): ByLayout {
  const active = layouts.filter(({ status }) => status !== "inactive");
  const standard =
    active.find(({ api_name }) => api_name === "Standard__s") ??
    active.find(({ name }) => name === "Standard") ??
    active[0];
  if (!standard) return noLayouts;
  const required = fieldsOf(standard).filter((field) => field.required);
  const inOrder = [standard, ...active.filter((one) => one !== standard)];
  return {
    required: new Set(required.map(({ api_name }) => api_name)),
    pipelines: inOrder.flatMap(pipelinesOf),
    isWhole: fieldsOf(standard).length > 0 && inOrder.every(isWholeLayout),
  };
}

function isWholeLayout(layout: z.output<typeof Layout>): boolean {
  const sections = layout.sections ?? [];
  const areRead = sections.every(({ fields }) => fields?.every((field) => field !== null));
  const pipeline = fieldsOf(layout).find(({ api_name }) => api_name === "Pipeline");
  const values = usedOf(pipeline?.pick_list_values);
  const areMapped = values.every(({ maps }) => {
    const stages = maps?.find((map) => map?.api_name === "Stage")?.pick_list_values ?? [];
    return stages.length > 0 && !stages.includes(null);
  });
  return areRead && areMapped && !pipeline?.pick_list_values?.includes(null);
}

function fieldsOf({ sections }: z.output<typeof Layout>) {
  return (sections ?? []).flatMap(({ fields }) => (fields ?? []).filter((one) => one !== null));
}

/** Without those that no deal could begin in. */
function pipelinesOf(layout: z.output<typeof Layout>, at: number): Pipeline[] {
  const field = fieldsOf(layout).find(({ api_name }) => api_name === "Pipeline");
  return usedOf(field?.pick_list_values).flatMap(({ actual_value: value, maps }) => {
    const ofStage = maps?.find((map) => map?.api_name === "Stage");
    const stages = usedOf(ofStage?.pick_list_values).map(({ actual_value }) => actual_value);
    return stages.length > 0 ? [{ layout: at, value, stages }] : [];
  });
}

function usedOf<V extends z.output<typeof Value>>(values: readonly (V | null)[] | null = []): V[] {
  return (values ?? []).filter(
    (one) => one !== null && one.actual_value !== "-None-" && one.type !== "unused",
  ) as V[];
}
