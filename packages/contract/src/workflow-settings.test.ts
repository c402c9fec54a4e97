import { expect, test } from "vitest";
import { appFields } from "./app-fields.ts";
import { cityOf, timeZones } from "./calendar.ts";
import {
  defaultWorkflowSettings,
  WorkflowSettings,
  WorkflowSettingsChange,
} from "./workflow-settings.ts";

test("the default settings are settings", () => {
  expect(WorkflowSettings.parse(defaultWorkflowSettings)).toEqual(defaultWorkflowSettings);
});

test("a new workflow has 90 minutes, 4 days in advance and 60 minutes of driving", () => {
  expect(defaultWorkflowSettings).toMatchObject({
    defaultMeetingDuration: 90,
    defaultDaysInAdvance: 4,
    maxDriveTime: 60,
    defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  });
});

test("a change of one setting carries that one alone", () => {
  expect(WorkflowSettingsChange.parse({})).toEqual({});
  for (const [name, value] of Object.entries(defaultWorkflowSettings)) {
    expect(WorkflowSettingsChange.parse({ [name]: value })).toEqual({ [name]: value });
  }
});

test("an empty slot may be sent, so that the server can answer with the field's own sentence", () => {
  const change = { defaultAppointmentSlots: ["10:00", ""] };
  expect(WorkflowSettingsChange.parse(change)).toEqual(change);
  expect(WorkflowSettings.safeParse({ ...defaultWorkflowSettings, ...change }).success).toBe(false);
});

test("zero days in advance is refused, zero minutes of driving is not", () => {
  expect(WorkflowSettingsChange.safeParse({ defaultDaysInAdvance: 0 }).success).toBe(false);
  expect(WorkflowSettingsChange.safeParse({ maxDriveTime: 0 }).success).toBe(true);
});

test("sixteen cities are offered, each with a zone this machine knows", () => {
  expect(timeZones.map(cityOf)).toHaveLength(16);
  expect(cityOf("America/New_York")).toBe("New York");
  for (const timeZone of timeZones) new Intl.DateTimeFormat("en", { timeZone });
});

test("there are nine app fields, each with its own reference", () => {
  expect(new Set(appFields.map(({ fieldRef }) => fieldRef)).size).toBe(9);
});
