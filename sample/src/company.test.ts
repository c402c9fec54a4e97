import { expect, test } from "vitest";
import { company } from "./company.ts";
import { county } from "./county.ts";
import { pairs } from "./list.ts";
import type { Event } from "./zoho.ts";

const known = new Set(county().postcodes.map(({ postcode }) => postcode));
const today = "2026-11-16";
const { users, records } = company({ today });
const { Leads: leads, Events: events } = records;
const fieldAgents = users.filter(({ role }) => role.name === "Field Agent");
const postcodeAt = ({ Venue }: Event) => Venue?.match(/MP\d+ \d[A-Z]{2}$/)?.[0];

test("the company is the same every time for the same day, and another for another day", () => {
  expect(company({ today }).records).toEqual(records);
  expect(company({ today: "2026-11-17" }).records).not.toEqual(records);
});

test("a manager, three booking agents and twelve field agents work there", () => {
  const profiles = Object.groupBy(users, ({ profile }) => profile.name);
  expect(profiles.Administrator?.length).toBe(1);
  expect(users.length).toBe(16);
  expect(fieldAgents.length).toBe(12);
});

test("every field agent lives at a postcode of the county", () => {
  expect(fieldAgents.filter(({ zip }) => zip === null || !known.has(zip))).toEqual([]);
});

test("every e-mail address is under a reserved domain", () => {
  const addresses = [...users.map(({ email }) => email), ...leads.map(({ Email }) => Email)];
  expect(addresses.filter((address) => !/^[a-z.]+@[a-z]+\.example$/.test(address))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("ids are eighteen digits and all different", () => {
  const ids = [...users, ...leads, ...events].map(({ id }) => id);
  expect(ids.filter((id) => !/^\d{18}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("of forty leads two live on the island, one gave no postcode and one a postcode that nobody has", () => {
  const given = leads.flatMap(({ Zip_Code }) => Zip_Code ?? []);
  expect(leads.length).toBe(40);
  expect(given.length).toBe(39);
  expect(given.filter((postcode) => postcode.startsWith("MP8 0")).length).toBe(2);
  expect(given.filter((postcode) => !known.has(postcode)).length).toBe(1);
});

test.each([today, "2026-03-20", "2026-10-20", "2028-02-29"])(
  "around %s no two events of one agent overlap",
  (day) => {
    const diaries = Map.groupBy(company({ today: day }).records.Events, ({ Owner }) => Owner.id);
    const overlaps = [...diaries.values()].flatMap((diary) =>
      pairs(
        diary.toSorted((a, b) => Date.parse(a.Start_DateTime) - Date.parse(b.Start_DateTime)),
      ).filter(([a, b]) => Date.parse(a.End_DateTime) > Date.parse(b.Start_DateTime)),
    );
    expect(diaries.size).toBe(12);
    expect(overlaps).toEqual([]);
  },
);

test("every visit is at a postcode of the county", () => {
  const visits = events.filter(({ Venue }) => Venue !== null);
  expect(visits.filter((visit) => !known.has(postcodeAt(visit) ?? ""))).toEqual([]);
});

test("diaries run from a week before to thirty days after, on weekdays, two thirds full", () => {
  const days = events.map(({ Start_DateTime }) => Start_DateTime.slice(0, 10)).sort();
  expect(days[0]).toBe("2026-11-09");
  expect(days.at(-1)).toBe("2026-12-16");
  expect(days.filter((day) => [0, 6].includes(new Date(day).getUTCDay()))).toEqual([]);
  const visits = events.filter(({ Venue }) => Venue !== null);
  const share = visits.length / (12 * 28 * 3);
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(0.75);
});

test("there are leaves of whole days, meetings without a place, and one cancelled visit", () => {
  const leaves = events.filter(({ All_day }) => All_day);
  expect(leaves.length).toBe(4);
  expect(
    leaves.every(({ Start_DateTime, End_DateTime }) =>
      /T00:00:00.*T00:00:00/.test(Start_DateTime + End_DateTime),
    ),
  ).toBe(true);
  const meetings = events.filter(({ Venue, All_day }) => Venue === null && !All_day);
  expect(meetings.length).toBeGreaterThan(3);
  expect(events.filter(({ $event_cancelled }) => $event_cancelled).length).toBe(1);
});

test.each([
  ["2026-03-20", "2026-03-27", "+00:00", "2026-03-30", "+01:00"],
  ["2026-10-20", "2026-10-23", "+01:00", "2026-10-26", "+00:00"],
])(
  "around %s times have the offset of their own day",
  (day, before, offsetBefore, after, offsetAfter) => {
    const times = company({ today: day }).records.Events.flatMap((event) => [
      event.Start_DateTime,
      ...(event.All_day ? [] : [event.End_DateTime]),
    ]);
    const offsets = (date: string) =>
      new Set(times.filter((time) => time.startsWith(date)).map((time) => time.slice(19)));
    expect(offsets(before)).toEqual(new Set([offsetBefore]));
    expect(offsets(after)).toEqual(new Set([offsetAfter]));
  },
);
