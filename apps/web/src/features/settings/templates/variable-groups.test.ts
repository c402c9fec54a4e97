import { expect, test } from "vitest";
import {
  fieldsToInsert,
  findVariables,
  firstVariables,
  goneVariables,
  namesToCopy,
  variableGroups,
  written,
} from "./variable-groups.ts";

const groups = variableGroups("Leads", [
  { name: "Last_Name", label: "Last Name" },
  { name: "Roof", label: "" },
]);
const namesOf = (shown: typeof groups) =>
  shown.flatMap(({ variables }) => variables.map(({ name }) => name));

test("every specified variable is offered, and every field of the source module by its own name", () => {
  const names = [groups[0], groups[2]].map((group) => group?.variables.map(({ name }) => name));
  // Spec: Template variables: appBookingAgent, appStreet, appCity, appPostcode, appCustomerEmail, appFieldAgent, appBookingDateTime, appBookingEndDateTime
  expect(names.join(", ")).toBe(
    "appBookingAgent,appStreet,appCity,appPostcode,appCustomerEmail,appFieldAgent,appBookingDateTime,appBookingEndDateTime,formattedDate,formattedTimeSlot, Last_Name,Roof",
  );
  expect(groups[2]).toEqual({
    title: "Fields of Leads",
    variables: [
      { name: "Last_Name", label: "Last Name" },
      { name: "Roof", label: "Roof" },
    ],
  });
  expect(written("appPostcode")).toBe("{{appPostcode}}");
});

test("a thank-you template is offered the company, the date and the time, and nothing else", () => {
  // Spec: Thank-you template variables: only company, date and time.
  expect(namesToCopy(null)).toEqual(["company", "date", "time"]);
  expect(namesToCopy(["appCity"])).toEqual(["appCity"]);
});

test("whatever a template may use can be inserted, by what it stands for", () => {
  expect(fieldsToInsert(groups)).toContainEqual({
    key: "Last_Name",
    text: "Last Name",
    note: "{{Last_Name}}",
  });
  expect(fieldsToInsert(null).map(({ note }) => note)).toEqual([
    "{{company}}",
    "{{date}}",
    "{{time}}",
  ]);
});

test("a variable is found by its name and by what it stands for", () => {
  expect(namesOf(findVariables(groups, "POSTCODE customer"))).toEqual(["appPostcode"]);
  expect(namesOf(findVariables(groups, "last_n"))).toEqual(["Last_Name"]);
  expect(findVariables(groups, " ")).toEqual(groups);
  expect(findVariables(groups, "carburettor")).toEqual([]);
});

test("a ticked field that is no longer a variable is reported", () => {
  expect(goneVariables(["appCity", "Old_Field"], groups)).toEqual(["Old_Field"]);
});

test("the first of all groups together stay in their groups, and a group without any is left out", () => {
  const named = (...names: string[]) => names.map((name) => ({ name, label: name }));
  const groups = [
    { title: "One", variables: named("a", "b") },
    { title: "Two", variables: named("c", "d") },
    { title: "Three", variables: named("e") },
  ];
  expect(firstVariables(groups, 3)).toEqual([
    { title: "One", variables: named("a", "b") },
    { title: "Two", variables: named("c") },
  ]);
  expect(firstVariables(groups, 9)).toEqual(groups);
});
