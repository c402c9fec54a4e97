import { expect, test } from "vitest";
import { company } from "../company/company.ts";
import { history } from "./history.ts";

const today = "2026-11-18";
const { searches, visits, diary } = history({ today });
const booked = visits.filter(({ isBooked }) => isBooked);

test("the history is the same every time for the same day, and another for another day", () => {
  expect(history({ today })).toEqual({ searches, visits, diary });
  expect(history({ today: "2026-11-19" }).searches).not.toEqual(searches);
});

test("it fills twelve weeks and ends before today, so that nothing of it stands in a diary to come", () => {
  const days = searches.map(({ at }) => at.slice(0, 10)).toSorted();
  expect(days.at(0)).toBe("2026-08-24");
  const ends = [...days, ...visits.map(({ endsAt }) => endsAt.slice(0, 10))].toSorted();
  expect(ends.at(-1)).toBe("2026-11-17");
  const weeks = Map.groupBy(booked, ({ week }) => week);
  expect([...weeks.keys()].length).toBe(13);
  expect([...weeks].filter(([week, all]) => week < "2026-11-16" && all.length < 15)).toEqual([]);
});

test("nobody is booked twice, and every visit is one that its own search offered to that agent", () => {
  for (const visit of visits) {
    const search = searches.findLast(
      ({ recordId, at }) => recordId === visit.recordId && at <= visit.at,
    );
    expect(search?.winners[visit.slotCode]).toBe(visit.agentId);
  }
  const starts = booked.map(({ agentId, startsAt }) => `${agentId} ${startsAt}`);
  expect(new Set(starts).size).toBe(starts.length);
  expect(new Set(diary.map(({ agentId, from }) => `${agentId} ${from}`)).size).toBe(diary.length);
});

test("every visit is in the diaries, next to those that came another way", () => {
  const kept = new Set(diary.map(({ agentId, from }) => `${agentId} ${from}`));
  expect(booked.filter(({ agentId, startsAt }) => !kept.has(`${agentId} ${startsAt}`))).toEqual([]);
  expect(diary.length).toBeGreaterThan(2 * booked.length);
});

test("some customers are lost without an offer and some with one, some are not invited and some do not accept", () => {
  expect(searches.filter(({ firstSlot }) => firstSlot === null).length).toBeGreaterThan(5);
  expect(searches.length - booked.length).toBeGreaterThan(80);
  expect(visits.length).toBeGreaterThan(booked.length);
  const invited = booked.filter(({ invitedAt }) => invitedAt !== null);
  expect(invited.length).toBeLessThan(booked.length);
  expect(invited.filter(({ acceptedAt }) => acceptedAt !== null).length).toBeLessThan(
    invited.length,
  );
});

test("its customers are none of the people who wait in the CRM today", () => {
  const { Leads } = company({ today }).records;
  const waiting = new Set(Leads.flatMap(({ id, Zip_Code }) => [id, Zip_Code?.replace(" ", "")]));
  const both = searches.filter(
    ({ recordId, postcode }) => waiting.has(recordId) || waiting.has(postcode),
  );
  expect(both).toEqual([]);
});
