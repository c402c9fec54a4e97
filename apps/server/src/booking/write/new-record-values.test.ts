import { expect, test } from "vitest";
import type { StoredField } from "../../workflows/fields/stored-field.ts";
import { newRecordValues } from "./new-record-values.ts";

const kept = { required: true, isWritable: true, isUnique: false };
const stage = (options: string[]): StoredField => ({
  name: "Stage",
  label: "Stage",
  type: "dropdown",
  options,
  optionLabels: options,
  longest: null,
  ...kept,
});
const dealName: StoredField = {
  name: "Deal_Name",
  label: "Deal Name",
  type: "text",
  longest: 120,
  optionLabels: [],
  ...kept,
};

const about = {
  modules: { Deals: [dealName, stage(["-None-", "Qualification", "Closed Won"])] },
  customerName: "Ava Khan",
  // Ten minutes past midnight of the seventh in London, where it is summer.
  startsAt: new Date("2026-07-06T23:10:00Z"),
  settings: { timezone: "Europe/London" as const, defaultMeetingTitle: "Survey" },
};

test("a new deal is called after the customer, begins at the first stage and closes on the visit's own day", () => {
  expect(newRecordValues("Deals", { Amount: 9 }, about)).toEqual([
    {
      Deal_Name: "Ava Khan - Survey",
      Stage: "Qualification",
      Closing_Date: "2026-07-07",
      Amount: 9,
    },
  ]);
});

test("what the workflow says of name, stage and closing date stands", () => {
  const said = { Deal_Name: "Windows", Stage: "Closed Won", Closing_Date: "2027-01-01" };
  expect(newRecordValues("Deals", said, about)).toEqual([said]);
});

test("a customer without a name leaves the title alone", () => {
  expect(newRecordValues("Deals", {}, { ...about, customerName: null })).toMatchObject([
    { Deal_Name: "Survey" },
  ]);
});

test("where the CRM lists no stage none is made up", () => {
  const [unread] = newRecordValues("Deals", {}, { ...about, modules: {} });
  expect(unread).not.toHaveProperty("Stage");
  const modules = { Deals: [stage(["-None-"])] };
  const [empty] = newRecordValues("Deals", {}, { ...about, modules });
  expect(empty).not.toHaveProperty("Stage");
});

test("a name is no longer than the CRM takes", () => {
  const [{ Deal_Name: name }] = newRecordValues(
    "Deals",
    {},
    { ...about, customerName: "x".repeat(200) },
  );
  expect(name).toBe("x".repeat(120));
});

test("nothing is made up for other modules", () => {
  expect(newRecordValues("Contacts", { Last_Name: "Khan" }, about)).toEqual([
    { Last_Name: "Khan" },
  ]);
});
