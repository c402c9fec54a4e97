import { settingsSections } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { Condition } from "@milepost/contract/settings/condition.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { emptyMapping, withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import {
  defaultWorkflowSettings,
  type WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import type { StoredField } from "../workflows/fields/stored-field.ts";
import { examine, readinessOf } from "./examine.ts";
import { countBookings } from "./examine-rules.ts";
import type { Examined } from "./examined.ts";

const field = (name: string, given: Partial<StoredField> = {}): StoredField => ({
  name,
  label: name.replaceAll("_", " "),
  type: "text",
  required: false,
  isWritable: true,
  isUnique: false,
  longest: null,
  optionLabels: [],
  ...given,
});
function mapped(fieldRef: string, destinationField: string): Mapping {
  const mapping = emptyMapping(fieldRef, "Deals");
  return {
    ...mapping,
    fieldMappings: mapping.fieldMappings.map((details) => ({ ...details, destinationField })),
  };
}

const settings: WorkflowSettings = {
  ...defaultWorkflowSettings,
  selectedFieldAgents: ["sam"],
  selectedUsers: ["bea"],
  mappings: [mapped("appFieldAgent", "Surveyor"), mapped("appBookingDateTime", "Visit")],
  existingBookingFilters: [
    { order: 1, field: "Deals:Stage", operator: "is", value: "Booked", logicalOperator: null },
  ],
};
const healthy: Examined = {
  settings,
  modules: {
    Leads: [field("Last_Name")],
    Deals: [field("Surveyor"), field("Visit"), field("Stage")],
  },
  isConnected: true,
  crm: { accessError: null, doubt: null, oddities: [] },
  loaded: new Set(["GB"]),
  agents: [{ name: "Sam Okafor", isActive: true, hasPlace: true }],
  bookings: [{ isCounted: true, countedBy: [] }],
  isRereading: false,
  templates: [
    { kind: "email", fileName: "a.html", isThere: true, isUsable: true, unknown: [] },
    { kind: "calendar", fileName: "a.ics", isThere: true, isUsable: true, unknown: [] },
  ],
};
const codes = (given: Partial<Examined>) =>
  examine({ ...healthy, ...given }).map(({ code, severity }) => `${severity} ${code}`);
const withSettings = (change: Partial<WorkflowSettings>) =>
  codes({ settings: { ...settings, ...change } });

test("nothing is to be said of a workflow that is well set up", () => {
  expect(examine(healthy)).toEqual([]);
  expect(readinessOf([])).toBe("ready");
});

test("a lost connection comes before everything else, and fields that were never read are reported", () => {
  const nobody = { ...settings, selectedFieldAgents: [] };
  expect(codes({ isConnected: false, agents: [], settings: nobody })).toEqual([
    "error no-connection",
    "error no-field-agents",
  ]);
  expect(codes({ modules: {} })).toEqual(["warning fields-not-read"]);
});

test("field agents who are gone, unknown or without a place are named", () => {
  const agents = [
    { name: "Ann", isActive: false, hasPlace: true },
    { name: "Bob", isActive: true, hasPlace: false },
  ];
  const found = examine({
    ...healthy,
    agents,
    settings: { ...settings, selectedFieldAgents: ["a", "b", "c"] },
  });
  expect(found.map(({ sentence }) => sentence)).toEqual([
    "No longer active in your CRM and left out of searches: Ann, 1 unknown. Choose other field agents.",
    "We don’t know where the day starts for Bob, so we can’t count their first and last drives. Set a postcode.",
  ]);
  expect(codes({ agents: [] })[0]).toBe("error no-field-agents");
});

test("a workflow that only administrators can search in may be meant so", () => {
  expect(withSettings({ selectedUsers: [] })).toEqual(["note no-users"]);
});

test("without its agent and time a booking cannot be seen, unless there is a meeting for it", () => {
  const mappings = [mapped("appFieldAgent", ""), mapped("appBookingDateTime", "Visit")];
  expect(withSettings({ mappings })).toEqual(["warning field-unmapped"]);
  expect(withSettings({ mappings, createMeeting: false })).toEqual(["error field-unmapped"]);
  expect(withSettings({ mappings, destinationModule: "Events" })).toEqual([]);
});

