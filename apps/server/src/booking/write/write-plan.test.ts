import { destinationModules, sourceModules } from "@milepost/contract/settings/crm-field.ts";
import { expect, test } from "vitest";
import { filledByPlan, planWriting } from "./write-plan.ts";

test.each(sourceModules)("%s to itself updates the record that was there", (module) => {
  expect(planWriting(module, module)).toEqual({ kind: "update" });
});

test.each(["Contacts", "Accounts", "Deals"])("a lead becomes one of %s by conversion", (module) => {
  expect(planWriting("Leads", module)).toEqual({ kind: "convert" });
});

test.each(sourceModules)("a meeting is made on the record of %s, which stays", (module) => {
  expect(planWriting(module, "Events")).toEqual({ kind: "meeting" });
});

test.each([
  ["Contacts", "Deals", { on: "new", field: "Contact_Name", along: "Account_Name" }],
  ["Contacts", "Accounts", { on: "source", field: "Account_Name" }],
  ["Accounts", "Contacts", { on: "new", field: "Account_Name" }],
  ["Accounts", "Deals", { on: "new", field: "Account_Name" }],
  ["Deals", "Contacts", { on: "source", field: "Contact_Name" }],
  ["Deals", "Accounts", { on: "source", field: "Account_Name" }],
] as const)("from %s a record of %s is made and linked", (source, destination, link) => {
  expect(planWriting(source, destination)).toEqual({ kind: "create", link });
});

test("nothing else leads anywhere: a lead is never made of what is past being one", () => {
  const pairs = sourceModules.flatMap((source) =>
    destinationModules.map((destination) => [source, destination] as const),
  );
  const dead = pairs.filter(([source, destination]) => planWriting(source, destination) === null);
  expect(dead).toEqual([
    ["Contacts", "Leads"],
    ["Accounts", "Leads"],
    ["Deals", "Leads"],
  ]);
});

test("a deal that a lead or a contact becomes gets their account with them", () => {
  const filled = (source: string) => {
    const plan = planWriting(source, "Deals");
    return plan && filledByPlan(plan);
  };
  expect(filled("Leads")).toEqual(["Account_Name", "Contact_Name"]);
  expect(filled("Contacts")).toEqual(["Contact_Name", "Account_Name"]);
  expect(filled("Accounts")).toEqual(["Account_Name"]);
  expect(filled("Deals")).toEqual([]);
});
