import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { examineWorkflow, Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import type { simulateSearches } from "@milepost/contract/endpoints/try-settings.ts";
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { openSettingsDesk, type SettingsDesk } from "@milepost/kit/company/settings-desk.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
let desk: BookingDesk;
let settings: SettingsDesk;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "45");
  settings = openSettingsDesk(desk.admin);
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
});
afterAll(() => desk.close());

const at = (rest: string) => `/api/settings/workflow/${wf}/${rest}`;
const doctor = async (workflowId = wf) =>
  (await settings.call("GET", `/api/settings/workflow/${workflowId}/doctor`)).body as Answer<
    typeof examineWorkflow
  >;
const codesOf = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map(({ code }) => code);
const slotsOf = (results: readonly SearchResult[]) => results.flatMap(({ slots }) => slots);

test("the doctor says what a new workflow lacks, and the list how ready each of them is", async () => {
  const bare = await settings.add("Bare");
  const found = await doctor(bare);
  expect(found).toMatchObject({ readiness: "not-ready" });
  expect(found.begun).toEqual({ searched: false, searchedFromRecord: false, booked: false });
  expect(found.findings[0]).toMatchObject({
    code: "no-field-agents",
    severity: "error",
    section: "general",
    field: "selectedFieldAgents",
  });
  expect((await settings.readOne(bare)).readiness).toBe("not-ready");
  expect((await settings.readOne(wf)).readiness).not.toBe("not-ready");
});

test("the zone of the CRM's organisation is there to be proposed", async () => {
  expect((await settings.call("GET", at("crm-zone"))).body).toEqual({ zone: "America/New_York" });
});

test("the doctor looks at diaries: filters that match none of the records there are reported", async () => {
  const [agentField, startField] = ["appFieldAgent", "appBookingDateTime"].map(
    (ref) => async () => {
      const { mappings } = (await settings.readOne(wf)).settings;
      return mappings.find(({ id }) => id === ref)?.fieldMappings[0]?.destinationField ?? "";
    },
  );
  const filter = { order: 1, field: "Deals:Stage", operator: "is", logicalOperator: null } as const;
  const save = (value: string) =>
    settings.save(wf, { existingBookingFilters: [{ ...filter, value }] });
  expect(await save("No such stage")).toMatchObject({ status: 200 });
  const tomorrow = new Date(Date.now() + 26 * 60 * 60_000);
  await desk.insert("Deals", {
    Deal_Name: "Booked elsewhere",
    Stage: "Qualification",
    Closing_Date: "2027-01-01",
    [(await agentField?.()) ?? ""]: { id: desk.becky.id },
    [(await startField?.()) ?? ""]: `${tomorrow.toISOString().slice(0, 19)}+00:00`,
  });
  await until(async () => codesOf(await doctor()).includes("filter-matches-nothing"));
  expect((await doctor()).bookings).toMatchObject({ module: "Deals", counted: 0 });
  expect(await save("Qualification")).toMatchObject({ status: 200 });
  const matched = await doctor();
  expect(codesOf(matched)).not.toContain("filter-matches-nothing");
  expect(matched.bookings?.counted).toBeGreaterThan(0);
});

test("a test message goes to a chat that is not saved yet, and nowhere that is no chat", async () => {
  const send = async (webhookUrl: string) =>
    (await settings.call("POST", at("test-message"), { system: "slack", webhookUrl })).body;
  const before = (await settings.readOne(wf)).settings.notifications;
  const hook = `${cell.sandboxUrl}/slack/services/T0SETTINGS/B0TEST/x7Hs2kPz9xVbN4mC8tLw4Qr1`;
  expect(await send(hook)).toEqual({
    sent: true,
    outcome: "We sent the message. Look for it in the channel.",
  });
  expect(await send("")).toMatchObject({ sent: false });
  const inside = await send("http://127.0.0.1:22/services/T/B/x");
  expect(inside).toMatchObject({ sent: false, outcome: expect.stringMatching(/^Only https/) });
  expect((await settings.readOne(wf)).settings.notifications).toEqual(before);
});

