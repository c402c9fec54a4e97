import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newReference } from "../../contract/world.ts";
import type { Crm, Reference, Written } from "../../crm.ts";
import { crmFailureCode } from "../../crm-failure.ts";
import { startEmulator } from "../testing/emulator.ts";
import { type Fault, faultsOf } from "../testing/faults-of.ts";
import { openWorld, type ZohoWorld } from "../testing/open-world.ts";

const emulator = await startEmulator();
const { misbehave, countCalls } = faultsOf(emulator);
afterAll(() => emulator.stop());

let world: ZohoWorld;
beforeAll(async () => {
  world = await openWorld(emulator);
});
beforeEach(() => misbehave());

const api = "/eu/api/crm/v8";
/** Nothing was done. */
const before = ["down", "500", "html", "partial"];
/** It was done, but no answer said so. */
const after = ["truncated", "reset-after-commit", "500-after-commit"];
const faults = [...before, ...after];

const reference = (): Reference => ({ field: "Milepost_Reference", value: newReference() });
const visit = (crm: Crm, own: Reference | null) =>
  crm.createRecord("Deals", { ...world.visits.needed, Deal_Name: "Visit" }, own);
const meeting = (crm: Crm, own: Reference | null) =>
  crm.createMeeting(
    {
      title: "Survey",
      start: "2026-11-30T10:00:00Z",
      end: "2026-11-30T11:00:00Z",
      ownerId: world.users.agent,
      place: null,
      description: null,
      about: { module: "Leads", id: world.customers.archer },
      values: {},
    },
    own,
  );

