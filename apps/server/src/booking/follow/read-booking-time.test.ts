import type { Crm, CrmField, CrmRecord, FieldValue, Meeting } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import type { LoadedPlan } from "../../diary/reading/load-plan.ts";
import type { BookingSource } from "../../diary/reading/reading-plan.ts";
import { readBookingTime } from "./read-booking-time.ts";

const source: BookingSource = {
  module: "Deals",
  agentField: "Agent",
  startField: "Start",
  endField: "End",
  lastsMinutes: 90,
  postcodeField: null,
  fields: [],
};
const loaded: Pick<LoadedPlan, "plan" | "agents"> = {
  plan: {
    from: new Date("2026-07-01T00:00:00Z"),
    to: new Date("2026-08-01T00:00:00Z"),
    bookings: [],
    meetingFields: [],
    agents: new Set(),
    key: "",
  },
  agents: { idOf: new Map([["22", "becky"]]), timezone: "Europe/London", country: "GB" },
};
const [start, end] = ["2026-07-06T10:00:00+01:00", "2026-07-06T11:30:00+01:00"];
const booking = {
  id: "r",
  workflowId: 1,
  agentId: "becky",
  module: "Deals",
  recordId: "7",
  startsAt: new Date(start),
  endsAt: new Date(end),
};
const on = { kind: "on", agentId: "becky", startsAt: new Date(start), endsAt: new Date(end) };

const meetingAt = (given: Partial<Meeting> = {}): Meeting => ({
  id: "8",
  modifiedAt: start,
  values: {},
  ownerId: "22",
  participantIds: ["99"],
  occurrences: [{ start, end }],
  isWholeDay: false,
  isCancelled: false,
  isFree: false,
  place: null,
  aboutId: null,
  ...given,
});

/** Null: there is no such record. */
function crmWith(
  values: Readonly<Record<string, FieldValue>> | null,
  meetings: readonly Meeting[] = [],
  fields = ["Agent", "Start", "End"],
  isDeleted = true,
): Pick<Crm, "findRecord" | "listMeetings" | "listFields" | "listDeleted"> {
  const record: CrmRecord | null = values && { id: "7", modifiedAt: start, values };
  const field = (name: string): CrmField => ({
    name,
    label: name,
    kind: "text",
    isMandatory: false,
    isWritable: true,
    isUnique: false,
    longest: null,
    options: [],
    lookupModule: null,
  });
  return {
    findRecord: async () => record,
    listMeetings: async () => [...meetings],
    listFields: async () => fields.map(field),
    listDeleted: async (_module, ids) => (isDeleted ? [...ids] : []),
  };
}

const agent = { id: "22", name: "Becky Shaw" };
const byRecord = { ...booking, meetingId: "8", sources: [source] };
const byMeeting = { ...booking, meetingId: "8", sources: [] };

test("where the workflow's record says when it is, the record counts and the meeting does not", async () => {
  const crm = crmWith({ Agent: agent, Start: start, End: end });
  expect(await readBookingTime(crm, loaded, byRecord)).toEqual(on);
});

test.each([
  ["is gone", null],
  ["no longer has a time", { Agent: agent, Start: null, End: null }],
  ["is no longer anybody's", { Agent: null, Start: start, End: end }],
])("a record that %s is off", async (_what, values) => {
  const crm = crmWith(values, [meetingAt()]);
  expect(await readBookingTime(crm, loaded, byRecord)).toEqual({ kind: "off" });
});

test("a field that was taken out of the CRM says nothing: no appointment is off for that", async () => {
  const crm = crmWith({ Agent: agent, Start: null, End: null }, [meetingAt()], ["Agent", "End"]);
  expect(await readBookingTime(crm, loaded, byRecord)).toEqual({ kind: "unknown" });
});

test("where the workflow's record does not say when it is, the meeting's owner and time count", async () => {
  const crm = crmWith(null, [meetingAt()]);
  expect(await readBookingTime(crm, loaded, byMeeting)).toEqual(on);
});

test.each([
  ["deleted", []],
  ["cancelled", [meetingAt({ isCancelled: true })]],
])("a meeting that was %s is off", async (_what, meetings) => {
  const crm = crmWith(null, meetings);
  expect(await readBookingTime(crm, loaded, byMeeting)).toEqual({ kind: "off" });
});

test("without a meeting and without a record that says when, nobody knows", async () => {
  const neither = { ...byMeeting, meetingId: null };
  expect(await readBookingTime(crmWith(null), loaded, neither)).toEqual({ kind: "unknown" });
});

test.each([
  ["record", byRecord],
  ["meeting", byMeeting],
])(
  "a %s that the CRM does not show and does not call deleted is not off: it may be out of our sight",
  async (_what, one) => {
    const crm = crmWith(null, [], [], false);
    expect(await readBookingTime(crm, loaded, one)).toEqual({ kind: "unknown" });
  },
);