test("what the CRM insists on in a new record must come from somewhere", () => {
  const budget = field("Budget", { required: true });
  const Deals = [
    ...(healthy.modules.Deals ?? []),
    budget,
    field("Owner", { required: true, type: "owner" }),
  ];
  const modules = { ...healthy.modules, Deals };
  expect(examine({ ...healthy, modules })).toMatchObject([
    { code: "mandatory-unmapped", sentence: expect.stringContaining("need Budget") },
  ]);
  const row = { id: "1", module: "Deals", field: "Budget", fieldType: "text", order: 1 } as const;
  const defaultFieldValues = [{ ...row, defaultValue: "0" }];
  expect(codes({ modules, settings: { ...settings, defaultFieldValues } })).toEqual([]);
  // Nothing is made where the record itself is changed.
  const same = { ...settings, sourceModule: "Deals" } as const;
  expect(codes({ modules, settings: same })).toEqual([]);
});

test("a field that is gone is reported with the row that names it", () => {
  const mappings = [...settings.mappings, mapped("appCity", "Town")];
  expect(examine({ ...healthy, settings: { ...settings, mappings } })).toMatchObject([
    { code: "field-broken", section: "general", field: "mappings.2.destinationField" },
  ]);
});

test("what was never mapped is looked for in the row that the screen shows for it", () => {
  const mappings = [mapped("appCity", "")];
  const found = examine({ ...healthy, settings: { ...settings, mappings } });
  const rows = withAppFields(mappings, "Deals").map(({ id }) => id);
  expect(found.map(({ field: at }) => rows[Number(at?.split(".")[1])])).toEqual([
    "appFieldAgent",
    "appBookingDateTime",
  ]);
});

const counted = { isCounted: true, countedBy: [] };
const ignored = { isCounted: false, countedBy: [] };

test("the number of records that count is given, and is unknown rather than none while the diaries are being read again", () => {
  const count = (given: Partial<Examined>) => countBookings({ ...healthy, ...given });
  const bookings = [counted, ignored];
  expect(count({ bookings })).toEqual({ module: "Deals", records: 2, counted: 1 });
  expect(count({ bookings, isRereading: true })).toMatchObject({ records: 2, counted: null });
  expect(count({ bookings: null })).toBeNull();
  const meetings = { ...settings, destinationModule: "Events" } as const;
  expect(count({ bookings, settings: meetings })).toBeNull();
});

test("filters that match nothing are reported, but not while the diaries are being read again", () => {
  expect(codes({ bookings: [ignored] })).toEqual(["warning filter-matches-nothing"]);
  expect(codes({ bookings: [ignored], isRereading: true })).toEqual([]);
  expect(codes({ bookings: [] })).toEqual([]);
  expect(codes({ bookings: null })).toEqual([]);
  const none = examine({ ...healthy, settings: { ...settings, existingBookingFilters: [] } });
  expect(none).toMatchObject([{ code: "no-filters", severity: "note" }]);
  expect(none[0]?.sentence).toMatch(/\(1 right now\)/);
});

test("workflows that count what these filters ignore are named", () => {
  const bookings = [counted, ignored, { isCounted: false, countedBy: ["2 (Repairs)"] }];
  const sentences = (more: Examined["bookings"]) =>
    examine({ ...healthy, bookings: [...bookings, ...(more ?? [])] }).map(
      ({ sentence }) => sentence,
    );
  expect(sentences([])).toEqual([
    "1 record of Deals that these filters ignore still keeps its field agent busy, because workflow 2 (Repairs) counts it. Check its filters.",
  ]);
  expect(sentences([{ isCounted: false, countedBy: ["2 (Repairs)", "5 (Surveys)"] }])).toEqual([
    "2 records of Deals that these filters ignore still keep their field agents busy, because workflows 2 (Repairs) and 5 (Surveys) count them. Check their filters.",
  ]);
});

test("days without slots, drives longer than a gap and a day's block without a rule are reported", () => {
  expect(withSettings({ operatingDays: ["Saturday", "Sunday"] })).toEqual([
    "error no-offered-days",
  ]);
  expect(withSettings({ maxDriveTime: 90 })).toEqual([]);
  expect(withSettings({ maxDriveTime: 91 })).toEqual(["warning drive-longer-than-gap"]);
  expect(withSettings({ maxDriveTime: 0 })).toEqual([]);
  expect(withSettings({ maxDriveTime: 91, defaultAppointmentSlots: ["10:00"] })).toEqual([]);
  const empty = { enabled: true, conditions: [] as Condition[] };
  expect(withSettings({ fullDayBlockSettings: empty })).toEqual([
    "warning full-day-without-conditions",
  ]);
});

