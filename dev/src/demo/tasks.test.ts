import { expect, test } from "vitest";
import type { Cast } from "./cast.ts";
import { html, toText } from "./html.ts";
import type { Tour } from "./read-tour.ts";
import { tasksOf } from "./tasks.ts";

const cast: Cast = {
  name: "Fairfield Windows",
  dataCentre: "eu",
  zgid: "1",
  timeZone: "Europe/London",
  lead: {
    id: "7",
    First_Name: "Grace",
    Full_Name: "Grace Kowalska",
    Zip_Code: "MP7 9AN",
    Street: "40 Poplar Lane",
    City: "Estwick",
    Phone: "",
    Created_Time: "",
  },
  admin: { full_name: "Margaret" },
  bookingAgent: { full_name: "Chloe" },
  fieldAgents: [],
};
const nothing: Tour = {
  slotsAtFirst: null,
  slotsSince: null,
  booking: null,
  mail: null,
  driveLimit: null,
};
const booking = {
  agentId: "2",
  agentName: "Callum Macleod",
  startsAt: new Date("2026-07-01T12:00Z"),
  recordPath: "/deal",
  meetingPath: "/meeting",
  isSeen: false,
};
const tasks = (tour: Partial<Tour> = {}) =>
  tasksOf({ ...nothing, ...tour }, cast, { url: "http://m", sandboxUrl: "http://s" });
const done = (tour: Partial<Tour>) => tasks(tour).map(({ isDone }) => isDone);

test("on the first day nothing is ticked, and every task has somewhere to go", () => {
  expect(done({})).toEqual([false, false, false, false, false, false]);
  expect(tasks().map(({ outcome }) => outcome)).toEqual([null, null, null, null, null, null]);
  expect(tasks().map(({ link }) => new URL(link.href).origin)).toEqual([
    "http://s",
    "http://m",
    "http://s",
    "http://s",
    "http://m",
    "http://m",
  ]);
});

test("what has happened is ticked, in whatever order", () => {
  expect(done({ slotsAtFirst: 12, driveLimit: 20 })).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(done({ slotsSince: 6 })).toEqual([true, false, false, false, false, true]);
  expect(done({ booking, mail: { id: 3, isRead: false } })[2]).toBe(false);
});

test("a booking leads to its own meeting and mail, and is shown in the company's time", () => {
  const [, booked, mail, meeting] = tasks({ booking, mail: { id: 3, isRead: true } });
  expect(booked?.outcome).toBe("Wednesday 1 July at 13:00 with Callum Macleod.");
  expect([mail?.link.href, meeting?.link.href]).toEqual(["http://s/mailbox/3", "http://s/meeting"]);
});

test("what others wrote is printed and never obeyed", () => {
  expect(toText(html`<p>${"<script>"}${html`<b>${"&"}</b>`}${null}</p>`)).toBe(
    "<p>&#60;script&#62;<b>&#38;</b></p>",
  );
});
