import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { meetingTitle, titleFields } from "./meeting-title.ts";

const person = (name: string) => ({ userId: "1", crmUserId: "2", name, email: "p@x.example" });
const booking = (defaultMeetingTitle: string) =>
  ({
    settings: { ...defaultWorkflowSettings, defaultMeetingTitle },
    modules: { Leads: [{ name: "Last_Name" }] },
    organisation: { name: "Fairfield Windows" },
    reservation: {
      startsAt: new Date("2027-02-10T10:00:00Z"),
      endsAt: new Date("2027-02-10T11:30:00Z"),
    },
    agent: person("Sam Okafor"),
    holder: person("Bea Holt"),
  }) as unknown as Parameters<typeof meetingTitle>[0];
const customer = (Last_Name: unknown) =>
  ({
    facts: { appCustomerEmail: null, appStreet: null, appCity: null, appPostcode: "MP3 4QT" },
    records: new Map([["Leads", { id: "1", values: { Last_Name } }]]),
  }) as unknown as Parameters<typeof meetingTitle>[1];
const titled = (title: string, name: unknown = "Miller") =>
  meetingTitle(booking(title), customer(name));

test("a title says what its variables stand for", () => {
  expect(titled("Survey {{Last_Name}}, {{ appPostcode }} ({{appFieldAgent}})")).toBe(
    "Survey Miller, MP3 4QT (Sam Okafor)",
  );
  expect(titled("{{formattedDate}} {{formattedTimeSlot}}")).toBe("10 February 2027 10am - 11:30am");
});

test("a title is one line of at most 255 characters, whatever the CRM says", () => {
  expect(titled("Visit {{Last_Name}}", "A\r\nB\u2028C")).toBe("Visit A B C");
  expect([...titled("{{Last_Name}}", "🏠".repeat(300))]).toHaveLength(255);
});

test("a title of nothing is an appointment", () => {
  expect(titled("{{Last_Name}}", null)).toBe("Appointment");
  expect(titled("{{nothing}}")).toBe("Appointment");
});

test("the record is asked for the fields that the title names, and no other variable", () => {
  expect(titleFields(booking("{{Last_Name}} {{appCity}} {{Secret}}"))).toEqual([
    { module: "Leads", field: "Last_Name" },
  ]);
});
