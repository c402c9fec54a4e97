import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import {
  defaultWorkflowSettings,
  type WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { hasSourcesOf, planReading, readByBoth } from "./reading-plan.ts";

const now = Date.parse("2026-11-16T09:00Z");
const day = 24 * 60 * 60_000;

const mapping = (id: string, field: string, mappedModule = "Deals"): Mapping => ({
  id,
  isAppField: true,
  isOriginalAppField: true,
  sourceModule: "App",
  sourceField: id,
  sourceFieldType: "text",
  lastModified: null,
  parentAppFieldId: null,
  fieldMappings: [
    {
      mappedModule,
      destinationField: field,
      label: field,
      order: 1,
      showInBookingForm: false,
      editable: false,
      allowAdminEditChange: true,
      required: false,
      canDelete: false,
      fixedModule: false,
    },
  ],
});

const workflow = (change: Partial<WorkflowSettings> = {}): WorkflowSettings => ({
  ...defaultWorkflowSettings,
  selectedFieldAgents: ["sam"],
  mappings: [
    mapping("appFieldAgent", "Agent"),
    mapping("appBookingDateTime", "Start"),
    mapping("appPostcode", "Lead_Zip", "Leads"),
    mapping("appPostcode", "Zip"),
  ],
  ...change,
});

test("a workflow's destination module is read by the fields its mappings name in it", () => {
  expect(planReading([workflow()], now)?.bookings).toEqual([
    {
      module: "Deals",
      agentField: "Agent",
      startField: "Start",
      endField: null,
      lastsMinutes: 90,
      postcodeField: "Zip",
      fields: [],
    },
  ]);
});

test("fields that any workflow's rules look at are read, of their own module only", () => {
  const condition = { order: 1, operator: "is", value: "x", logicalOperator: null } as const;
  const plan = planReading(
    [
      workflow({ existingBookingFilters: [{ ...condition, field: "Deals:Stage" }] }),
      workflow({ tiebreakField: "Deals:Type" }),
      workflow({
        fullDayBlockSettings: {
          enabled: true,
          conditions: [{ ...condition, field: "Events:Kind" }],
        },
      }),
    ],
    now,
  );
  expect(plan?.bookings.map(({ fields }) => fields)).toEqual([["Stage", "Type"]]);
  expect(plan?.meetingFields).toEqual(["Kind"]);
});

test("without a mapped agent or start, and for meetings, there are no bookings other than the meetings", () => {
  expect(planReading([workflow({ mappings: [] })], now)?.bookings).toEqual([]);
  expect(planReading([workflow({ destinationModule: "Events" })], now)?.bookings).toEqual([]);
});

test("without a field agent nobody's diary is of interest", () => {
  expect(planReading([workflow({ selectedFieldAgents: [] })], now)).toBeNull();
});

test("the span holds every day that any workflow can offer, holidays included", () => {
  const plan = planReading(
    [
      workflow({ defaultDaysInAdvance: 1 }),
      workflow({ defaultDaysInAdvance: 10, operatingDays: ["Monday"] }),
    ],
    now,
  );
  expect(plan?.from.getTime()).toBeLessThanOrEqual(now - day);
  expect(plan?.to.getTime()).toBeGreaterThan(now + 11 * 7 * day);
});

test("the key changes with agents and fields, not with the time", () => {
  const key = (settings: WorkflowSettings, at = now) => planReading([settings], at)?.key;
  expect(key(workflow(), now + day)).toBe(key(workflow()));
  expect(key(workflow({ selectedFieldAgents: ["sam", "kim"] }))).not.toBe(key(workflow()));
  expect(key(workflow({ tiebreakField: "Deals:Type" }))).not.toBe(key(workflow()));
});

test("what was read by two plans has the sources of both, and is nobody's own", () => {
  const condition = { order: 1, operator: "is", value: "x", logicalOperator: null } as const;
  const plain = workflow();
  const filtered = workflow({ existingBookingFilters: [{ ...condition, field: "Deals:Stage" }] });
  const longer = workflow({ defaultMeetingDuration: 120 });
  const keyOf = (settings: WorkflowSettings) => planReading([settings], now)?.key ?? "";
  const both = readByBoth(keyOf(plain), keyOf(filtered));
  expect([keyOf(plain), keyOf(filtered)]).not.toContain(both);
  expect(hasSourcesOf(both, plain)).toBe(true);
  expect(hasSourcesOf(readByBoth(keyOf(plain), keyOf(longer)), plain)).toBe(false);
});
