import { expect, test } from "vitest";
import { appFields } from "./app-fields.ts";
import { weekdays } from "./calendar.ts";
import { cityOf, timeZones } from "./time-zones.ts";
import {
  defaultWorkflowSettings,
  WorkflowSettings,
  WorkflowSettingsChange,
} from "./workflow-settings.ts";

test("the default settings are settings", () => {
  expect(WorkflowSettings.parse(defaultWorkflowSettings)).toEqual(defaultWorkflowSettings);
});

// Spec: Meeting duration | 120 min | 90 min
// Spec: Days in advance | 2 | 4
// Spec: Max drive time | 75 | 60
// Spec: Both agree on slots 10:00, 13:00 and 16:00
// Spec: Day start 08:00 and day end 18:00.
test("a new workflow has 90 minutes, 4 days in advance and 60 minutes of driving", () => {
  expect(defaultWorkflowSettings).toMatchObject({
    defaultMeetingDuration: 90,
    defaultDaysInAdvance: 4,
    maxDriveTime: 60,
    defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
    timeBlockEnabled: false,
    operatingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    notifications: { system: "slack", webhookUrl: "" },
    dayStartTime: "08:00",
    dayEndTime: "18:00",
    timezone: "Europe/London",
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

// Spec: Numbers: minimum 0.
test("zero days in advance is refused, zero minutes of driving is not", () => {
  expect(WorkflowSettingsChange.safeParse({ defaultDaysInAdvance: 0 }).success).toBe(false);
  expect(WorkflowSettingsChange.safeParse({ defaultDaysInAdvance: 366 }).success).toBe(true);
  expect(WorkflowSettingsChange.safeParse({ defaultDaysInAdvance: 367 }).success).toBe(false);
  expect(WorkflowSettingsChange.safeParse({ maxDriveTime: 0 }).success).toBe(true);
});

// Spec: Operating days: Monday to Sunday.
test("every day of the week may be an operating day, in its order", () => {
  const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
  expect(weekdays).toEqual(days);
  expect(WorkflowSettingsChange.safeParse({ operatingDays: days }).success).toBe(true);
  expect(WorkflowSettingsChange.safeParse({ operatingDays: ["Someday"] }).success).toBe(false);
});

// Spec: Notification platforms: slack (default) and teams, with a webhook URL.
test("notices go to Slack unless Teams is chosen, and to nothing else", () => {
  const isTaken = (system: string) => {
    const notifications = { system, webhookUrl: "https://hooks.slack.com/services/T/B/x" };
    return WorkflowSettingsChange.safeParse({ notifications }).success;
  };
  expect(defaultWorkflowSettings.notifications.system).toBe("slack");
  expect(["slack", "teams", "discord"].map(isTaken)).toEqual([true, true, false]);
});

// Spec: Timezone default Europe/London.
test("sixteen cities are offered, each with a zone this machine knows", () => {
  expect(timeZones.map(cityOf)).toHaveLength(16);
  expect(cityOf("America/New_York")).toBe("New York");
  for (const timeZone of timeZones) new Intl.DateTimeFormat("en", { timeZone });
});

test("there are nine app fields, each with its own reference", () => {
  expect(new Set(appFields.map(({ fieldRef }) => fieldRef)).size).toBe(9);
});
