import { expect, test } from "vitest";
import type { Condition } from "./condition.ts";
import type { Mapping } from "./field-mapping.ts";
import { validationErrorsOf } from "./settings-mistake.ts";
import { settingsMistakes } from "./settings-mistakes.ts";
import { validationTexts } from "./texts/settings.ts";
import { withAppFields } from "./tidy-settings.ts";
import { defaultWorkflowSettings, type SettingsDraft } from "./workflow-settings.ts";

/** Honest enough for rules that only ask whether there is a ring. */
const ringOf = (value: string) => (value.startsWith("[[") ? [] : null);

const saved: SettingsDraft = {
  ...defaultWorkflowSettings,
  mappings: withAppFields([], "Deals"),
};
const mistakesOf = (change: Partial<SettingsDraft>) =>
  settingsMistakes({ ...saved, ...change }, ringOf).map(({ key, path, sentence }) => [
    ...[key, path, sentence],
  ]);
const aCondition = (given: Partial<Condition>): Condition => ({
  ...{ order: 1, field: "Deals:Stage", operator: "is", value: "Won", logicalOperator: null },
  ...given,
});
const custom = (given: Partial<Mapping>, destinationField = "Next_Step"): Mapping => ({
  ...{ id: "custom-1", isAppField: false, isOriginalAppField: false },
  ...{ sourceModule: "Leads", sourceField: "Phone", sourceFieldType: "text" },
  ...{ lastModified: null, parentAppFieldId: null },
  fieldMappings: [
    {
      ...{ mappedModule: "Deals", destinationField, label: "", order: 20, required: false },
      ...{ showInBookingForm: true, editable: false, allowAdminEditChange: true },
      ...{ canDelete: true, fixedModule: false },
    },
  ],
  ...given,
});

test("a new workflow may be saved as it is", () => {
  expect(settingsMistakes(saved, ringOf)).toEqual([]);
});

// Spec: All appointment slots must be filled ('All time slots must be filled').
// Spec: No duplicates ('Duplicate time slots are not allowed').
// Spec: Strictly ascending ('Time slots must be in chronological order').
// Spec: Appointments must not overlap, and the last must not extend beyond day end.
test.each([
  [[], "", "You must have at least one appointment slot"],
  [["10:00", ""], ".1", "All time slots must be filled"],
  [["10:00", "13:00", "10:00"], ".2", "Duplicate time slots are not allowed"],
  [["13:00", "10:00"], ".1", "Time slots must be in chronological order"],
  [["10:00", "11:29"], ".1", "Overlapping appointments"],
  [["07:59"], ".0", "Appointments must lie between day start and day end"],
  [["16:31"], ".0", "Appointments must lie between day start and day end"],
] as const)("slots at %j are refused", (defaultAppointmentSlots, at, sentence) => {
  expect(mistakesOf({ defaultAppointmentSlots: [...defaultAppointmentSlots] })).toEqual([
    ["appointmentSlots", `defaultAppointmentSlots${at}`, sentence],
  ]);
});

test("slots may touch each other and the day's ends; without a duration an hour counts", () => {
  expect(mistakesOf({ defaultAppointmentSlots: ["08:00", "09:30", "16:30"] })).toEqual([]);
  const hours = { defaultMeetingDuration: 0, defaultAppointmentSlots: ["10:00", "11:00", "17:00"] };
  expect(mistakesOf(hours)).toEqual([]);
  expect(mistakesOf({ ...hours, defaultAppointmentSlots: ["17:01"] })).toHaveLength(1);
});

// Spec: When createMeeting is true the meeting title must be non-blank after trimming ('Meeting title is required when creating meetings').
// Spec: Maximum 255 characters.
// Spec: Meeting title maximum: 255 characters.
test("a meeting needs a title that is not blank, nor longer than 255 characters", () => {
  expect(mistakesOf({ defaultMeetingTitle: " \t" })).toEqual([
    ["defaultMeetingTitle", "defaultMeetingTitle", validationTexts.meetingTitle],
  ]);
  expect(mistakesOf({ defaultMeetingTitle: "", createMeeting: false })).toEqual([]);
  expect(mistakesOf({ defaultMeetingTitle: "x".repeat(255) })).toEqual([]);
  expect(mistakesOf({ defaultMeetingTitle: "x".repeat(256) })).toHaveLength(1);
});

// Spec: timeBlockEnabled must be set ('Time block setting must be specified').
// Spec: If a tiebreak field is set, at least one ranking is needed ('At least one priority value must be set').
test("whether time is blocked must be said, and a tiebreak needs a value, each once", () => {
  expect(mistakesOf({ timeBlockEnabled: null })).toEqual([
    ["timeBlock", "timeBlockEnabled", "Time block setting must be specified"],
  ]);
  const ranking = (destinationField: string, order = 1) => ({
    ...{ id: `${order}`, sourceField: destinationField, destinationField, order },
  });
  const tiebreakField = "Deals:Stage";
  expect(mistakesOf({ tiebreakField })).toEqual([
    ["other", "tiebreakRankings", "At least one priority value must be set"],
  ]);
  expect(mistakesOf({ tiebreakField, tiebreakRankings: [ranking("Won")] })).toEqual([]);
  const twice = [ranking("Won"), ranking("Won", 2)];
  expect(mistakesOf({ tiebreakField, tiebreakRankings: twice })).toHaveLength(1);
});

