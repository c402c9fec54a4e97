import { expect, test } from "vitest";
import { findVariables, goneVariables, namesToCopy, variableGroups, written } from "./variables.ts";

const groups = variableGroups("Leads", [
  { name: "Last_Name", label: "Last Name" },
  { name: "Roof", label: "" },
]);
const namesOf = (shown: typeof groups) =>
  shown.flatMap(({ variables }) => variables.map(({ name }) => name));

// Spec: Template variables: appBookingAgent, appStreet, appCity, appPostcode, appCustomerEmail, appFieldAgent, appBookingDateTime, appBookingEndDateTime, formattedDate (like 10 February 2025), formattedTimeSlot (like 10am - 12pm), plus any CRM source-module field by its API name.
test("every specified variable is offered, and every field of the source module by its own name", () => {
  expect(groups[0]?.variables.map(({ name }) => name)).toEqual([
    ...["appBookingAgent", "appStreet", "appCity", "appPostcode", "appCustomerEmail"],
    ...["appFieldAgent", "appBookingDateTime", "appBookingEndDateTime"],
    ...["formattedDate", "formattedTimeSlot"],
  ]);
  expect(groups[2]).toEqual({
    title: "Fields of Leads",
    variables: [
      { name: "Last_Name", label: "Last Name" },
      { name: "Roof", label: "Roof" },
    ],
  });
  expect(written("appPostcode")).toBe("{{appPostcode}}");
});

// Spec: Thank-you template variables: only company, date and time.
test("a thank-you template is offered the company, the date and the time, and nothing else", () => {
  expect(namesToCopy(null)).toEqual(["company", "date", "time"]);
  expect(namesToCopy(["appCity"])).toEqual(["appCity"]);
});

test("a variable is found by its name and by what it stands for", () => {
  expect(namesOf(findVariables(groups, "POSTCODE customer"))).toEqual(["appPostcode"]);
  expect(namesOf(findVariables(groups, "last_n"))).toEqual(["Last_Name"]);
  expect(findVariables(groups, " ")).toEqual(groups);
  expect(findVariables(groups, "carburettor")).toEqual([]);
});

test("what was ticked and is a variable no longer is told", () => {
  expect(goneVariables(["appCity", "Old_Field"], groups)).toEqual(["Old_Field"]);
});
