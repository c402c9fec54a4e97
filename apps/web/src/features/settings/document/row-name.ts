import { type Operator, operatorLabels } from "@milepost/contract/settings/condition.ts";

type Row = Readonly<Record<string, unknown>>;

/** What a row of a list is called, with where it leads. Null: not a row that has a name. */
export function rowName(value: unknown): string | null {
  const row: Row = Object(value);
  const { sourceField, fieldMappings, field, label, destinationField } = row;
  if (Array.isArray(fieldMappings)) {
    const { mappedModule, destinationField: to } = Object(fieldMappings[0]);
    return `${sourceField} → ${to ? `${mappedModule}.${to}` : "nothing"}`;
  }
  if (isCondition(row)) return conditionInWords(row);
  const name = label || field || destinationField;
  return typeof name === "string" ? name : null;
}

interface NamedCondition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

function isCondition(row: Row): row is Row & NamedCondition {
  return typeof row.operator === "string" && row.operator in operatorLabels;
}

function conditionInWords({ field, operator, value }: NamedCondition): string {
  // A ring of coordinates tells nobody anything.
  const held = operator === "is_within_geofence" ? "" : value;
  return `${field} ${operatorLabels[operator]} ${held}`.trim();
}
