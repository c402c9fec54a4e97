import { expect, test } from "vitest";
import type { Mapping } from "./mapping.ts";
import { bookedModules, destinationsFor } from "./module-pair.ts";
import { emptyMapping, tidySettings } from "./tidy-settings.ts";
import { defaultWorkflowSettings, type SettingsDraft } from "./workflow-settings.ts";

const square = [
  { lat: 1, lon: 2 },
  { lat: 3, lon: 4 },
  { lat: 5, lon: 6 },
];
const ringOf = (value: string) => (value.includes(",") ? square : null);
const tidy = (change: Partial<SettingsDraft>) =>
  tidySettings({ ...defaultWorkflowSettings, ...change }, ringOf);

test("what is tidy stays as it is", () => {
  const once = tidy({});
  expect(tidySettings(once, ringOf)).toEqual(once);
  expect(once).toEqual({ ...defaultWorkflowSettings, mappings: once.mappings });
});

test("slots are sorted, and bookings that are meetings make them", () => {
  expect(tidy({ defaultAppointmentSlots: ["16:00", "09:30"] })).toMatchObject({
    defaultAppointmentSlots: ["09:30", "16:00"],
  });
  expect(tidy({ destinationModule: "Events", createMeeting: false }).createMeeting).toBe(true);
});

test("every app field is there once, in order", () => {
  const { mappings } = tidy({ mappings: [emptyMapping("appCity", "Contacts")] });
  expect(mappings.map(({ id }) => id).toSorted()).toEqual(
    [
      "appBookingAgent",
      "appStreet",
      "appCity",
      "appPostcode",
      "appCustomerEmail",
      "appFieldAgent",
      "appBookingDateTime",
      "appBookingEndDateTime",
      "appSourceRecordId",
    ].toSorted(),
  );
  expect(mappings[0]?.fieldMappings[0]?.mappedModule).toBe("Contacts");
  expect(mappings.map(({ fieldMappings: [details] }) => details?.order).toSorted()).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

test("conditions are numbered from 1, the first without a word before it", () => {
  const condition = { field: "Deals:Stage", operator: "is", value: "x" } as const;
  const { existingBookingFilters } = tidy({
    existingBookingFilters: [
      { ...condition, order: 9, logicalOperator: null },
      { ...condition, order: 4, logicalOperator: "OR" },
    ],
  });
  // Spec: existingBookingFilters (each: order, field as 'Module:fieldName', operator, value, logicalOperator AND or OR; null for the first)
  expect(existingBookingFilters).toEqual([
    { ...condition, order: 1, logicalOperator: null },
    { ...condition, order: 2, logicalOperator: "AND" },
  ]);
});

test("a pasted geofence becomes a ring of longitude and latitude; text that is not one stays as it is, to be reported", () => {
  const fence = (value: string) =>
    tidy({
      existingBookingFilters: [
        ...[{ order: 1, field: "Deals:Zip", operator: "is_within_geofence", value } as const].map(
          (row) => ({ ...row, logicalOperator: null }),
        ),
      ],
    }).existingBookingFilters[0]?.value;
  expect(fence("1,2\n3,4\n5,6")).toBe("[[2,1],[4,3],[6,5]]");
  expect(fence("here")).toBe("here");
});

test("without a tiebreak field there are no rankings", () => {
  const ranking = { id: "1", sourceField: "a", destinationField: "a", order: 1 };
  expect(tidy({ tiebreakField: null, tiebreakRankings: [ranking] }).tiebreakRankings).toEqual([]);
});

function shown(mapping: Mapping, given: object): Mapping {
  const [details] = mapping.fieldMappings;
  return { ...mapping, fieldMappings: [{ ...details, ...given }] as Mapping["fieldMappings"] };
}
const detailsOf = (mapping: Mapping) => tidy({ mappings: [mapping] }).mappings[0]?.fieldMappings[0];

test("nothing can be edited that is not shown, and of the app's own fields street and city alone", () => {
  const isEditable = (id: string, showInBookingForm: boolean) =>
    detailsOf(shown(emptyMapping(id, "Deals"), { showInBookingForm, editable: true }))?.editable;
  expect(isEditable("appStreet", true)).toBe(true);
  expect(isEditable("appCity", true)).toBe(true);
  expect(isEditable("appCity", false)).toBe(false);
  expect(isEditable("appPostcode", true)).toBe(false);
});

test("a row of one's own loses an _id that no database gave it", () => {
  const own = { ...emptyMapping("appCity", "Deals"), id: "custom-1", isOriginalAppField: false };
  const idOf = (_id: string) => detailsOf(shown(own, { _id }))?._id;
  expect(idOf("507f1f77bcf86cd799439011")).toBe("507f1f77bcf86cd799439011");
  expect(idOf("temp-1731")).toBeUndefined();
  expect(detailsOf(shown(emptyMapping("appCity", "Deals"), { _id: "x" }))?._id).toBe("x");
});

test("where bookings may go depends on where they come from", () => {
  expect(destinationsFor("Leads")).toEqual(["Leads", "Contacts", "Accounts", "Deals", "Events"]);
  expect(destinationsFor("Contacts")).toEqual(["Contacts", "Deals"]);
  expect(destinationsFor("Accounts")).toEqual(["Contacts", "Accounts", "Deals", "Events"]);
  expect(destinationsFor("Deals")).toEqual(["Contacts", "Accounts", "Deals", "Events"]);
});

test("a booking writes what a lead becomes, or its destination, and the meeting where there is one", () => {
  const modules = (sourceModule: "Leads" | "Deals", destinationModule: "Leads" | "Contacts") =>
    [true, false].map((createMeeting) =>
      bookedModules({ sourceModule, destinationModule, createMeeting }).join(" "),
    );
  expect(modules("Leads", "Contacts")).toEqual([
    "Accounts Contacts Deals Events",
    "Accounts Contacts Deals",
  ]);
  expect(modules("Leads", "Leads")).toEqual(["Leads Events", "Leads"]);
  expect(modules("Deals", "Contacts")).toEqual(["Contacts Events", "Contacts"]);
});
