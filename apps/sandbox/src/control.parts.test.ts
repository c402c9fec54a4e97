import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ada, company, lead } from "./testing/company.ts";
import { startWalk, type Walk } from "./testing/walk.ts";
import { switches } from "./zoho/switches.ts";

let walk: Walk;

beforeEach(async () => {
  walk = await startWalk();
});

afterEach(() => walk.close());

const tab = "/eu/crm/crm/org808232144/tab";

test("pages print what records say, and never obey it", async () => {
  const script = `<script>alert("x")</script>`;
  await walk.seed({
    organisation: { ...company().organisation, company_name: script },
    records: { Leads: [lead(1, { Last_Name: script, Company: { html: script } })] },
  });
  for (const path of [
    `${tab}/Leads`,
    `${tab}/Leads/${lead(1).id}`,
    "/control",
    walk.authUrl({ state: `"><script>` }).slice(walk.url.length),
  ]) {
    const page = await (await fetch(`${walk.url}${path}`)).text();
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script");
  }
});

describe("the control", () => {
  test("turns switches, all of them or none [10-switches]", async () => {
    const all = async () => (await fetch(`${walk.url}/control/switches`)).json();
    const before = await all();
    for (const [name, positions] of Object.entries(switches)) {
      expect(before[name]).toBe(positions[0]);
      expect(positions.length).toBeGreaterThan(1);
      expect((await walk.control("switches", { [name]: positions[1] }))[name]).toBe(positions[1]);
    }
    await walk.control("reset", {});
    expect(await all()).toEqual(before);
    const wrong = { retryAfter: "present", coqlLimit: "7" };
    expect((await walk.post("/control/switches", wrong)).status).toBe(400);
    expect((await walk.post("/control/switches", { nonsense: "on" })).status).toBe(400);
    expect(await all()).toEqual(before);
  });

  test("moves the clock on, puts it somewhere, and lets it be [10-clock]", async () => {
    const now = async () => (await (await fetch(`${walk.url}/control/clock`)).json()).now;
    await walk.control("clock", { advanceMs: 90_000 });
    expect(await now()).toBe("2026-03-02T09:01:30.000Z");
    await walk.control("clock", { now: "2026-07-01T10:00:00+01:00", advanceMs: 1_000 });
    expect(await now()).toBe("2026-07-01T09:00:01.000Z");
    walk.wait(5_000);
    expect(await now()).toBe("2026-07-01T09:00:06.000Z");
    await walk.control("clock", { now: null });
    expect(await now()).toBe("2026-03-02T09:00:05.000Z");
    expect((await walk.post("/control/clock", { now: "soon" })).status).toBe(400);
  });

  test("has a page whose forms do all of it", async () => {
    await walk.seed();
    const page = async () => (await fetch(`${walk.url}/control`)).text();
    const send = async (path: string, given: Record<string, string>) => {
      const body = new URLSearchParams(given);
      const { status, url } = await fetch(`${walk.url}/control/${path}`, { method: "POST", body });
      expect([status, url]).toEqual([200, `${walk.url}/control`]);
    };
    await send("rules", { kind: "429", path: "/Leads$", forCalls: "3", zgid: "", method: "" });
    expect(await page()).toContain("api /Leads$, 3 calls left");
    await send("rules/remove", { id: "1" });
    expect(await page()).toContain("As it should.");
    await send("switches", { coqlLookups: "id" });
    expect(await page()).toContain("<option selected>id</option>");
    await send("clock", { now: "2026-07-01T10:00:00Z", advanceMs: "" });
    expect(await page()).toContain("2026-07-01T10:00:00.000Z");
    await send("search", { lagMs: "750" });
    expect(await page()).toContain('name="lagMs" min="0" value="750"');
    await send("limits", { dataCentre: "eu", zgid: "808232144", credits: "123", concurrency: "" });
    expect(await page()).toContain('placeholder="123"');
    await send("notifications/form", { lose: "0.25", shortest: "5", longest: "", off: "on" });
    expect(await page()).toContain('name="lose" min="0" max="1" step="any" value="0.25"');
    expect(await page()).toContain('name="off" checked');
  });

  test("counts calls by method and path until it is reset", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh");
    await walk.post("/control/reset", {});
    await walk.call(access, "/Leads?fields=id&page=1");
    await walk.call(access, "/Leads?fields=id&page=2");
    const calls = async () => (await fetch(`${walk.url}/control/calls`)).json();
    expect(await calls()).toEqual({ calls: { "GET /eu/api/crm/v8/Leads": 2 } });
    await walk.post("/control/reset", {});
    expect(await calls()).toEqual({ calls: {} });
  });

  test("knows which pages were looked at, by path, and not what only programs asked for", async () => {
    await walk.seed();
    const pages = async () => (await (await fetch(`${walk.url}/control/pages`)).json()).pages;
    await fetch(`${walk.url}${tab}/Leads/${lead(1).id}?from=mail`);
    await fetch(`${walk.url}${tab}/Leads/1`);
    await fetch(`${walk.url}/mailbox/messages`);
    expect(await pages()).toEqual({ [`GET ${tab}/Leads/${lead(1).id}`]: 1 });
    await walk.control("forget", {});
    expect(await pages()).toEqual({});
  });

  test("forgets who signed in and who paid, as if it were the first day", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh");
    const addCustomer = async () => {
      const answer = await fetch(`${walk.url}/v1/customers`, {
        method: "POST",
        headers: { authorization: "Bearer sk_test_sandbox", "idempotency-key": "ours" },
        body: new URLSearchParams({ name: "Sandlewick" }),
      });
      return (await answer.json()).id as string;
    };
    const customer = await addCustomer();
    expect(await addCustomer()).toBe(customer);
    await walk.control("forget", {});
    expect((await walk.call(access, "/Leads?fields=id")).status).toBe(401);
    expect(await addCustomer()).not.toBe(customer);
    expect((await walk.call(await walk.accessFor("Ada Marsh"), "/Leads?fields=id")).status).toBe(
      200,
    );
  });

  test("refuses a seed that Zoho could not have sent", async () => {
    const wrong = [
      { dataCentre: "mars" },
      { users: [{ ...ada, id: 7 }] },
      { records: { Leads: [{ id: 7 }] } },
      { records: { Leads: [lead(1, { Nonsense: 1 })] } },
    ];
    for (const given of wrong) {
      expect((await walk.post("/control/seed", company(given))).status).toBe(400);
    }
    expect(await (await fetch(`${walk.url}/control`)).text()).not.toContain("Sandlewick");
  });
});
