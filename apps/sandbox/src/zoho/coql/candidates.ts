import type { ZohoRecord } from "../organisation.ts";
import { byNumber } from "../records/drawer.ts";
import type { Schema } from "./columns.ts";
import { familyOf } from "./comparable.ts";
import type { Plan } from "./plan.ts";
import { type Comparison, type Condition, comparisonsIn } from "./query.ts";

/**
 * The records that may match, in order of id: not all of them when the condition says which by id or
 * by the text of a field. Converted leads are left out unless the condition speaks of them.
 */
export function listCandidates(schema: Schema, plan: Plan): readonly ZohoRecord[] {
  const asksForConverted = comparisonsIn(plan.where).some(({ column }) =>
    /^Converted/.test(column),
  );
  return narrow(schema, plan).filter(
    ({ $converted: isConverted }) => asksForConverted || isConverted !== true,
  );
}

function narrow({ records, organisation }: Schema, { module, where }: Plan): readonly ZohoRecord[] {
  const { api_name: name, fields } = module;
  const needed = neededIn(where);
  const byId = needed.find(({ column, comparator }) => column === "id" && isNaming(comparator));
  if (byId) {
    const ids = new Set(byId.values.map(({ value }) => value));
    return [...ids].flatMap((id) => records.find(organisation, name, id) ?? []).sort(byNumber);
  }
  const byText = needed.find(({ column, comparator }) => {
    const type = fields.get(column)?.data_type;
    return comparator === "=" && type !== undefined && isOneText(type);
  });
  const [text] = byText?.values ?? [];
  if (!byText || !text) return records.list(organisation, name);
  return records.listHolding(organisation, name, byText.column, text.value).toSorted(byNumber);
}

/** The comparisons without which nothing matches. */
function neededIn(condition: Condition): readonly Comparison[] {
  if (condition.kind === "comparison") return [condition];
  return condition.kind === "or" ? [] : [...neededIn(condition.left), ...neededIn(condition.right)];
}

function isNaming(comparator: Comparison["comparator"]): boolean {
  return comparator === "=" || comparator === "in";
}

function isOneText(dataType: string): boolean {
  return familyOf(dataType) === "text" && dataType !== "multiselectpicklist";
}