test("settings are tried before they are saved, and nothing is kept of it", async () => {
  const rows = () => desk.rows("select count(*) from searches where is_own");
  const before = { rows: await rows(), one: await settings.readOne(wf) };
  const tried = async (change: WorkflowSettingsChange) => {
    const body = { change, postcode: desk.postcode };
    return settings.call("POST", at("try-search"), body);
  };
  const stored = (await tried({})).body as unknown as SearchResult[];
  expect(slotsOf(stored).length).toBeGreaterThan(0);
  expect(stored[0]).not.toHaveProperty("searchId");
  const early = (await tried({ defaultAppointmentSlots: ["08:00"] })) as unknown as {
    body: SearchResult[];
  };
  expect(slotsOf(early.body).length).toBeGreaterThan(0);
  expect(slotsOf(early.body).every((slot) => slot.endsWith("8am"))).toBe(true);
  expect(await tried({ defaultAppointmentSlots: [""] })).toMatchObject({ status: 400 });
  expect({ rows: await rows(), one: await settings.readOne(wf) }).toEqual(before);
});

test("the searches of the last weeks are repeated with the change and without, piece by piece", async () => {
  const searches = 30;
  for (let count = 0; count < searches; count += 1) {
    await desk.search({ wf: String(wf), postcode: desk.postcode });
  }
  const kept = async () => {
    const found = "select postcode from searches where is_own and workflow_id = $1";
    return (await desk.rows(found, [wf])).length;
  };
  await until(async () => (await kept()) >= searches);
  const total = await kept();

  const simulate = async (from: number) =>
    (
      await settings.call("POST", at("simulate"), {
        change: { defaultAppointmentSlots: ["10:00"] },
        from,
      })
    ).body as Answer<typeof simulateSearches>;
  const pieces = [await simulate(0)];
  for (let next = pieces[0]?.next; next !== null && next !== undefined; ) {
    const piece = await simulate(next);
    pieces.push(piece);
    next = piece.next;
  }
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces[0]?.searches).toBe(total);
  const sum = (of: (piece: (typeof pieces)[number]) => number) =>
    pieces.map(of).reduce((a, b) => a + b, 0);
  expect(sum(({ before }) => before.searches)).toBe(total);
  expect(sum(({ after }) => after.searches)).toBe(total);
  expect(sum(({ before }) => before.offers)).toBeGreaterThan(sum(({ after }) => after.offers));
  expect(sum(({ after }) => after.offers)).toBeGreaterThan(0);
  expect(sum(({ skipped }) => skipped)).toBe(0);
  const slots = pieces.flatMap((piece) => piece.slots);
  const at10 = slots.filter(({ start }) => start.slice(11, 16) === "10:00");
  const others = slots.filter(({ start }) => start.slice(11, 16) !== "10:00");
  expect(at10.some(({ before, after }) => before > 0 && after > 0)).toBe(true);
  expect(others.length).toBeGreaterThan(0);
  expect(others.every(({ before, after }) => before > 0 && after === 0)).toBe(true);
  const newest = { change: { defaultAppointmentSlots: ["10:00"] }, newest: 2 };
  const few = (await settings.call("POST", at("simulate"), newest)).body;
  expect(few).toMatchObject({ searches: 2, next: null, before: { searches: 2 } });
  expect(await kept()).toBe(total);
  const { begun } = await doctor();
  expect(begun).toEqual({ searched: true, searchedFromRecord: false, booked: false });
});

test("a change that fixes what is stored can be compared with it", async () => {
  // As an older rule let it be saved.
  const stored = `update workflows set changed = changed || '{"defaultMeetingTitle":""}'`;
  await desk.rows(`${stored} where is_own and workflow_id = $1`, [wf]);
  const simulate = (change: WorkflowSettingsChange) =>
    settings.call("POST", at("simulate"), { change });
  expect(await simulate({ defaultMeetingTitle: "Visit" })).toMatchObject({ status: 200 });
  expect(await simulate({})).toMatchObject({ status: 400 });
});
