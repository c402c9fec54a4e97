import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch, Offer } from "@milepost/contract/endpoints/search.ts";
import type { examineWorkflow } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { Condition } from "@milepost/contract/settings/condition.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let settings: SettingsDesk;
/** One agent alone, so that a slot that is not offered is nobody's. */
let wf: number;
/** A customer for whom everything is searched. */
let recordId: string;

const leadsToDeals = { sourceModule: "Leads", destinationModule: "Deals" };

beforeAll(async () => {
  desk = await openBookingDesk(cell, "23");
  settings = openSettingsDesk(desk.admin);
  const selectedFieldAgents = [desk.ours(desk.becky)];
  [wf = 0] = await desk.addWorkflows([{ ...leadsToDeals, settings: { selectedFieldAgents } }]);
  const lead = { Last_Name: "Customer", Company: "Firm", Zip_Code: desk.postcode };
  recordId = await desk.insert("Leads", lead);
});
afterAll(() => desk.close());

/** Every test begins with an empty diary and no filters. */
beforeEach(async () => {
  await saveFilters();
  for (const module of ["Deals", "Events"]) {
    for (const { id } of await desk.crm.list(module)) {
      await desk.crm.edit({ action: "delete", module, id });
    }
  }
  await until(async () => (await desk.rows("select from diary_entries where is_own")).length === 0);
});

const isWithin = (field: string, value: string): Condition => ({
  order: 1,
  field,
  operator: "is_within_geofence",
  value,
  logicalOperator: null,
});
const everywhere = "[[-179,-89],[179,-89],[179,89],[-179,89]]";
const nowhere = "[[0,0],[1,0],[1,1]]";

const saveFilters = async (...existingBookingFilters: Condition[]) => {
  const { status, body } = await settings.save(wf, { existingBookingFilters });
  expect(status, JSON.stringify(body)).toBe(200);
};

/** Of Becky's, by hand, at that time. */
const deal = async ({ start, end }: Pick<Offer, "start" | "end">, values: object = {}) => {
  const id = await desk.insert("Deals", {
    Deal_Name: "Blinds",
    Stage: "Qualification",
    Field_Agent: { id: desk.becky.id },
    Appointment_Start: start,
    Appointment_End: end,
    ...values,
  });
  await untilMirrored(id);
  return id;
};
const untilMirrored = (id: string) =>
  until(
    async () =>
      (await desk.rows("select from diary_entries where is_own and crm_record_id = $1", [id]))
        .length > 0,
  );

/** What search, "why not" and hold say of one slot. */
async function answersOf({ slot }: Offer) {
  const results = await desk.search({ wf: String(wf), recordId });
  const { searchId, week = "" } = results[0] ?? {};
  const explained = await desk.agent.get<Answer<typeof explainSearch>>(
    `/api/search/${searchId}/explain`,
  );
  const broken = explained.days
    .flatMap(({ agents }) => agents.flatMap(({ slots }) => slots))
    .find((one) => one.slot === slot)
    ?.broken.map(({ rule }) => rule);
  const wish = { wf, recordId, slot, fieldagent: desk.ours(desk.becky), week, deviation: 0 };
  const held = await desk.post("/api/holds", wish);
  if (held.status === 200) {
    await desk.agent.send(`/api/holds/${held.body.reservationId}`, { method: "DELETE" });
  }
  const isOffered = results.some(({ slots }) => slots.includes(slot));
  return { isOffered, broken, hold: held.status };
}
const busy = { isOffered: false, broken: ["overlaps"], hold: 409 };
const free = { isOffered: true, broken: [], hold: 200 };

test.each([
  ["with its space", (postcode: string) => postcode],
  ["small and without", (postcode: string) => postcode.replace(" ", "").toLowerCase()],
  ["without", (postcode: string) => postcode.replace(" ", "")],
])(
  "a deal inside the filter's area keeps its agent busy when its postcode is written %s",
  async (_how, write) => {
    const { offer } = await desk.offerFor(wf, recordId);
    await deal(offer, { Visit_Postcode: write(desk.postcode) });
    await saveFilters(isWithin("Deals:Visit_Postcode", everywhere));
    await until(isRead);
    expect(await answersOf(offer)).toEqual(busy);
    await saveFilters(isWithin("Deals:Visit_Postcode", nowhere));
    expect(await answersOf(offer)).toEqual(free);
  },
);

test("an area may be asked of a postcode that is nobody's place", async () => {
  const { offer } = await desk.offerFor(wf, recordId);
  await deal(offer, { Next_Step: "MP7 9AN" });
  await saveFilters(isWithin("Deals:Next_Step", everywhere));
  await until(isRead);
  expect(await answersOf(offer)).toEqual(busy);
});

