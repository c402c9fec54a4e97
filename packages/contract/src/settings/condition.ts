import { z } from "../zod.ts";

/** Every operator of filters and full-day rules, with the words it is shown by. */
export const operatorLabels = {
  is: "is",
  is_not: "is not",
  higher_than: "is higher than",
  lower_than: "is lower than",
  is_not_empty: "is not empty",
  starts_with: "starts with",
  not_starts_with: "does not start with",
  contains: "contains",
  not_contains: "does not contain",
  is_within_geofence: "is within geofence",
} as const;
export type Operator = keyof typeof operatorLabels;

const operators = Object.keys(operatorLabels) as [Operator, ...Operator[]];

/** Conditions are joined from left to right, without brackets. */
export const Condition = z.object({
  order: z.int().positive(),
  field: z.string().describe("Module:fieldName; empty in a new condition"),
  operator: z.enum(operators),
  value: z.string().describe("for is_within_geofence: a ring of [longitude, latitude] as JSON"),
  logicalOperator: z.enum(["AND", "OR"]).nullable().describe("null: the first condition"),
});
export type Condition = z.infer<typeof Condition>;
