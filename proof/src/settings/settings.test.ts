import { expect, test } from "vitest";
import { changesAlone } from "./change-alone.ts";
import { compact } from "./county.ts";
import { effects } from "./effects.ts";
import { attendeesOf, timesOf } from "./opinion/meetings.ts";
import { listSettingKeys } from "./setting-keys.ts";

test("every setting of the contract is changed alone, or tried by its effect", () => {
  const tried = [...Object.keys(changesAlone), ...Object.keys(effects)];
  expect(tried.toSorted()).toEqual(listSettingKeys().toSorted());
});

test("a postcode is one however people write it", () => {
  expect(["MP7 9AN", "mp79an", " MP79AN "].map(compact)).toEqual(["MP79AN", "MP79AN", "MP79AN"]);
});

const visit = {
  id: "1",
  Owner: { id: "7" },
  All_day: false,
  Start_DateTime: "2026-11-17T10:00:00+00:00",
  End_DateTime: "2026-11-17T11:30:00+00:00",
};
const spansOf = (more: object) =>
  timesOf({ ...visit, ...more }).map(({ from, to }) =>
    [from, to].map((minute) => new Date(minute * 60_000).toISOString().slice(0, 16)).join(" "),
  );

test("a meeting takes the time of its owner and of all who were asked and have not declined", () => {
  const Participants = [
    { type: "user", participant: "8", status: "not_known" },
    { type: "user", participant: "9", status: "declined" },
    { type: "contact", participant: "10", status: "accepted" },
  ];
  expect([...attendeesOf({ ...visit, Participants })]).toEqual(["7", "8"]);
  expect(spansOf({ $event_cancelled: true })).toEqual([]);
});

test("a whole day lasts from midnight to midnight", () => {
  const whole = {
    All_day: true,
    Start_DateTime: "2026-11-17T00:00:00+00:00",
    End_DateTime: "2026-11-19T00:00:00+00:00",
  };
  expect(spansOf(whole)).toEqual(["2026-11-17T00:00 2026-11-19T00:00"]);
});

test("a series is on its days, as often as it says, but for those left out", () => {
  const RRULE = "FREQ=DAILY;INTERVAL=2;COUNT=3;DTSTART=2026-11-17;EXDATE=2026-11-19";
  expect(spansOf({ Recurring_Activity: { RRULE } })).toEqual([
    "2026-11-17T10:00 2026-11-17T11:30",
    "2026-11-21T10:00 2026-11-21T11:30",
  ]);
  const weekly = "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,TH;COUNT=3;DTSTART=2026-11-17";
  expect(spansOf({ Recurring_Activity: { RRULE: weekly } })).toEqual([
    "2026-11-17T10:00 2026-11-17T11:30",
    "2026-11-19T10:00 2026-11-19T11:30",
    "2026-11-24T10:00 2026-11-24T11:30",
  ]);
});