/** How many records hold the reference, asked of Zoho without the adapter. */
async function countHolding(module: string, value: string): Promise<number> {
  const token = await world.accessToken(null);
  const query = `select Milepost_Reference from ${module} where Milepost_Reference = '${value}'`;
  const response = await fetch(`${emulator.url}${api}/coql`, {
    method: "POST",
    headers: { authorization: `Zoho-oauthtoken ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ select_query: query }),
  });
  if (response.status === 204) return 0;
  const { data } = (await response.json()) as { data: object[] };
  return data.length;
}

test.each(faults)("a record and a meeting are written once when a write meets %s", async (kind) => {
  const works = [
    ["Deals", visit],
    ["Events", meeting],
  ] as const;
  for (const [module, write] of works) {
    for (const isNew of [false, true]) {
      const own = { ...reference(), isNew };
      await misbehave({ kind, forCalls: 1, method: "POST", path: `${module}$` });
      expect(await write(world.crm, own)).toMatchObject({ kind: "written" });
      expect(await countHolding(module, own.value)).toBe(1);
    }
  }
});

test("what nobody can have written before is not looked for", async () => {
  await emulator.control("reset", {});
  await meeting(world.crm, { ...reference(), isNew: true });
  expect(await countCalls(`POST ${api}/coql`)).toBe(0);
  await meeting(world.crm, reference());
  expect(await countCalls(`POST ${api}/coql`)).toBe(1);
});

test("a write that is never answered is tried three times, and what it left behind is found later", async () => {
  const own = reference();
  await emulator.control("reset", {});
  await misbehave({ kind: "500", method: "POST", path: "Events$" });
  expect(await codeOf(meeting(world.crm, own))).toBe("CRM_UNREACHABLE");
  expect(await countCalls(`POST ${api}/Events`)).toBe(3);
  await misbehave();
  expect(await meeting(world.crm, own)).toMatchObject({ kind: "written" });
  expect(await countHolding("Events", own.value)).toBe(1);
});

test("a process that ended between the write and its answer finds the record again", async () => {
  const own = reference();
  await misbehave(
    { kind: "reset-after-commit", method: "POST", path: "Events$", forCalls: 1 },
    { kind: "down", method: "POST", path: "coql", fromCall: 2 },
  );
  expect(await codeOf(meeting(world.crm, own))).toBe("CRM_UNREACHABLE");
  await misbehave();
  const again = world.access.open("eu", world.accessToken);
  expect(await meeting(again, own)).toMatchObject({ kind: "written" });
  expect(await countHolding("Events", own.value)).toBe(1);
});

test.each(faults)(
  "without a reference nobody knows what became of a write that met %s",
  async (kind) => {
    await misbehave({ kind, forCalls: 1, method: "POST", path: "Deals$" });
    const posts = await countCalls(`POST ${api}/Deals`);
    expect(await visit(world.crm, null)).toEqual({ kind: "unknown" });
    expect(await countCalls(`POST ${api}/Deals`)).toBe(posts + 1);
  },
);

test("too many calls are reported before anything is written", async () => {
  await misbehave({ kind: "429", method: "POST", path: "Deals$" });
  expect(await codeOf(visit(world.crm, reference()))).toBe("CRM_LIMITED");
});

test.each(faults)("an update that meets %s is made all the same", async (kind) => {
  const [id = ""] = world.visits.touching;
  await misbehave({ kind, forCalls: 2, method: "PUT" });
  const name = `After ${kind}`;
  expect(await world.crm.updateRecord("Deals", id, { Deal_Name: name })).toEqual({
    kind: "written",
    id,
  });
  const found = await world.crm.findRecord("Deals", id, ["Deal_Name"]);
  expect(found?.values).toEqual({ Deal_Name: name });
});

test.each(faults)("a meeting is removed when removing it meets %s", async (kind) => {
  const own = reference();
  const id = idOf(await meeting(world.crm, own));
  await misbehave({ kind, forCalls: 1, method: "DELETE" });
  await world.crm.removeMeeting(id);
  expect(await countHolding("Events", own.value)).toBe(0);
});

test.each(faults)("a lead is converted once when converting meets %s", async (kind) => {
  const { crm } = world;
  const lead = await crm.createRecord("Leads", { Last_Name: `Lead ${kind}` }, reference());
  const own = reference();
  const deal = { ...world.visits.needed, Deal_Name: "Visit", [own.field]: own.value };
  await misbehave({ kind, forCalls: 1, method: "POST", path: "convert$" });
  const became = await crm.convertLead(idOf(lead), deal);
  expect(became).toMatchObject({ kind: "converted", dealId: expect.any(String) });
  expect(await countHolding("Deals", own.value)).toBe(1);
});

test.each(faults)("a channel is there when making it meets %s", async (kind) => {
  const id = String(Math.floor(Math.random() * 1e15));
  await misbehave({ kind, forCalls: 1, method: "POST", path: "watch$" });
  const channel = {
    id,
    token: "secret",
    notifyUrl: "https://milepost.example/hook",
    modules: ["Deals"],
    until: new Date(world.now() + 3_600_000).toISOString(),
  };
  const { until } = await world.crm.watch(channel);
  expect(await world.crm.findChannel(id)).toEqual({ until });
});

test("two hundred records and meetings are written once each, whatever happens on the way", async () => {
  const everything: Fault[] = [...faults, "401", "429"].map((kind, i) => ({
    kind,
    probability: 0.06,
    seed: i + 1,
    path: "(Deals|Events|coql)$",
  }));
  await misbehave(...everything, { kind: "slow", ms: 20, probability: 0.2, seed: 99 });
  const jobs = Array.from({ length: 200 }, (_, i) => ({
    module: i % 2 ? "Events" : "Deals",
    write: i % 2 ? meeting : visit,
    own: reference(),
  }));
  const posts = await countCalls(`POST ${api}/Events`);
  const ids = await Promise.all(jobs.map(({ write, own }) => until(() => write(world.crm, own))));
  const sent = (await countCalls(`POST ${api}/Events`)) - posts;
  await misbehave();
  const counts = await Promise.all(jobs.map(({ module, own }) => countHolding(module, own.value)));
  expect(new Set(ids).size).toBe(200);
  expect(counts.filter((count) => count > 1)).toEqual([]);
  expect(counts.filter((count) => count === 0)).toEqual([]);
  // Else nothing went wrong, and nothing was shown.
  expect(sent).toBeGreaterThan(100);
});

/** As the engine does: a failure is tried again, an answer is final. */
async function until(write: () => Promise<Written>): Promise<string> {
  for (;;) {
    try {
      return idOf(await write());
    } catch (error) {
      if (crmFailureCode(error) === null) throw error;
    }
  }
}

function idOf(written: Written): string {
  if (written.kind === "written") return written.id;
  throw new Error(`It was not written: ${JSON.stringify(written)}`);
}

async function codeOf(promise: Promise<unknown>): Promise<string | null> {
  return promise.then(
    () => null,
    (error) => crmFailureCode(error) ?? String(error),
  );
}
