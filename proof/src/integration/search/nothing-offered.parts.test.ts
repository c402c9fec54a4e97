import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { examineWorkflow } from "@milepost/contract/endpoints/setup-doctor.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** Settings with which no search can find anything: that is said as it is, before and when somebody searches. */
const cell = inject("cell");
let desk: BookingDesk;
let wf: number;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "12");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
});
afterAll(() => desk.close());

const save = (workflowSettings: object) =>
  desk.admin.post("/api/settings", { workflowUpdates: [{ workflowId: wf, workflowSettings }] });

async function search(postcode: string) {
  const query = new URLSearchParams({ wf: String(wf), postcode });
  const answer = await desk.agent.send(`/api/search?${query}`);
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

async function trySearch(postcode: string) {
  const path = `/api/settings/workflow/${wf}/try-search`;
  const { status, body } = await desk.post(path, { postcode, change: {} }, desk.admin);
  return [status, body.code];
}

async function findings() {
  const path = `/api/settings/workflow/${wf}/doctor`;
  const examined = await desk.admin.get<Answer<typeof examineWorkflow>>(path);
  return examined.findings.filter(({ severity }) => severity === "error");
}

test("with Saturday and Sunday alone a search says that no day is offered, and so does the doctor", async () => {
  await save({ operatingDays: ["Saturday", "Sunday"] });
  expect(await search(desk.postcode)).toEqual([400, "NO_OFFERED_DAYS"]);
  expect(await trySearch(desk.postcode)).toEqual([400, "NO_OFFERED_DAYS"]);
  expect(await findings()).toMatchObject([{ code: "no-offered-days", section: "general" }]);
  await save({ operatingDays: ["Friday"] });
  expect((await search(desk.postcode))[0]).toBe(200);
});

test("a time zone whose country has no postcodes here is found by the doctor before anybody searches", async () => {
  await save({ timezone: "Asia/Tokyo" });
  expect(await findings()).toMatchObject([
    {
      code: "no-postcodes",
      section: "timezone",
      sentence: expect.stringContaining("Postcodes for Japan haven’t been loaded"),
    },
  ]);
  expect(await search("100-0001")).toEqual([400, "POSTCODES_NOT_LOADED"]);
  await save({ timezone: "Asia/Dubai" });
  expect(await findings()).toMatchObject([
    { code: "no-postcodes", sentence: expect.stringContaining("United Arab Emirates") },
  ]);
  expect(await search("12345")).toEqual([400, "NO_POSTCODES"]);
  await save({ timezone: "Europe/London" });
  expect(await findings()).toEqual([]);
});
