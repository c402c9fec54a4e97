import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { company, lead } from "../../testing/company.ts";
import { everyScope, startWalk, type Walk } from "../../testing/walk.ts";

let walk: Walk;
let access: string;

const here = { dataCentre: "eu", zgid: "808232144" };

beforeEach(async () => {
  walk = await startWalk();
  await walk.seed({ records: { Leads: [lead(1), lead(2)] } });
  access = await walk.accessFor("Ada Marsh", { scope: everyScope });
});

afterEach(() => walk.close());

const usage = async () => (await (await fetch(`${walk.url}/control/limits`)).json()).limits[0];

describe("API credits", () => {
  test.each([
    ["free", 5_000, 5],
    ["standard", 50_000 + 5 * 250, 10],
    ["professional", 50_000 + 5 * 500, 15],
    ["enterprise", 50_000 + 5 * 1_000, 20],
    ["zoho one", 50_000 + 5 * 1_000, 20],
    ["ultimate", 50_000 + 5 * 2_000, 25],
    ["crm plus", 50_000 + 5 * 2_000, 25],
  ])(
    "of the edition %s are %d for five users [7-credits-edition]",
    async (edition, credits, concurrency) => {
      await walk.seed({ edition });
      expect(await usage()).toMatchObject({ ...here, credits, concurrency });
      expect((await walk.call(access, "/org")).body.org[0].license_details.paid_type).toBe(edition);
    },
  );

  test.each([
    ["standard", 100_000],
    ["professional", 3_000_000],
    ["enterprise", 5_000_000],
  ])("of the edition %s are never more than %d [7-credits-edition]", async (edition, most) => {
    const license_details = { paid_type: edition, users_license_purchased: 100_000 };
    await walk.seed({ organisation: { ...company().organisation, license_details } });
    expect((await usage()).credits).toBe(most);
  });

  test("appear in a header once half of them are used, and run out [7-credits-header] [7-credits-used-up]", async () => {
    await walk.control("limits", { ...here, credits: 4 });
    const remaining: (string | null)[] = [];
    for (let i = 0; i < 5; i++) {
      const { status, headers } = await walk.ask("GET", access, "/org");
      remaining.push(status === 200 ? headers.get("x-api-credits-remaining") : String(status));
    }
    expect(remaining).toEqual([null, "2", "1", "0", "429"]);
  });

  test("come back after 24 hours [7-credits-rolling]", async () => {
    await walk.control("limits", { ...here, credits: 2 });
    await walk.call(access, "/org");
    walk.wait(30 * 60_000);
    await walk.call(access, "/org");
    expect((await walk.call(access, "/org")).status).toBe(429);
    walk.wait(23.5 * 3_600_000 + 60_000);
    access = await walk.accessFor("Ada Marsh", { scope: everyScope });
    expect((await walk.call(access, "/org")).status).toBe(200);
    expect((await walk.call(access, "/org")).status).toBe(429);
  });

  test("are the organisation's, not the user's", async () => {
    await walk.control("limits", { ...here, credits: 1 });
    const zoes = await walk.accessFor("Zoe Tan");
    expect((await walk.call(access, "/org")).status).toBe(200);
    expect((await walk.call(zoes, "/org")).status).toBe(429);
  });

  const cost = async (method: string, path: string, body?: unknown) => {
    const { used } = await usage();
    await walk.ask(method, access, path, body);
    return (await usage()).used - used;
  };

  test("are spent by ten records of a write [7-cost-writes]", async () => {
    const data = (count: number) => ({
      data: Array.from({ length: count }, () => ({ Last_Name: "New" })),
    });
    expect(await cost("POST", "/Leads", data(1))).toBe(1);
    expect(await cost("POST", "/Leads", data(10))).toBe(1);
    expect(await cost("POST", "/Leads", data(11))).toBe(2);
    expect(await cost("POST", "/Leads/upsert", data(100))).toBe(10);
    const ids = Array.from({ length: 21 }, (_, i) => ({ id: lead(i).id, Company: "Other" }));
    expect(await cost("PUT", "/Leads", { data: ids })).toBe(3);
  });

  test("are three for a list by a view [7-cost-view]", async () => {
    expect(await cost("GET", "/Leads?fields=id&cvid=1")).toBe(3);
    expect(await cost("GET", "/Leads?fields=id")).toBe(1);
  });

  test("are two for the deleted list, five for a conversion, fifty for a count [7-cost-others]", async () => {
    expect(await cost("GET", "/Leads/deleted?type=all")).toBe(2);
    expect(await cost("POST", `/Leads/${lead(1).id}/actions/convert`, { data: [{}] })).toBe(5);
    expect(await cost("GET", "/Leads/actions/count")).toBe(50);
  });
});

describe("calls at the same time", () => {
  /** As many as asked, each held up; how many of them were refused. */
  async function refusedOf(count: number, path: string, method = "GET", body?: unknown) {
    await walk.control("misbehave", { kind: "slow", ms: 400 });
    const all = Array.from({ length: count }, () => walk.ask(method, access, path, body));
    const refused = (await Promise.all(all)).filter(({ status }) => status === 429).length;
    await walk.control("misbehave", { kind: "ok" });
    return refused;
  }

  test("are as many as the edition has [7-concurrency]", async () => {
    expect(await refusedOf(23, "/org")).toBe(3);
    expect(await refusedOf(20, "/org")).toBe(0);
    await walk.control("limits", { ...here, concurrency: 2 });
    expect(await refusedOf(3, "/org")).toBe(1);
  });

  test("are ten for sorted lists, searches, queries, conversions and large writes [7-sub-concurrency]", async () => {
    const many = { data: Array.from({ length: 11 }, () => ({ Last_Name: "New" })) };
    expect(await refusedOf(12, "/Leads?fields=id&sort_by=Modified_Time")).toBe(2);
    expect(await refusedOf(12, "/Leads/search?word=Lead")).toBe(2);
    const query = { select_query: "select id from Leads where id is not null" };
    expect(await refusedOf(12, "/coql", "POST", query)).toBe(2);
    expect(await refusedOf(12, "/Leads", "POST", many)).toBe(2);
    expect(
      await refusedOf(12, `/Leads/${lead(2).id}/actions/convert`, "POST", { data: [{}] }),
    ).toBe(2);
    expect(await refusedOf(12, "/Leads", "POST", { data: [{ Last_Name: "New" }] })).toBe(0);
    expect(await refusedOf(12, "/Leads?fields=id")).toBe(0);
  });
});

test("a refusal has one body or the other, and no Retry-After unless a switch adds it [7-body] [7-retry-after]", async () => {
  await walk.control("limits", { ...here, credits: 0 });
  const first = await walk.ask("GET", access, "/org");
  expect([first.status, first.headers.get("retry-after"), first.body]).toEqual([
    429,
    null,
    {
      code: "TOO_MANY_REQUESTS",
      details: {},
      message: "Too many requests. Please try again later.",
      status: "error",
    },
  ]);
  await walk.control("switches", { tooManyRequests: "RATE_LIMIT_EXCEEDED", retryAfter: "present" });
  const second = await walk.ask("GET", access, "/org");
  expect([second.headers.get("retry-after"), second.body]).toEqual([
    "2",
    {
      code: "RATE_LIMIT_EXCEEDED",
      message: "Too many requests. Please try again later.",
      status: "error",
    },
  ]);
});
