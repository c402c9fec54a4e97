import {
  type Condition,
  type Operator,
  operatorLabels,
} from "@milepost/contract/settings/condition.ts";
import { fieldNamed } from "@milepost/contract/settings/condition-mistakes.ts";
import type { CrmField, CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";

/** A new condition at the end: no field yet, `is`, nothing, joined by AND. */
export function addCondition(conditions: readonly Condition[]): Condition[] {
  const order = conditions.length + 1;
  const logicalOperator = order === 1 ? null : "AND";
  return [...conditions, { order, field: "", operator: "is", value: "", logicalOperator }];
}

/** Renumbers the rest; the first joins nothing. */
export function removeCondition(conditions: readonly Condition[], order: number): Condition[] {
  return numbered(conditions.filter((condition) => condition.order !== order));
}

/** Back where it was. */
export function putBack(conditions: readonly Condition[], condition: Condition): Condition[] {
  return numbered(conditions.toSpliced(condition.order - 1, 0, condition));
}

export function editCondition(
  conditions: readonly Condition[],
  order: number,
  edit: Partial<Condition>,
): Condition[] {
  return conditions.map((condition) =>
    condition.order === order ? { ...condition, ...edit } : condition,
  );
}

/** AND becomes OR and back; the first joins nothing. */
export function toggleJoin(conditions: readonly Condition[], order: number): Condition[] {
  return conditions.map((condition) => {
    if (condition.order !== order || order === 1) return condition;
    return { ...condition, logicalOperator: condition.logicalOperator === "OR" ? "AND" : "OR" };
  });
}

/** Another field: what was compared with does not stay, nor an operator that it does not have. */
export function chooseConditionField(
  condition: Condition,
  field: string,
  crmFields: CrmModuleFields,
): Condition {
  const offered = operatorsFor(fieldAt(field, crmFields));
  const operator = offered.includes(condition.operator) ? condition.operator : "is";
  return { ...condition, field, operator, value: "" };
}

/** Undefined: none is chosen, or the CRM has it no more. */
export function fieldAt(name: string, crmFields: CrmModuleFields): CrmField | undefined {
  const place = fieldNamed(name);
  return place ? crmFields[place.module]?.find((one) => one.name === place.field) : undefined;
}

const operators = Object.keys(operatorLabels) as Operator[];

/** A geofence is asked of postal codes only. */
export function operatorsFor(field: CrmField | undefined): Operator[] {
  const isPostal = field !== undefined && isPostalCode(field);
  return operators.filter((operator) => operator !== "is_within_geofence" || isPostal);
}

/** The CRM has no type for them: they go by their names. */
export function isPostalCode({ name, label, type }: CrmField): boolean {
  return type === "text" && [name, label].some((text) => postalNames.test(text));
}

const postalNames = /zip|post ?code|postal|^(billing|mailing|shipping|other)_code$/i;

function numbered(conditions: readonly Condition[]): Condition[] {
  return conditions.map((condition, at) => ({
    ...condition,
    order: at + 1,
    logicalOperator: at === 0 ? null : (condition.logicalOperator ?? "AND"),
  }));
}
