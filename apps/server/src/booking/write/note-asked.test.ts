import type { Meeting } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import { lookForMeeting } from "./note-asked.ts";

const visit = { start: "2027-07-14T09:00:00+01:00", end: "2027-07-14T10:30:00+01:00" };
const reference = { field: "Milepost_Reference", value: "4611ebe4" };
const minute = 60_000;

/** A CRM with these meetings at that time, by their references; the ids count from 1. */
const crmWith = (...references: string[]) => ({
  listMeetingVersions: async () =>
    references.map((_, at) => ({ id: String(at + 1), modifiedAt: visit.start })),
  listMeetings: async (ids: readonly string[]) =>
    ids.map((id) => ({
      id,
      values: { Milepost_Reference: references[Number(id) - 1] ?? null },
    })) as unknown as Meeting[],
});

test("a meeting whose asker died is found by its reference, among others at that time", async () => {
  const crm = crmWith("somebody else's", "4611ebe4");
  expect(await lookForMeeting(crm, visit, reference, 0)).toBe("2");
});

test("one that has not come within the time that a write takes was never made", async () => {
  expect(await lookForMeeting(crmWith("another"), visit, reference, minute)).toBeNull();
});
