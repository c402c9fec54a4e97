import { afterAll, expect, test } from "vitest";
import { newReference } from "../contract/world.ts";
import { crmFailureCode } from "../crm-failure.ts";
import { startEmulator } from "./testing/emulator.ts";
import { faultsOf } from "./testing/faults-of.ts";
import { openWorld } from "./testing/open-world.ts";

const emulator = await startEmulator();
const { misbehave, countCalls } = faultsOf(emulator);
afterAll(() => emulator.stop());

test("a read is given up after fifteen seconds, and a write that is late is found, not sent again", async () => {
  const { crm, customers, users, meetings } = await openWorld(emulator);
  await misbehave(
    { kind: "slow", ms: 30_000, method: "GET" },
    { kind: "slow", ms: 20_500, method: "POST", path: "Events$" },
  );
  const own = { field: meetings.referenceField, value: newReference() };
  const slot = { start: "2026-11-30T10:00:00Z", end: "2026-11-30T11:00:00Z" };
  const words = { title: "Late", place: null, description: null, about: null, values: {} };
  const began = Date.now();
  const reading = crm
    .findRecord(customers.module, customers.archer, [])
    .then(String, (error) => [crmFailureCode(error), Math.round((Date.now() - began) / 1_000)]);
  const writing = crm.createMeeting({ ...slot, ...words, ownerId: users.agent }, own);
  // On a busy machine the answer is noticed later than it is given up.
  expect(await reading).toEqual(["CRM_UNREACHABLE", expect.toSatisfy((s) => s >= 15 && s < 20)]);
  expect(await writing).toMatchObject({ kind: "written" });
  expect(await countCalls("POST /eu/api/crm/v8/Events")).toBe(2);
});
