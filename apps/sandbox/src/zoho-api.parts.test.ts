import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lead, zoe } from "./testing/company.ts";
import { startWalk, type Walk } from "./testing/walk.ts";

let walk: Walk;

beforeEach(async () => {
  walk = await startWalk();
});

afterEach(() => walk.close());

describe("users and organisation", () => {
  test.each([
    ["AllUsers", ["Ada Marsh", "Zoe Tan", "Ivo Gone", "Una Sure"]],
    ["ActiveUsers", ["Ada Marsh", "Zoe Tan", "Una Sure"]],
    ["AdminUsers", ["Ada Marsh"]],
    ["ActiveConfirmedAdmins", ["Ada Marsh"]],
    ["CurrentUser", ["Zoe Tan"]],
  ])("%s are listed", async (type, names) => {
    await walk.seed();
    const { body } = await walk.call(await walk.accessFor("Zoe Tan"), `/users?type=${type}`);
    expect(body.users.map((one: { full_name: string }) => one.full_name)).toEqual(names);
  });

  test("users come in pages", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh");
    const { body } = await walk.call(access, "/users?type=ActiveUsers&per_page=2&page=2");
    expect(body.users).toHaveLength(1);
    expect(body.info).toEqual({ per_page: 2, count: 1, page: 2, more_records: false });
  });

  test("one user and the organisation are found", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh");
    expect((await walk.call(access, `/users/${zoe.id}`)).body.users).toMatchObject([
      { id: zoe.id },
    ]);
    expect((await walk.call(access, "/org")).body.org).toMatchObject([
      { zgid: "808232144", domain_name: "org808232144", type: "production" },
    ]);
  });
});

