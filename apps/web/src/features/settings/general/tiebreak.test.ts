import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import { expect, test } from "vitest";
import {
  addRanking,
  chooseTiebreak,
  freeValues,
  moveRanking,
  removeRanking,
  setRanking,
  tiebreakFields,
} from "./tiebreak.ts";

const stage: CrmField = {
  name: "Stage",
  label: "Stage",
  type: "dropdown",
  required: false,
  options: ["Survey", "Fitting", "Repair"],
};
const others = (["text", "multiselect", "boolean", "lookup", "number"] as const).map(
  (type): CrmField => ({ name: type, label: type, type, required: false }),
);
const crmFields = { Deals: [stage, ...others] };
const pair = { sourceModule: "Deals", destinationModule: "Deals", createMeeting: true } as const;

const two = setRanking(addRanking(setRanking(addRanking([]), "1", "Survey")), "2", "Repair");

test("only dropdown fields break a tie", () => {
  // Spec: Tiebreak: candidate fields are dropdown fields only.
  expect(tiebreakFields(pair, crmFields)).toEqual([{ key: "Deals:Stage", text: "Deals: Stage" }]);
});

test("a value is offered once, and to its own row still", () => {
  // Spec: Ranking values already used in other rows are not offered again.
  expect(freeValues("Deals:Stage", two, crmFields)).toEqual(["Fitting"]);
  expect(freeValues("Deals:Stage", two, crmFields, "Survey")).toEqual(["Survey", "Fitting"]);
});

test("another tiebreak field has no rankings yet, the same one keeps them", () => {
  const now = { tiebreakField: "Deals:Stage" };
  // Spec: Changing the tiebreak field clears its rankings.
  expect(chooseTiebreak(now, "Deals:Type")).toEqual({
    tiebreakField: "Deals:Type",
    tiebreakRankings: [],
  });
  expect(chooseTiebreak(now, "")).toEqual({ tiebreakField: null, tiebreakRankings: [] });
  expect(chooseTiebreak(now, "Deals:Stage")).toEqual({});
});

test("a value that the CRM dropped is still seen in its row", () => {
  expect(freeValues("Deals:Stage", [], crmFields, "Gone")).toContain("Gone");
});

test("rows keep counting from 1 when one is moved or removed", () => {
  const moved = moveRanking(two, "2", -1);
  expect(moved.map(({ destinationField, order }) => [destinationField, order])).toEqual([
    ["Repair", 1],
    ["Survey", 2],
  ]);
  expect(moveRanking(two, "1", -1)).toEqual(two);
  expect(removeRanking(moved, "2")).toMatchObject([{ destinationField: "Survey", order: 1 }]);
});
