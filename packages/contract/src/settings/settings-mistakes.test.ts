import { expect, test } from "vitest";
import { validationTexts } from "../texts/settings-texts.ts";
import type { Condition } from "./condition.ts";
import type { Mapping } from "./mapping.ts";
import { validationErrorsOf } from "./settings-mistake.ts";
import { settingsMistakes } from "./settings-mistakes.ts";
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
    key,
    path,
    sentence,
  ]);
const aCondition = (given: Partial<Condition>): Condition => ({
  order: 1,
  field: "Deals:Stage",
  operator: "is",
  value: "Won",
  logicalOperator: null,
  ...given,
});
const custom = (given: Partial<Mapping>, destinationField = "Next_Step"): Mapping => ({
  id: "custom-1",
  isAppField: false,
  isOriginalAppField: false,
  sourceModule: "Leads",
  sourceField: "Phone",
  sourceFieldType: "text",
  lastModified: null,
  parentAppFieldId: null,
  fieldMappings: [
    {
      mappedModule: "Deals",
      destinationField,
      label: "",
      order: 20,
      required: false,
      showInBookingForm: true,
      editable: false,
      allowAdminEditChange: true,
      canDelete: true,
      fixedModule: false,
    },
  ],
  ...given,
});

test("a new workflow may be saved as it is", () => {
  expect(settingsMistakes(saved, ringOf)).toEqual([]);
});

test("slots that cannot be kept are refused, each at its place", () => {
  const slotsAt = (...defaultAppointmentSlots: string[]) =>
    mistakesOf({ defaultAppointmentSlots }).map(
      ([key, path, sentence]) => `${key} ${path}: ${sentence}`,
    );
  // Spec: All appointment slots must be filled ('All time slots must be filled').
  expect(slotsAt("10:00", "")).toEqual([
    "appointmentSlots defaultAppointmentSlots.1: All time slots must be filled",
  ]);
  // Spec: No duplicates ('Duplicate time slots are not allowed').
  expect(slotsAt("10:00", "13:00", "10:00")).toEqual([
    "appointmentSlots defaultAppointmentSlots.2: Duplicate time slots are not allowed",
  ]);
  // Spec: Strictly ascending ('Time slots must be in chronological order').
  expect(slotsAt("13:00", "10:00")).toEqual([
    "appointmentSlots defaultAppointmentSlots.1: Time slots must be in chronological order",
  ]);
  // Spec: Appointments must not overlap, and the last must not extend beyond day end.
  expect([slotsAt("10:00", "11:29"), slotsAt("10:00", "11:30"), slotsAt("16:31")]).toEqual([
    ["appointmentSlots defaultAppointmentSlots.1: Overlapping appointments"],
    [],
    [
      "appointmentSlots defaultAppointmentSlots.0: Appointments must lie between day start and day end",
    ],
  ]);
  expect(slotsAt()).toEqual([
    "appointmentSlots defaultAppointmentSlots: You must have at least one appointment slot",
  ]);
  expect(slotsAt("07:59")).toHaveLength(1);
});

test("slots may touch each other and the day's ends; without a duration an hour counts", () => {
  expect(mistakesOf({ defaultAppointmentSlots: ["08:00", "09:30", "16:30"] })).toEqual([]);
  const hours = { defaultMeetingDuration: 0, defaultAppointmentSlots: ["10:00", "11:00", "17:00"] };
  const late = { ...hours, defaultAppointmentSlots: ["17:01"] };
  // Spec: The booking form falls back to a 60-minute duration if none is set.
  expect([mistakesOf(hours).length, mistakesOf(late).length]).toEqual([0, 1]);
});

test("a meeting needs a title that is not blank, nor longer than 255 characters", () => {
  const titled = (defaultMeetingTitle: string, createMeeting = true) =>
    mistakesOf({ defaultMeetingTitle, createMeeting });
  // Spec: When createMeeting is true the meeting title must be non-blank after trimming ('Meeting title is required when creating meetings').
  expect([titled(" \t"), titled(" x "), titled("", false)]).toEqual([
    [
      [
        "defaultMeetingTitle",
        "defaultMeetingTitle",
        "Meeting title is required when creating meetings",
      ],
    ],
    [],
    [],
  ]);
  const [longest, longer] = ["x".repeat(255), "x".repeat(256)] as const;
  // Spec: Maximum 255 characters.
  expect.soft([titled(longest).length, titled(longer).length]).toEqual([0, 1]);
  // Spec: defaultMeetingTitle (max 255 characters)
  expect.soft([longest, longer].map((title) => titled(title).length)).toEqual([0, 1]);
  // Spec: Meeting title maximum: 255 characters.
  expect([titled(longest), titled(longer)]).toEqual([
    [],
    [["other", "defaultMeetingTitle", "A meeting title has at most 255 characters"]],
  ]);
});

