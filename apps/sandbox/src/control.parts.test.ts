import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ada, company, lead } from "./testing/company.ts";
import { startWalk, type Walk } from "./testing/walk.ts";

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
  test("makes the API misbehave for so many calls, then behave again", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh");
    const status = async () => (await walk.call(access, "/org")).status;
    await walk.post("/control/misbehave", { kind: "429", forCalls: 2 });
    expect([await status(), await status(), await status()]).toEqual([429, 429, 200]);
    await walk.post("/control/misbehave", { kind: "401" });
    expect([await status(), await status()]).toEqual([401, 401]);
    await walk.post("/control/misbehave", { kind: "down", forCalls: 1 });
    await expect(status()).rejects.toThrow("fetch failed");
    await walk.post("/control/misbehave", { kind: "html", forCalls: 1 });
    await expect(status()).rejects.toThrow(SyntaxError);
    const before = performance.now();
    await walk.post("/control/misbehave", { kind: "slow", ms: 80, forCalls: 1 });
    expect(await status()).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(75);
    expect((await walk.post("/control/misbehave", { kind: "odd" })).status).toBe(400);
  });

  test("misbehaves in the API only: tokens and pages stay", async () => {
    await walk.seed();
    await walk.post("/control/misbehave", { kind: "down" });
    expect(await walk.accessFor("Ada Marsh")).toMatch(/^1000\./);
    expect((await fetch(`${walk.url}/eu/crm`)).status).toBe(200);
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
