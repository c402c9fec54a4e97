import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch, SearchResult } from "@milepost/contract/endpoints/search.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/**
 * Full-day rules on what only the booking itself will say: the postcode that was searched for, whose
 * visit it is and when. Both agents have one short meeting on the same day; a visit that needs a whole
 * day cannot have that one.
 */
const cell = inject("cell");
let desk: BookingDesk;
let wf: number;
let recordId: string;
/** `YYYY-MM-DD` of the day with the meetings, and the day after it that has slots. */
let busyDay: string;

const isOn = (day: string) => (start: string) => start.startsWith(day);

async function startsOf(query: Record<string, string> = { recordId }) {
  const results = await desk.search({ wf: String(wf), ...query });
  return results.flatMap(({ offers = [], salesPersonName: name }) =>
    offers.map(({ start, slot }) => ({ name, start, slot })),
  );
}

/** Saves the rule, which is off where there is no condition. */
async function wholeDayIf(field?: string, operator?: string, value?: string) {
  const condition = { order: 1, field, operator, value, logicalOperator: null };
  const fullDayBlockSettings = { enabled: true, conditions: field ? [condition] : [] };
  const workflowSettings = { fullDayBlockSettings: { ...fullDayBlockSettings, enabled: !!field } };
  await desk.admin.post("/api/settings", {
    workflowUpdates: [{ workflowId: wf, workflowSettings }],
  });
}

beforeAll(async () => {
  desk = await openBookingDesk(cell, "10");
  const deals = { sourceModule: "Leads", destinationModule: "Deals" };
  [wf = 0] = await desk.addWorkflows([deals]);
  const lead = { Last_Name: "Whole", Company: "Day Ltd", Zip_Code: desk.postcode };
  recordId = await desk.insert("Leads", lead);
  const days = [...new Set((await startsOf()).map(({ start }) => start.slice(0, 10)))];
  busyDay = days[2] ?? "";
  for (const { id } of [desk.becky, desk.omar]) {
    await desk.insert("Events", {
      Event_Title: "Call",
      Owner: { id },
      Start_DateTime: `${busyDay}T08:05:00Z`,
      End_DateTime: `${busyDay}T08:10:00Z`,
    });
  }
  const meetings = "select from diary_entries where is_own and module = 'Events'";
  await until(async () => (await desk.rows(meetings)).length === 2);
});
afterAll(() => desk.close());

// Decision D185.
test("a full-day rule on the postcode that the app writes holds for search, why not, hold and booking", async () => {
  await wholeDayIf();
  const offered = (await startsOf()).filter(({ start }) => isOn(busyDay)(start));
  expect(offered.length).toBeGreaterThan(0);
  const results = await desk.search({ wf: String(wf), recordId });
  const wish = wishOn(results);
  const held = await desk.post("/api/holds", wish);
  expect(held.status).toBe(200);

  await wholeDayIf("Deals:Visit_Postcode", "starts_with", desk.postcode.slice(0, 3));
  const now = await startsOf();
  expect(now.length).toBeGreaterThan(0);
  expect(now.filter(({ start }) => isOn(busyDay)(start))).toEqual([]);
  // Nothing of the rule needs a record: a typed postcode gets the same days.
  const typed = await startsOf({ postcode: desk.postcode.toLowerCase().replace(" ", "") });
  expect(typed.filter(({ start }) => isOn(busyDay)(start))).toEqual([]);

  expect(await rulesOn(busyDay)).toEqual(["full-day-block"]);
  const booked = await desk.book(wish);
  expect([booked.status, booked.body.code]).toEqual([409, "SLOT_TAKEN"]);
  const again = await desk.post("/api/holds", wish);
  expect([again.status, again.body.code]).toEqual([409, "SLOT_TAKEN"]);
  expect(again.body.broken?.map(({ rule }) => rule)).toEqual(["full-day-block"]);

  await wholeDayIf("Deals:Visit_Postcode", "starts_with", "ZZ");
  expect((await startsOf()).some(({ start }) => isOn(busyDay)(start))).toBe(true);
});

test("a rule on the field agent refuses that agent's full days and nobody else's", async () => {
  await wholeDayIf("Deals:Field_Agent", "is", desk.omar.full_name);
  const onBusy = (await startsOf()).filter(({ start }) => isOn(busyDay)(start));
  expect(new Set(onBusy.map(({ name }) => name))).toEqual(new Set([desk.becky.full_name]));
  await wholeDayIf("Deals:Field_Agent", "is", desk.becky.id);
  const others = (await startsOf()).filter(({ start }) => isOn(busyDay)(start));
  expect(new Set(others.map(({ name }) => name))).toEqual(new Set([desk.omar.full_name]));
});

test("a rule on the booking's time is asked of every slot", async () => {
  await wholeDayIf("Deals:Appointment_Start", "higher_than", `${busyDay}T12:00:00Z`);
  const starts = (await startsOf()).map(({ start }) => start).filter(isOn(busyDay));
  expect(starts.length).toBeGreaterThan(0);
  expect(starts.every((start) => Date.parse(start) <= Date.parse(`${busyDay}T12:00:00Z`))).toBe(
    true,
  );
});

function wishOn(results: readonly SearchResult[]) {
  for (const { offers = [], appFieldAgentId: fieldagent, week = "" } of results) {
    const offer = offers.find(({ start }) => isOn(busyDay)(start));
    if (offer) return { wf, recordId, slot: offer.slot, fieldagent, week, deviation: 0 };
  }
  throw new Error("Nobody is offered on the day with the meetings");
}

/** Every rule that "why not" names for that day, each once. */
async function rulesOn(day: string): Promise<string[]> {
  const [first] = await desk.search({ wf: String(wf), recordId });
  const path = `/api/search/${first?.searchId}/explain`;
  const { days } = await desk.agent.get<Answer<typeof explainSearch>>(path);
  const broken = days
    .filter(({ date }) => date === day)
    .flatMap(({ agents }) => agents.flatMap(({ slots }) => slots.flatMap((slot) => slot.broken)));
  return [...new Set(broken.map(({ rule }) => rule))];
}
