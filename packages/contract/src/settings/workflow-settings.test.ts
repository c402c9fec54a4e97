import { expect, test } from "vitest";
import { appFields } from "./app-fields.ts";
import { cityOf, timeZones } from "./time-zones.ts";
import { weekdays } from "./weekday.ts";
import {
  defaultWorkflowSettings,
  WorkflowSettings,
  WorkflowSettingsChange,
} from "./workflow-settings.ts";

test("the default settings are settings", () => {
  expect(WorkflowSettings.parse(defaultWorkflowSettings)).toEqual(defaultWorkflowSettings);
});

test("a new workflow has 90 minutes, 4 days in advance and 60 minutes of driving", () => {
  // Spec: Meeting duration | 120 min | 90 min
  expect.soft(defaultWorkflowSettings.defaultMeetingDuration).toBe(90);
  // Spec: Days in advance | 2 | 4
  expect.soft(defaultWorkflowSettings.defaultDaysInAdvance).toBe(4);
  // Spec: Max drive time | 75 | 60
  expect.soft(defaultWorkflowSettings.maxDriveTime).toBe(60);
  // Spec: Both agree on slots 10:00, 13:00 and 16:00, time block off, operating days Monday to Friday and notification system slack.
  expect.soft(defaultWorkflowSettings).toMatchObject({
    defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
    timeBlockEnabled: false,
    operatingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    notifications: { system: "slack", webhookUrl: "" },
  });
  // Spec: Day start 08:00 and day end 18:00.
  expect(defaultWorkflowSettings).toMatchObject({ dayStartTime: "08:00", dayEndTime: "18:00" });
});

test("a new workflow is in London, makes meetings and has the built-in templates", () => {
  const { timezone, createMeeting, defaultAppointmentSlots, templates } = defaultWorkflowSettings;
  // Spec: timezone (default Europe/London)
  expect.soft(timezone).toBe("Europe/London");
  // Spec: createMeeting (boolean, default true)
  expect.soft(createMeeting).toBe(true);
  // Spec: defaultAppointmentSlots (list of HH:MM strings)
  expect.soft(defaultAppointmentSlots).toEqual(["10:00", "13:00", "16:00"]);
  const { email, calendar, thankYou } = templates;
  const names = [email, calendar, thankYou].map(({ currentTemplate }) => currentTemplate);
  // Spec: Default templates: email calendarInvite.html in one reading and defaultEmail.html in another
  expect.soft(names).toEqual(["defaultEmail.html", "sampleInvite.ics", "defaultThankYou.html"]);
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

test("no number is below zero, and zero days in advance is refused as well", () => {
  const isTaken = (key: string, value: number) =>
    WorkflowSettingsChange.safeParse({ [key]: value }).success;
  const around = (key: string, limit: number) => [limit - 1, limit].map((n) => isTaken(key, n));
  // Spec: Numbers: minimum 0. defaultDaysInAdvance accepts only values greater than 0 (minimum 1) and is updated only then.
  expect([
    around("maxDriveTime", 0),
    around("defaultMeetingDuration", 0),
    around("defaultDaysInAdvance", 1),
  ]).toEqual([
    [false, true],
    [false, true],
    [false, true],
  ]);
  expect(around("defaultDaysInAdvance", 367)).toEqual([true, false]);
});

test("every day of the week may be an operating day, in its order", () => {
  const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
  // Spec: Operating days: Monday to Sunday.
  expect(weekdays).toEqual(days);
  expect(WorkflowSettingsChange.safeParse({ operatingDays: days }).success).toBe(true);
  expect(WorkflowSettingsChange.safeParse({ operatingDays: ["Someday"] }).success).toBe(false);
});

test("notices go to Slack unless Teams is chosen, and to nothing else", () => {
  const taken = ["slack", "teams", "discord"].filter((system) => {
    const notifications = { system, webhookUrl: "https://hooks.slack.com/services/T/B/x" };
    return WorkflowSettingsChange.safeParse({ notifications }).success;
  });
  // Spec: Notification platforms: slack (default) and teams, with a webhook URL.
  expect([defaultWorkflowSettings.notifications, taken]).toEqual([
    { system: "slack", webhookUrl: "" },
    ["slack", "teams"],
  ]);
});

test("sixteen cities are offered, each with a zone this machine knows", () => {
  // Spec: Timezone default Europe/London. 16 city zones are offered: London, Paris, Berlin, Madrid, Rome, Athens, New York, Chicago, Denver, Los Angeles, Dubai, Tokyo, Hong Kong, Singapore, Sydney, Auckland.
  expect([defaultWorkflowSettings.timezone, timeZones.map(cityOf).join(", ")]).toEqual([
    "Europe/London",
    "London, Paris, Berlin, Madrid, Rome, Athens, New York, Chicago, Denver, Los Angeles, Dubai, Tokyo, Hong Kong, Singapore, Sydney, Auckland",
  ]);
  for (const timeZone of timeZones) new Intl.DateTimeFormat("en", { timeZone });
});

test("there are nine app fields, each with its own reference", () => {
  expect(new Set(appFields.map(({ fieldRef }) => fieldRef)).size).toBe(9);
});