test.each(["MP7 9AN", "mp79an", "MP79AN"])(
  "a filter for %s finds the postcode however the CRM has it",
  async (value) => {
    const { offer } = await desk.offerFor(wf, recordId);
    await deal(offer, { Visit_Postcode: "MP7 9AN" });
    const is = { order: 1, operator: "is", value, logicalOperator: null } as const;
    await saveFilters({ ...is, field: "Deals:Visit_Postcode" });
    await until(isRead);
    expect(await answersOf(offer)).toEqual(busy);
  },
);

const stage = (value: string): Condition => ({
  order: 1,
  field: "Deals:Stage",
  operator: "is",
  value,
  logicalOperator: null,
});
/** Gone again when the test is over. */
async function withWorkflow(
  agents: readonly string[],
  work: (other: number) => Promise<void>,
): Promise<void> {
  const [other = 0] = await desk.addWorkflows([
    { ...leadsToDeals, settings: { selectedFieldAgents: agents } },
  ]);
  await work(other);
  await settings.call("DELETE", `/api/settings/workflow/${other}`);
}
const isRead = async () => {
  const [result] = await desk.search({ wf: String(wf), recordId });
  return result !== undefined && !result.isRereading;
};
const another = () =>
  desk.insert("Leads", { Last_Name: "Another", Company: "Firm", Zip_Code: desk.postcode });

test("what Milepost booked keeps its agent busy, whatever a filter says", async () => {
  await settings.save(wf, { createMeeting: false });
  const { wish, offer } = await desk.offerFor(wf, await another());
  const { body } = await desk.book(wish);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  const [made] = await desk.crm.list("Deals");
  await untilMirrored(made?.id ?? "");
  await saveFilters(stage("No such stage"));
  await until(isRead);
  expect(await answersOf(offer)).toEqual(busy);
  await settings.save(wf, { createMeeting: true });
});

test("a record counts if any live workflow of the agent counts it, and the doctor names that one; deleted, it does not", async () => {
  const { offer } = await desk.offerFor(wf, recordId);
  await deal(offer);
  await saveFilters(stage("Closed Won"));
  const elsewhere = async () => {
    const { body } = await settings.call("GET", `/api/settings/workflow/${wf}/doctor`);
    return body as Answer<typeof examineWorkflow>;
  };
  await withWorkflow([desk.ours(desk.becky)], async (other) => {
    await settings.call("PUT", `/api/settings/workflow/${other}/name`, { workflowName: "Repairs" });
    await until(isRead);
    expect(await answersOf(offer)).toEqual(busy);
    const { findings, bookings } = await elsewhere();
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: "counted-elsewhere",
        sentence: `1 record of Deals that these filters ignore still keeps its field agent busy, because workflow ${other} (Repairs) counts it. Check its filters.`,
      }),
    );
    expect(bookings).toMatchObject({ records: 1, counted: 0 });
  });
  await until(isRead);
  expect(await answersOf(offer)).toEqual(free);
  const { findings } = await elsewhere();
  expect(findings.map(({ code }) => code)).not.toContain("counted-elsewhere");
});

test("a workflow counts records for the agents that it sends out, however it names them, and for no others", async () => {
  const { offer } = await desk.offerFor(wf, recordId);
  await deal(offer);
  await saveFilters(stage("Closed Won"));
  await withWorkflow([desk.ours(desk.omar)], async () => {
    await until(isRead);
    expect(await answersOf(offer)).toEqual(free);
  });
  await withWorkflow([desk.becky.id], async () => {
    await until(isRead);
    expect(await answersOf(offer)).toEqual(busy);
  });
});

test("a filter on a field that the mirror does not read cannot be saved", async () => {
  const of = (field: string) => ({ ...stage("x"), field });
  for (const field of ["Contacts:Last_Name", "Accounts:Account_Name", "Events:Event_Title"]) {
    const { status, body } = await settings.save(wf, { existingBookingFilters: [of(field)] });
    expect([status, JSON.stringify(body.mistakes)]).toEqual([
      400,
      expect.stringContaining("Only fields of Deals can be asked here: of others nothing is read"),
    ]);
  }
  const conditions = [of("Contacts:Last_Name")];
  const { status } = await settings.save(wf, {
    fullDayBlockSettings: { enabled: true, conditions },
  });
  expect(status).toBe(400);
});

/** Slow enough that there are searches before the diaries are read, and not so slow that a search gives up waiting for them. */
async function whileCrmIsSlow(work: () => Promise<void>): Promise<void> {
  const rule = { kind: "slow", ms: 350, zgid: desk.place.zgid };
  const { id } = await desk.crm.control<{ id: number }>("rules", rule);
  await work().finally(() => desk.crm.control("rules/remove", { id }));
}