test.each([
  ["", "Choose a field"],
  ["Stage", "Choose a field"],
  [":Stage", "Choose a field"],
  ["Deals:", "Choose a field"],
  ["Deals:Stage:x", "Choose a field"],
  ["Leads:Status", "Bookings of this workflow have no fields of Leads"],
  ["__proto__:x", "Bookings of this workflow have no fields of __proto__"],
])("a filter cannot look at %j", (field, sentence) => {
  expect(mistakesOf({ existingBookingFilters: [aCondition({ field })] })).toEqual([
    ["other", "existingBookingFilters.0.field", sentence],
  ]);
});

test("a filter looks at everything a booking writes: what a lead becomes, and its meeting", () => {
  for (const module of ["Accounts", "Contacts", "Deals", "Events"]) {
    const existingBookingFilters = [aCondition({ field: `${module}:Name` })];
    expect(mistakesOf({ existingBookingFilters })).toEqual([]);
  }
  const existingBookingFilters = [aCondition({ field: "Events:Name" })];
  expect(mistakesOf({ existingBookingFilters, createMeeting: false })).toHaveLength(1);
});

test("a condition needs a value, but for one that asks for none; a geofence needs corners", () => {
  const filters = (given: Partial<Condition>) =>
    mistakesOf({ existingBookingFilters: [aCondition(given)] }).map(([, , sentence]) => sentence);
  expect(filters({ value: " " })).toEqual(["Enter a value"]);
  expect(filters({ operator: "is_not_empty", value: "" })).toEqual([]);
  expect(filters({ operator: "is_within_geofence", value: "around here" })).toEqual([
    validationTexts.geofence,
  ]);
  expect(filters({ operator: "is_within_geofence", value: "[[0,0]]" })).toEqual([]);
});

test("full-day rules are looked at when they count: turned on, and with a second slot", () => {
  const conditions = [aCondition({ field: "" })];
  const rules = { fullDayBlockSettings: { enabled: true, conditions } };
  expect(mistakesOf(rules)).toHaveLength(1);
  expect(mistakesOf({ ...rules, defaultAppointmentSlots: ["10:00"] })).toEqual([]);
  expect(mistakesOf({ fullDayBlockSettings: { enabled: false, conditions } })).toEqual([]);
  const ofLead = [aCondition({ field: "Leads:Rating" })];
  expect(mistakesOf({ fullDayBlockSettings: { enabled: true, conditions: ofLead } })).toEqual([]);
});

// Spec: A destination field is required ('Destination field is required').
test("a row of one's own needs both ends, a built-in one neither", () => {
  const rows = (mapping: Mapping) =>
    mistakesOf({ mappings: [...saved.mappings, mapping] }).map(([, , sentence]) => sentence);
  expect(rows(custom({}))).toEqual([]);
  expect(rows(custom({ sourceField: "" }))).toEqual([
    "Source fields are required for a custom mapping",
  ]);
  expect(rows(custom({}, ""))).toEqual(["Destination field is required"]);
});

test("an app field goes to a field of the CRM once, and no other list writes it too", () => {
  const further = (id: string) =>
    custom({ id, isAppField: true, sourceModule: "App", sourceField: "City" }, "Town");
  expect(mistakesOf({ mappings: [further("a"), further("b")] })).toEqual([
    [
      "other",
      "mappings.1.destinationField",
      'This app field is already mapped to CRM field "Town". Remove the existing mapping for that field or choose a different CRM field.',
    ],
  ]);
  const town = { id: "1", module: "Deals", field: "Town", fieldType: "text", order: 1 } as const;
  const asked = { ...town, required: false, showInBookingForm: true, editable: true, label: "" };
  const rows = {
    bookingAgentFields: [asked],
    defaultFieldValues: [{ ...town, defaultValue: "x" }],
  };
  expect(mistakesOf({ mappings: [further("a")], ...rows })).toEqual([
    ["other", "bookingAgentFields.0.field", "Deals:Town is already mapped"],
    ["other", "defaultFieldValues.0.field", "Deals:Town is already mapped"],
  ]);
});

test("bookings cannot go where their source does not lead", () => {
  const pair = { sourceModule: "Contacts", destinationModule: "Accounts" } as const;
  expect(mistakesOf(pair)).toEqual([
    ["other", "destinationModule", "Bookings from Contacts cannot go to Accounts"],
  ]);
});

// Spec: defaultMeetingTitle: 'Please enter a default meeting title before saving'
// Spec: appointmentSlots: 'Please fill all appointment slots before saving'
// Spec: timeBlock: 'Please specify time block settings before saving'
// Spec: otherwise: 'Please fix all validation errors before saving'
test("each key is answered with its one sentence, however many mistakes it has", () => {
  const blanks = { defaultAppointmentSlots: [""], defaultMeetingTitle: "", timeBlockEnabled: null };
  const mistakes = settingsMistakes({ ...saved, ...blanks }, ringOf);
  expect(validationErrorsOf(mistakes)).toEqual({
    defaultMeetingTitle: "Please enter a default meeting title before saving",
    appointmentSlots: "Please fill all appointment slots before saving",
    timeBlock: "Please specify time block settings before saving",
  });
  const others = settingsMistakes({ ...saved, tiebreakField: "Deals:Stage" }, ringOf);
  expect(validationErrorsOf(others)).toEqual({
    other: "Please fix all validation errors before saving",
  });
});
