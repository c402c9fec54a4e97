import { expect, test } from "vitest";
import { pairs } from "../list.ts";
import { county } from "../places/county.ts";
import type { Event } from "../zoho.ts";
import { company } from "./company.ts";
import { smallCompanies } from "./small-companies.ts";

const known = new Set(county().postcodes.map(({ postcode }) => postcode));
const today = "2026-11-16";
const { users, records, leave, holidays } = company({ today });
const {
  Leads: leads,
  Events: events,
  Deals: deals,
  Accounts: accounts,
  Contacts: contacts,
} = records;
const fieldAgents = users.filter(({ role }) => role.name === "Field Agent");
/** Deals' appointments that no meeting shows: with the meetings, all that keeps people busy. */
const onlyDeals = ({ Deals, Events }: typeof records) => {
  const shown = new Set(Events.flatMap(({ What_Id }) => What_Id?.id ?? []));
  return Deals.filter(({ id }) => !shown.has(id));
};
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
  const all = [users, leads, events, deals, accounts, contacts, leave, holidays];
  const ids = all.flat().map(({ id }) => id);
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
  "around %s no two appointments of one agent overlap",
  (day) => {
    const { records: around } = company({ today: day });
    const appointments = [
      ...around.Events.map((e) => ({
        who: e.Owner.id,
        from: e.Start_DateTime,
        to: e.End_DateTime,
      })),
      ...around.Events.flatMap((e) =>
        e.Participants.filter(({ status }) => status === "accepted").map(({ participant }) => ({
          who: participant,
          from: e.Start_DateTime,
          to: e.End_DateTime,
        })),
      ),
      ...onlyDeals(around).map((d) => ({
        who: d.Field_Agent.id,
        from: d.Appointment_Start,
        to: d.Appointment_End,
      })),
    ];
    const diaries = Map.groupBy(appointments, ({ who }) => who);
    const overlaps = [...diaries.values()].flatMap((diary) =>
      pairs(diary.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))).filter(
        ([a, b]) => Date.parse(a.to) > Date.parse(b.from),
      ),
    );
    expect(fieldAgents.filter(({ id }) => !diaries.has(id))).toEqual([]);
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
  const share = (visits.length + onlyDeals(records).length) / (12 * 28 * 3);
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(0.75);
});

test("there are leaves of whole days, as meetings and as unavailability, and meetings without a place", () => {
  const leaves = events.filter(({ All_day }) => All_day);
  expect(leaves.length).toBe(3);
  expect(
    leaves.every(({ Start_DateTime, End_DateTime }) =>
      /T00:00:00.*T00:00:00/.test(Start_DateTime + End_DateTime),
    ),
  ).toBe(true);
  expect(leave.map(({ from }) => from)).toEqual(["2026-11-23T00:00:00+00:00"]);
  const away = leave.flatMap(({ user }) =>
    events.filter((e) => e.Owner.id === user.id && e.Start_DateTime.startsWith("2026-11-23")),
  );
  expect(away).toEqual([]);
  const meetings = events.filter(({ Venue, All_day }) => Venue === null && !All_day);
  expect(meetings.length).toBeGreaterThan(3);
});

test("there is one meeting each that was cancelled, is private, has a second agent, was declined", () => {
  const statuses = events.flatMap(({ Participants }) => Participants.map(({ status }) => status));
  expect(events.filter(({ $event_cancelled }) => $event_cancelled).length).toBe(1);
  expect(events.filter(({ Private__s }) => Private__s).length).toBe(1);
  expect(statuses.sort()).toEqual(["accepted", "declined"]);
});

test("team meetings are series: one every Monday under one recurrence id, but not on leave", () => {
  const series = Map.groupBy(
    events.filter(({ Recurring_Activity }) => Recurring_Activity),
    ({ $recurrence_id }) => $recurrence_id,
  );
  expect([...series.values()].map(({ length }) => length)).toEqual([6, 6, 6, 5]);
  expect(series.values().next().value?.[0]?.Recurring_Activity?.RRULE).toBe(
    "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;DTSTART=2026-11-09;UNTIL=2026-12-14",
  );
});

test("a third of the visits are deals of a household, and half of those are in the calendar too", () => {
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  const linked = events.filter(({ $se_module }) => $se_module === "Deals");
  const visits = events.filter(({ Venue }) => Venue !== null).length + onlyDeals(records).length;
  expect(deals.length / visits).toBeCloseTo(1 / 3, 1);
  expect(linked.length / deals.length).toBeGreaterThan(0.4);
  expect(linked.length / deals.length).toBeLessThan(0.6);
  for (const event of linked) {
    expect(byId.get(event.What_Id?.id ?? "")).toMatchObject({
      Appointment_Start: event.Start_DateTime,
      Appointment_End: event.End_DateTime,
      Field_Agent: { id: event.Owner.id },
      Visit_Postcode: postcodeAt(event),
    });
  }
  const contactIds = new Set(contacts.map(({ id }) => id));
  expect(deals.filter(({ Contact_Name }) => !contactIds.has(Contact_Name.id))).toEqual([]);
});

test("leads with a visit to come are visited where they live", () => {
  const visits = events.filter(({ $se_module }) => $se_module === "Leads");
  expect(visits.length).toBeGreaterThan(5);
  for (const visit of visits) {
    expect(leads.find(({ id }) => id === visit.What_Id?.id)?.Zip_Code).toBe(postcodeAt(visit));
  }
});

test("the next public holidays are known, and nobody works on one", () => {
  expect(holidays.slice(0, 2).map(({ date }) => date)).toEqual(["2026-12-25", "2026-12-28"]);
  const easter = company({ today: "2026-03-20" });
  const closed = new Set(easter.holidays.map(({ date }) => date));
  expect([closed.has("2026-04-03"), closed.has("2026-04-06")]).toEqual([true, true]);
  const worked = easter.records.Events.filter((e) => closed.has(e.Start_DateTime.slice(0, 10)));
  expect(worked).toEqual([]);
});

test("two small companies are in other data centres, and share no id and no person with the first", () => {
  const small = smallCompanies({ today });
  expect(small.map(({ dataCentre }) => dataCentre)).toEqual(["us", "uk"]);
  const everyone = [...users, ...small.flatMap((one) => one.users)];
  const ids = [
    ...everyone,
    ...small.flatMap((one) => [...one.records.Leads, ...one.records.Events]),
  ];
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
  expect(new Set(everyone.map(({ zuid }) => zuid)).size).toBe(everyone.length);
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
