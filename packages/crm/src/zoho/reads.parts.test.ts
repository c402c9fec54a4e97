import { afterAll, beforeEach, expect, test } from "vitest";
import type { CrmAccess, GetAccessToken } from "../crm.ts";
import { crmFailureCode } from "../crm-failure.ts";
import { startEmulator } from "./testing/emulator.ts";
import { faultsOf } from "./testing/faults-of.ts";
import { openWorld, type ZohoWorld } from "./testing/open-world.ts";

const emulator = await startEmulator();
const { misbehave, countCalls } = faultsOf(emulator);
afterAll(() => emulator.stop());

let world: ZohoWorld;
beforeEach(async () => {
  world = await openWorld(emulator);
});

const org = "GET /eu/api/crm/v8/org";
const passing = ["down", "500", "html", "truncated", "reset-after-commit", "500-after-commit"];

test.each(passing)("a read outlives two calls that meet %s, and not three", async (kind) => {
  const { crm, organisation } = world;
  await misbehave({ kind, forCalls: 2 });
  expect(await crm.readOrganisation()).toEqual(organisation);
  await misbehave({ kind, forCalls: 3 });
  expect(await failureOf(crm.readOrganisation())).toBe("CRM_UNREACHABLE");
  expect(await crm.readOrganisation()).toEqual(organisation);
  expect(await countCalls(org)).toBe(7);
});

test.each(passing)("a query outlives two calls that meet %s", async (kind) => {
  const { crm, visits } = world;
  const { startField, endField, module } = visits;
  const span = { from: "2026-06-01T00:00:00Z", to: "2026-06-02T00:00:00Z", startField, endField };
  const usual = await crm.listVersions(module, span);
  await misbehave({ kind, forCalls: 2, method: "POST", path: "coql" });
  expect(await crm.listVersions(module, span)).toEqual(usual);
});

test("one refusal for too many calls is waited out, and more are reported with when to try again", async () => {
  const { crm, organisation } = world;
  await misbehave({ kind: "429", forCalls: 1 });
  expect(await crm.readOrganisation()).toEqual(organisation);
  await misbehave({ kind: "429" });
  const first = await crm.readOrganisation().catch((error) => error);
  expect(first).toMatchObject({ code: "CRM_LIMITED", retryAfterMs: 2_000 });
  const second = await crm.readOrganisation().catch((error) => error);
  expect(second).toMatchObject({ code: "CRM_LIMITED", retryAfterMs: 4_000 });
  await misbehave();
  expect(await crm.readOrganisation()).toEqual(organisation);
});

test("Retry-After is believed", async () => {
  await emulator.control("switches", { retryAfter: "present" });
  const [header] = await askDirectly();
  await misbehave({ kind: "429" });
  const failure = await world.crm.readOrganisation().catch((error) => error);
  expect(header).toMatch(/^\d+$/);
  expect(failure).toMatchObject({ code: "CRM_LIMITED", retryAfterMs: Number(header) * 1_000 });
});

async function askDirectly(): Promise<(string | null)[]> {
  await misbehave({ kind: "429", forCalls: 1 });
  const response = await fetch(`${emulator.url}/eu/api/crm/v8/org`);
  return [response.headers.get("retry-after")];
}

/** Opened with tokens that are counted. */
async function openCounting(access: CrmAccess, base: GetAccessToken) {
  const refused: (string | null)[] = [];
  const crm = access.open("eu", (token) => {
    refused.push(token);
    return base(token);
  });
  return { crm, refused };
}

test.each(["INVALID_TOKEN", "AUTHENTICATION_FAILURE"])(
  "a token that has run out, which Zoho calls %s, is replaced once, for reads and for writes",
  async (expiredToken) => {
    const { access, visits, organisation } = world;
    const { crm, refused } = await openCounting(access, world.accessToken);
    await emulator.control("switches", { expiredToken });
    await emulator.control("clock", { advanceMs: 2 * 3_600_000 });
    expect(await crm.readOrganisation()).toEqual(organisation);
    expect(refused.splice(0)).toEqual([null, expect.any(String)]);
    await emulator.control("clock", { advanceMs: 2 * 3_600_000 });
    const values = { ...visits.needed, [visits.nameField]: "After a new token" };
    expect(await crm.createRecord(visits.module, values, null)).toMatchObject({ kind: "written" });
    expect(refused).toEqual([null, expect.any(String)]);
  },
);

test("a fresh token that is called invalid too means that access is gone", async () => {
  const { crm, refused } = await openCounting(world.access, world.accessToken);
  await misbehave({ kind: "401" });
  expect(await failureOf(crm.readOrganisation())).toBe("CRM_DISCONNECTED");
  expect(refused).toHaveLength(3);
});

test("a token of another data centre means that access is gone", async () => {
  for (const position of ["INVALID_TOKEN", "INVALID_HOST"]) {
    await emulator.control("switches", { otherDataCentre: position });
    const crm = world.access.open("in", world.accessToken);
    expect(await failureOf(crm.readOrganisation())).toBe("CRM_DISCONNECTED");
  }
});

test("access that does not reach far enough is not refreshed", async () => {
  const before = await countCalls("POST /eu/accounts/oauth/v2/token");
  const { narrow, customers } = world;
  const reading = narrow.findRecord(customers.module, customers.archer, []);
  expect(await failureOf(reading)).toBe("CRM_FORBIDDEN");
  expect(await countCalls("POST /eu/accounts/oauth/v2/token")).toBe(before);
});

test("eight calls are under way at once, and not nine", async () => {
  const { crm, customers } = world;
  const eight = { dataCentre: "eu", zgid: world.organisation.id, credits: null, concurrency: 8 };
  await emulator.control("limits", eight);
  // After the first one it knows which parameters this CRM refuses.
  await crm.findRecord(customers.module, customers.archer, []);
  await misbehave({ kind: "slow", ms: 30 });
  const before = await countCalls("GET /eu/api/crm/v8/Leads");
  const reads = customers.many.slice(0, 50).map((id) => crm.findRecord(customers.module, id, []));
  expect((await Promise.all(reads)).filter(Boolean)).toHaveLength(50);
  expect(await countCalls("GET /eu/api/crm/v8/Leads")).toBe(before + 50);
});

test("the organisation's remaining credits are reported", async () => {
  const few = { dataCentre: "eu", zgid: world.organisation.id, credits: 1_000, concurrency: null };
  await emulator.control("limits", few);
  const { crm } = world;
  world.credits.length = 0;
  while (world.credits.length === 0) await crm.readOrganisation();
  expect(world.credits[0]).toBeLessThanOrEqual(500);
});

async function failureOf(reading: Promise<unknown>): Promise<string | null> {
  return reading.then(
    () => "no failure",
    (error) => crmFailureCode(error),
  );
}