describe("records", () => {
  test("are read page by page, each exactly once, newest id first", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh");
    const pages = await Promise.all(
      [1, 2, 3].map((page) => walk.call(access, `/Leads?fields=Last_Name&page=${page}`)),
    );
    expect(pages.map(({ body }) => body.info)).toMatchObject([
      { count: 200, page: 1, per_page: 200, more_records: true, sort_by: "id", sort_order: "desc" },
      { count: 200, page: 2, more_records: true, previous_page_token: expect.any(String) },
      { count: 50, page: 3, more_records: false, next_page_token: null },
    ]);
    const rows = pages.flatMap(({ body }) => body.data);
    expect(rows[0]).toEqual({ id: lead(449).id, Last_Name: "Lead 449" });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(450);
    expect((await walk.call(access, "/Leads?fields=Last_Name&page=4")).status).toBe(204);
  });

  test("beyond the first 2,000 are read with a page_token that belongs to the question", async () => {
    await walk.seed({ records: { Leads: Array.from({ length: 2_100 }, (_, i) => lead(i)) } });
    const access = await walk.accessFor("Ada Marsh");
    expect((await walk.call(access, "/Leads?fields=Company&page=11")).body).toMatchObject({
      code: "DISCRETE_PAGINATION_LIMIT_EXCEEDED",
      details: { limit: 2000 },
    });
    const tenth = await walk.call(access, "/Leads?fields=Company&page=10");
    const next = `page_token=${tenth.body.info.next_page_token}`;
    const last = await walk.call(access, `/Leads?fields=Company&${next}`);
    expect(last.body.info).toMatchObject({ count: 100, page: 11, more_records: false });
    expect((await walk.call(access, `/Leads?fields=Email&${next}`)).body.code).toBe(
      "TOKEN_BOUND_DATA_MISMATCH",
    );
    expect((await walk.call(access, `/Leads?fields=Company&page=2&${next}`)).body.code).toBe(
      "AMBIGUITY_DURING_PROCESSING",
    );
    const other = await walk.accessFor("Zoe Tan");
    expect((await walk.call(other, `/Leads?fields=Company&${next}`)).body.code).toBe(
      "TOKEN_BOUND_DATA_MISMATCH",
    );
    walk.wait(24 * 3_600_000);
    const tomorrow = await walk.accessFor("Ada Marsh");
    expect((await walk.call(tomorrow, `/Leads?fields=Company&${next}`)).body.code).toBe(
      "EXPIRED_VALUE",
    );
  });

  test("are sorted as asked", async () => {
    const times = [
      "2026-02-03T10:00:00+00:00",
      "2026-02-03T09:30:00-01:00",
      "2026-02-01T10:00:00Z",
    ];
    await walk.seed({
      records: { Leads: times.map((Modified_Time, i) => lead(i, { Modified_Time })) },
    });
    const path = "/Leads?fields=Last_Name&sort_by=Modified_Time&sort_order=asc";
    const { body } = await walk.call(await walk.accessFor("Ada Marsh"), path);
    expect(body.data.map((row: { Last_Name: string }) => row.Last_Name)).toEqual([
      "Lead 2",
      "Lead 0",
      "Lead 1",
    ]);
  });

  test.each([
    ["/Leads", 400, "REQUIRED_PARAM_MISSING", { param_name: "fields" }],
    ["/Leads?fields=", 400, "REQUIRED_PARAM_MISSING", { param_name: "fields" }],
    [
      `/Leads?fields=${"a,".repeat(50)}a`,
      400,
      "LIMIT_EXCEEDED",
      { limit: 50, param_name: "fields" },
    ],
    ["/Leads?fields=id&per_page=201", 400, "INVALID_DATA", { param_name: "per_page" }],
    ["/Leads?fields=id&sort_by=Company", 400, "INVALID_DATA", { param_name: "sort_by" }],
    ["/Deals?fields=id", 400, "INVALID_MODULE", { resource_path_index: 0 }],
    ["/Leads/abc", 400, "INVALID_DATA", {}],
    ["/Leads/1/Notes/2", 404, "INVALID_URL_PATTERN", {}],
  ])("asked for by %s are refused in Zoho's words", async (path, status, code, details) => {
    await walk.seed();
    expect(await walk.call(await walk.accessFor("Ada Marsh"), path)).toMatchObject({
      status,
      body: { code, details, status: "error" },
    });
  });

  test("that do not exist are 204 without a body", async () => {
    await walk.seed({ records: {} });
    const access = await walk.accessFor("Ada Marsh");
    for (const path of ["/Events?fields=Venue", "/Leads/5725767000000999999"]) {
      expect(await walk.call(access, path)).toMatchObject({ status: 204, text: "" });
    }
  });

  test("carry the fields asked for, null where empty, and none that nobody has", async () => {
    await walk.seed({ records: { Leads: [lead(1), lead(2, { Email: "a@b.example" })] } });
    const access = await walk.accessFor("Ada Marsh");
    const { body } = await walk.call(access, "/Leads?fields=Email,Nonsense&sort_order=asc");
    expect(body.data).toEqual([
      { id: lead(1).id, Email: null },
      { id: lead(2).id, Email: "a@b.example" },
    ]);
    expect((await walk.call(access, `/Leads/${lead(1).id}`)).body).toEqual({ data: [lead(1)] });
  });

  test("are those changed since a moment, or 304 when none was", async () => {
    await walk.seed();
    const access = await walk.accessFor("Ada Marsh");
    const since = (text: string) =>
      walk.call(access, "/Leads?fields=Last_Name", { "if-modified-since": text });
    expect((await since("2026-02-01T11:00:57+01:00")).body.info.count).toBe(14);
    expect(await since("2026-02-01T10:00:59+00:00")).toMatchObject({ status: 304, text: "" });
  });

  test("tell the time in the zone of whoever asks", async () => {
    await walk.seed();
    const { body } = await walk.call(
      await walk.accessFor("Zoe Tan"),
      "/Events?fields=Start_DateTime,Modified_Time",
    );
    expect(body.data).toMatchObject([
      {
        Start_DateTime: "2026-07-01T05:00:00-04:00",
        Modified_Time: "2026-02-01T05:00:00-05:00",
      },
    ]);
  });
});