test("whether time is blocked must be said, and a tiebreak needs a value, each once", () => {
  // Spec: timeBlockEnabled must be set ('Time block setting must be specified').
  expect(mistakesOf({ timeBlockEnabled: null })).toEqual([
    ["timeBlock", "timeBlockEnabled", "Time block setting must be specified"],
  ]);
  const ranking = (destinationField: string, order = 1) => ({
    id: `${order}`,
    sourceField: destinationField,
    destinationField,
    order,
  });
  const tiebreakField = "Deals:Stage";
  // Spec: If a tiebreak field is set, at least one ranking is needed ('At least one priority value must be set').
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
  ["Leads:Status", "Only fields of Deals can be asked here: of others nothing is read"],
  ["__proto__:x", "Only fields of Deals can be asked here: of others nothing is read"],
])("a filter cannot look at %j", (field, sentence) => {
  expect(mistakesOf({ existingBookingFilters: [aCondition({ field })] })).toEqual([
    ["other", "existingBookingFilters.0.field", sentence],
  ]);
});

test("a filter looks at the record of the booking, whose fields are read; at none that it is linked to", () => {
  const of = (field: string) =>
    mistakesOf({ existingBookingFilters: [aCondition({ field })] }).map(([, , said]) => said);
  expect(of("Deals:Name")).toEqual([]);
  for (const module of ["Accounts", "Contacts", "Events", "Leads"]) {
    expect(of(`${module}:Name`)).toEqual([
      "Only fields of Deals can be asked here: of others nothing is read",
    ]);
  }
});

test("a full-day rule may also look at the meeting where there is one, and at the source's record", () => {
  const of = (field: string, createMeeting = true) => {
    const fullDayBlockSettings = { enabled: true, conditions: [aCondition({ field })] };
    return mistakesOf({ fullDayBlockSettings, createMeeting }).map(([, , said]) => said);
  };
  for (const module of ["Deals", "Events", "Leads"]) expect(of(`${module}:Name`)).toEqual([]);
  expect(of("Contacts:Name")).toEqual([
    "Only fields of Leads, Deals and Events can be asked here: of others nothing is read",
  ]);
  expect(of("Events:Name", false)).toHaveLength(1);
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

test("a row of one's own needs both ends, a built-in one neither", () => {
  const rows = (mapping: Mapping) =>
    mistakesOf({ mappings: [...saved.mappings, mapping] }).map(([, , sentence]) => sentence);
  expect(rows(custom({}))).toEqual([]);
  // Spec: Field mapping: a custom mapping needs source fields ('Source fields are required for a custom mapping').
  expect(rows(custom({ sourceField: "" }))).toEqual([
    "Source fields are required for a custom mapping",
  ]);
  // Spec: A destination field is required ('Destination field is required').
  expect.soft(rows(custom({}, ""))).toEqual(["Destination field is required"]);
});

test("an app field goes to a field of the CRM once, and no other list writes it too", () => {
  const further = (id: string) =>
    custom({ id, isAppField: true, sourceModule: "App", sourceField: "City" }, "Town");
  // Spec: Choosing a destination already used by another mapping of the same app field raises an alert
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
    ["other", "destinationModule", "Bookings from Contacts can’t go to Accounts"],
  ]);
});

test("each key is answered with its one sentence, however many mistakes it has", () => {
  const blanks = { defaultAppointmentSlots: [""], defaultMeetingTitle: "", timeBlockEnabled: null };
  const answered = validationErrorsOf(settingsMistakes({ ...saved, ...blanks }, ringOf));
  // Spec: defaultMeetingTitle: 'Please enter a default meeting title before saving'
  expect(answered.defaultMeetingTitle).toBe("Please enter a default meeting title before saving");
  // Spec: appointmentSlots: 'Please fill all appointment slots before saving'
  expect.soft(answered.appointmentSlots).toBe("Please fill all appointment slots before saving");
  // Spec: timeBlock: 'Please specify time block settings before saving'
  expect.soft(answered.timeBlock).toBe("Please specify time block settings before saving");
  expect(Object.keys(answered)).toHaveLength(3);
  const others = settingsMistakes({ ...saved, tiebreakField: "Deals:Stage" }, ringOf);
  // Spec: otherwise: 'Please fix all validation errors before saving'
  expect.soft(validationErrorsOf(others)).toEqual({
    other: "Please fix all validation errors before saving",
  });
});

test("two app fields do not go to one field of the CRM", () => {
  const to = (id: string, sourceField: string) =>
    custom({ id, isAppField: true, sourceModule: "App", sourceField }, "Town");
  // Spec: A CRM field already mapped elsewhere is shown disabled with the suffix '(already mapped)'.
  expect(mistakesOf({ mappings: [to("a", "Street"), to("b", "City")] })).toEqual([
    ["other", "mappings.1.destinationField", "Deals:Town is already mapped"],
  ]);
});