test("from the moment a filter is saved, no slot is free that the read diaries do not show as free", async () => {
  const { offer } = await desk.offerFor(wf, recordId);
  await deal(offer, { Next_Step: "Visit" });
  await saveFilters(stage("Closed Won"));
  await until(isRead);
  expect(await answersOf(offer)).toEqual(free);
  await whileCrmIsSlow(async () => {
    await saveFilters({ ...stage("Visit"), field: "Deals:Next_Step" });
    const [result] = await desk.search({ wf: String(wf), recordId });
    expect(result).toMatchObject({ isRereading: true });
    expect(result?.slots).not.toContain(offer.slot);
  });
  await until(isRead);
  expect(await answersOf(offer)).toEqual(busy);
});

test("from the moment a mapping is saved, nobody is searched by times that were never read", async () => {
  const { offer } = await desk.offerFor(wf, recordId);
  const hidden = await desk.insert("Deals", {
    Deal_Name: "Blinds",
    Stage: "Qualification",
    Field_Agent: { id: desk.becky.id },
    Appointment_Start: null,
    Appointment_End: offer.start,
  });
  const { mappings } = (await settings.readOne(wf)).settings;
  const moved = mappings.map((row) => {
    const to = { appBookingDateTime: "Appointment_End", appBookingEndDateTime: "" }[row.id];
    if (to === undefined) return row;
    return {
      ...row,
      fieldMappings: row.fieldMappings.map((one) => ({ ...one, destinationField: to })),
    };
  });
  await whileCrmIsSlow(async () => {
    expect(await settings.save(wf, { mappings: moved })).toMatchObject({ status: 200 });
    const results = await desk.search({ wf: String(wf), recordId });
    expect(results.flatMap(({ slots }) => slots)).not.toContain(offer.slot);
  });
  await untilMirrored(hidden);
  expect(await answersOf(offer)).toEqual(busy);
  await settings.save(wf, { mappings });
});

test("a deal and the meeting about it are one appointment, at different times two", async () => {
  // Of a day that begins tomorrow or later, whatever the time is now.
  const { offer } = await desk.offerFor(wf, recordId, { skip: 9 });
  const id = await deal(offer, { Visit_Postcode: desk.postcode });
  const meeting = await desk.insert("Events", {
    Event_Title: "Blinds",
    Owner: { id: desk.becky.id },
    Venue: desk.postcode,
    What_Id: { id, name: "Blinds" },
    $se_module: "Deals",
    Start_DateTime: offer.start,
    End_DateTime: offer.end,
  });
  await untilMirrored(meeting);
  const itemsOfDay = async () => {
    const results = await desk.search({ wf: String(wf), recordId });
    const other = results
      .flatMap(({ offers = [] }) => offers)
      .find(({ start }) => start.slice(0, 10) === offer.start.slice(0, 10));
    const query = new URLSearchParams({ slot: other?.slot ?? "", deviation: "0" });
    const day = await desk.agent.get<DayPicture>(
      `/api/search/${results[0]?.searchId}/day?${query}`,
    );
    return day.items.map(({ start, end }) => ({ start, end }));
  };
  const { start, end } = offer;
  expect(await itemsOfDay()).toEqual([{ start, end }]);
  const later = (time: string) =>
    new Date(Date.parse(time) + 3 * 60 * 60_000).toISOString().replace(".000Z", "+00:00");
  const values = { Start_DateTime: later(start), End_DateTime: later(end) };
  await desk.crm.edit({ action: "update", module: "Events", id: meeting, values });
  await until(async () => (await itemsOfDay()).length === 2);
});

test("one's own hold in another workflow stands in one's way, in the search as in the hold", async () => {
  await withWorkflow([desk.ours(desk.becky)], async (other) => {
    const { wish } = await desk.offerFor(wf, recordId);
    const held = await desk.post("/api/holds", wish);
    expect(held.status).toBe(200);
    const results = await desk.search({ wf: String(other), recordId });
    expect(results.flatMap(({ slots }) => slots)).not.toContain(wish.slot);
    const again = await desk.post("/api/holds", { ...wish, wf: other });
    expect([again.status, again.body.code]).toEqual([409, "SLOT_TAKEN"]);
    await desk.agent.send(`/api/holds/${held.body.reservationId}`, { method: "DELETE" });
    expect(
      (await desk.search({ wf: String(other), recordId })).flatMap(({ slots }) => slots),
    ).toContain(wish.slot);
  });
});