test("a template that is gone, is unusable or asks for nothing is reported in its own section", () => {
  const template = { kind: "email", fileName: "a.html", isThere: true, isUsable: true } as const;
  const looked = [
    { ...template, isThere: false, unknown: [] },
    { ...template, kind: "calendar", isUsable: false, unknown: [] } as const,
    { ...template, kind: "thankYou", unknown: ["Surname"] } as const,
  ];
  const found = examine({ ...healthy, templates: looked });
  expect(found.map(({ code, section }) => [code, section])).toEqual([
    ["template-missing", "email-template"],
    ["template-broken", "calendar-template"],
    ["template-variable", "thank-you-template"],
  ]);
  for (const { section } of found) expect(settingsSections).toContain(section);
});

test("how ready a workflow is, is how bad the worst of it is", () => {
  const of = (given: Partial<Examined>) => readinessOf(examine({ ...healthy, ...given }));
  expect(of({ agents: [] })).toBe("not-ready");
  expect(of({ modules: {} })).toBe("warnings");
  expect(of({ settings: { ...settings, selectedUsers: [] } })).toBe("ready");
});

test("in a standard organisation nothing is missing: conversion gives the account, the layout the pipeline", () => {
  const required = { required: true, type: "dropdown" } as const;
  const pipelines = [{ layout: 0, value: "Standard", stages: ["Qualification"] }];
  const Deals = [
    ...(healthy.modules.Deals ?? []).filter(({ name }) => name !== "Stage"),
    field("Deal_Name", { required: true }),
    field("Account_Name", { required: true, type: "lookup" }),
    field("Closing_Date", { required: true, type: "date" }),
    field("Stage", { ...required, options: ["Qualification"] }),
    field("Pipeline", { ...required, options: ["Standard"], pipelines }),
  ];
  const modules = { ...healthy.modules, Deals };
  expect(codes({ modules })).toEqual([]);
  const fromContact = { ...settings, sourceModule: "Contacts" } as const;
  expect(codes({ modules, settings: fromContact })).toEqual([]);
});

test("a pipeline that the CRM insists on and does not list is missing", () => {
  const pipeline = field("Pipeline", { required: true, type: "dropdown" });
  const modules = { ...healthy.modules, Deals: [...(healthy.modules.Deals ?? []), pipeline] };
  expect(codes({ modules })).toEqual(["error mandatory-unmapped"]);
});

test("what the CRM refuses or answers oddly is shown with what to do next", () => {
  const crm = { accessError: null, doubt: null, oddities: [] };
  const shown = (given: Partial<typeof crm> | { oddities: unknown }) =>
    examine({ ...healthy, crm: { ...crm, ...given } as Examined["crm"] });
  const what = "NO_PERMISSION to GET /crm/v8/settings/holidays";
  const about = ["leave", "holidays", "series", "fields", "meeting-keys"];
  const found = shown({ oddities: about.map((one) => ({ about: one, what })) });
  expect(found.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    "warning odd-leave",
    "warning odd-holidays",
    "warning odd-series",
    "warning odd-fields",
    "note odd-meeting-keys",
  ]);
  expect(found.every(({ sentence }) => sentence.includes(what))).toBe(true);
});

test("a wrong secret of the installation's is no reason to reconnect, and an unknown word is", () => {
  const sentenceOf = (accessError: string) =>
    examine({ ...healthy, crm: { accessError, doubt: null, oddities: [] } })[0]?.sentence;
  expect(sentenceOf("invalid_client")).toContain("Reconnecting won’t help");
  expect(sentenceOf("org_closed")).toContain("Reconnect it");
});

test("diaries that are not believed make a workflow not ready", () => {
  const doubt = "The CRM's answer is not believed: 30 of 30 Events are not shown";
  const findings = examine({ ...healthy, crm: { accessError: null, doubt, oddities: [] } });
  expect(findings[0]?.sentence).toContain(doubt);
  expect(readinessOf(findings)).toBe("not-ready");
});
