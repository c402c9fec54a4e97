import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ada, lead, zoe } from "../../testing/company.ts";
import { everyScope, startWalk, type Walk, wideScope } from "../../testing/walk.ts";

let walk: Walk;
let access: string;

const Leads = [
  lead(1, { Last_Name: "Burns,B", First_Name: "May", Company: "ABC Inc", Email: "may@x.example" }),
  lead(2, { Last_Name: "Rowe (Mrs)", Company: "ABC", Phone: "01632 960 001" }),
  lead(3, { Last_Name: "Stone", Company: "Quarry", Secondary_Email: "second@x.example" }),
  lead(4, {
    Last_Name: "Back\\",
    Lead_Status: "Not Contacted",
    Mobile: "07700 900 002",
    Owner: { id: zoe.id },
    Description: "A green gate",
    Annual_Revenue: 500,
    Email_Opt_Out: true,
    Created_Time: "2026-03-01T12:00:00+02:00",
  }),
];

beforeEach(async () => {
  walk = await startWalk();
  await walk.seed({ records: { Leads } });
  access = await walk.accessFor("Ada Marsh", { scope: everyScope });
});

afterEach(() => walk.close());

const search = (given: Record<string, string>) =>
  walk.call(access, `/Leads/search?${new URLSearchParams(given)}`);

async function found(given: Record<string, string>): Promise<string[]> {
  const { status, body } = await search(given);
  if (status === 204) return [];
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data.map((row: { Last_Name: string }) => row.Last_Name).sort();
}

const by = (criteria: string) => found({ criteria });

describe("a search", () => {
  test("combines criteria with and, or and brackets [2.9-criteria]", async () => {
    expect(await by("((Company:equals:ABC)and(First_Name:starts_with:M))")).toEqual(["Burns,B"]);
    expect(
      await by("((Last_Name:equals:Stone)or((Company:equals:ABC)and(Phone:starts_with:01632)))"),
    ).toEqual(["Rowe (Mrs)", "Stone"]);
  });

  test("escapes brackets, commas and a final backslash [2.9-escapes]", async () => {
    expect(await by(String.raw`(Last_Name:equals:Burns\,B)`)).toEqual(["Burns,B"]);
    expect(await by(String.raw`(Last_Name:equals:Rowe \(Mrs\))`)).toEqual(["Rowe (Mrs)"]);
    expect(await by(String.raw`(Last_Name:equals:Back\\)`)).toEqual(["Back\\"]);
  });

  test("for an equal text finds what contains it, for a picklist only the same [2.9-contains]", async () => {
    expect(await by("(Company:equals:abc)")).toEqual(["Burns,B", "Rowe (Mrs)"]);
    expect(await by("(Lead_Status:equals:Contacted)")).toHaveLength(3);
    expect(await by("(Lead_Status:equals:Not Contacted)")).toEqual(["Back\\"]);
  });

  test("has operators for each type of field; others are refused [2.9-operators]", async () => {
    expect(await by("(Lead_Status:in:Not Contacted,Lost Lead)")).toEqual(["Back\\"]);
    expect(await by("(Lead_Status:not_equal:Contacted)")).toEqual(["Back\\"]);
    expect(await by("(Annual_Revenue:greater_than:499)")).toEqual(["Back\\"]);
    expect(await by("(Annual_Revenue:between:1,499)")).toEqual([]);
    expect(await by("(Created_Time:greater_equal:2026-03-01T10:00:00+00:00)")).toEqual(["Back\\"]);
    expect(await by("(Created_Time:greater_than:2026-03-01T10:00:00+00:00)")).toEqual([]);
    expect(await by("(Email_Opt_Out:equals:true)")).toEqual(["Back\\"]);
    expect(await by(`(Owner:equals:${zoe.id})`)).toEqual(["Back\\"]);
    expect(await by(`(Owner:in:${ada.id},${zoe.id})`)).toHaveLength(4);
    expect(await by("(Description:starts_with:A green)")).toEqual(["Back\\"]);
    expect((await search({ criteria: "(Lead_Status:starts_with:C)" })).body).toMatchObject({
      code: "INVALID_QUERY",
      details: { api_name: "Lead_Status", operator: "starts_with" },
    });
    for (const criteria of [
      "(Nonsense:equals:1)",
      "Last_Name:equals:1",
      "(Annual_Revenue:equals:x)",
    ]) {
      expect((await search({ criteria })).body.code).toBe("INVALID_QUERY");
    }
    await walk.control("switches", { searchError: "INVALID_DATA" });
    expect((await search({ criteria: "(Nonsense:equals:1)" })).body.code).toBe("INVALID_DATA");
  });

  test("has ten criteria and a hundred values at most [2.9-ten-criteria] [2.9-in]", async () => {
    const many = (count: number) =>
      `(${Array.from({ length: count }, () => "(Company:equals:ABC)").join("or")})`;
    expect((await search({ criteria: many(10) })).status).toBe(200);
    expect((await search({ criteria: many(11) })).body).toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { limit: 10 },
    });
    const values = (count: number) => `(Company:in:${Array.from({ length: count }, () => "ABC")})`;
    expect((await search({ criteria: values(100) })).status).toBe(200);
    expect((await search({ criteria: values(101) })).body).toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { limit: 100 },
    });
  });

  test("looks through all email fields, phone fields or searchable fields [2.9-email] [2.9-phone] [2.9-word]", async () => {
    expect(await found({ email: "second@x.example" })).toEqual(["Stone"]);
    expect(await found({ email: "may@x.example" })).toEqual(["Burns,B"]);
    expect(await found({ phone: "960 001" })).toEqual(["Rowe (Mrs)"]);
    expect(await found({ phone: "07700 900 002" })).toEqual(["Back\\"]);
    expect(await found({ word: "green" })).toEqual(["Back\\"]);
    expect((await search({ word: "g" })).body).toMatchObject({
      code: "INVALID_DATA",
      details: { param_name: "word" },
    });
  });

  test("uses criteria before email, phone and word, and needs one of them [2.9-priority] [2.9-missing]", async () => {
    const all = { email: "may@x.example", phone: "960 001", word: "green" };
    expect(await found({ ...all, criteria: "(Last_Name:equals:Stone)" })).toEqual(["Stone"]);
    expect(await found(all)).toEqual(["Burns,B"]);
    expect(await found({ phone: all.phone, word: all.word })).toEqual(["Rowe (Mrs)"]);
    expect(await search({})).toMatchObject({
      status: 400,
      body: {
        code: "EXPECTED_PARAM_MISSING",
        details: { param_names: ["criteria", "email", "phone", "word"] },
      },
    });
  });

  test("that finds nothing is 204 [2.9-nothing]", async () => {
    expect(await search({ word: "nowhere" })).toMatchObject({ status: 204, text: "" });
  });

  test("answers the fields asked for, page by page, up to 2,000 rows [2.9-paging] [2.9-limit]", async () => {
    const page = { word: "ABC", fields: "Company", per_page: "1", page: "2" };
    expect((await search(page)).body).toEqual({
      data: [{ id: lead(1).id, Company: "ABC Inc" }],
      info: { per_page: 1, count: 1, page: 2, more_records: false },
    });
    expect((await search({ ...page, per_page: "201" })).body).toMatchObject({
      code: "INVALID_DATA",
      details: { param_name: "per_page" },
    });
    expect((await search({ word: "ABC", page: "10" })).status).toBe(204);
    expect((await search({ word: "ABC", page: "11" })).body.code).toBe("LIMIT_REACHED");
  });

  test("leaves converted leads out unless asked [2.9-converted]", async () => {
    await walk.seed({ records: { Leads: [lead(1, { $converted: true, Converted__s: true })] } });
    expect(await found({ word: "Lead" })).toEqual([]);
    expect(await found({ word: "Lead", converted: "true" })).toEqual(["Lead 1"]);
    expect(await found({ word: "Lead", converted: "both" })).toEqual(["Lead 1"]);
  });

  test("needs its own scope besides the module's [1.8-search-scope]", async () => {
    const code = async (scope: string) => {
      const token = await walk.accessFor("Ada Marsh", { scope });
      return (await walk.call(token, "/Leads/search?word=ABC")).body.code;
    };
    expect(await code(wideScope)).toBe("OAUTH_SCOPE_MISMATCH");
    expect(await code("ZohoSearch.securesearch.READ")).toBe("OAUTH_SCOPE_MISMATCH");
    expect(await code("ZohoSearch.securesearch.READ,ZohoCRM.modules.leads.READ")).toBeUndefined();
  });
});

describe("the index behind the search", () => {
  const stone = `/Leads/${lead(3).id}`;

  test("shows a new, changed or deleted record as it was until the lag has passed [2.9-lag]", async () => {
    await walk.ask("POST", access, "/Leads", { data: [{ Last_Name: "Freshly" }] });
    await walk.ask("PUT", access, stone, { data: [{ Last_Name: "Renamed" }] });
    await walk.ask("DELETE", access, `/Leads/${lead(1).id}`);
    expect(await found({ word: "Freshly" })).toEqual([]);
    expect(await found({ word: "Stone" })).toEqual(["Stone"]);
    expect(await found({ word: "Burns" })).toEqual(["Burns,B"]);
    walk.wait(2_000);
    expect(await found({ word: "Freshly" })).toEqual(["Freshly"]);
    expect(await found({ word: "Stone" })).toEqual([]);
    expect(await found({ word: "Renamed" })).toEqual(["Renamed"]);
    expect(await found({ word: "Burns" })).toEqual([]);
  });

  test("goes through every state of a record in turn", async () => {
    for (const name of ["Second", "Third"]) {
      walk.wait(1_000);
      await walk.ask("PUT", access, stone, { data: [{ Last_Name: name }] });
    }
    expect(await found({ criteria: "(Company:equals:Quarry)" })).toEqual(["Stone"]);
    walk.wait(1_000);
    expect(await found({ criteria: "(Company:equals:Quarry)" })).toEqual(["Second"]);
    walk.wait(1_000);
    expect(await found({ criteria: "(Company:equals:Quarry)" })).toEqual(["Third"]);
  });

  test("is as far behind as the control says", async () => {
    await walk.control("search", { lagMs: 60_000 });
    await walk.ask("POST", access, "/Leads", { data: [{ Last_Name: "Freshly" }] });
    walk.wait(59_000);
    expect(await found({ word: "Freshly" })).toEqual([]);
    await walk.control("search", { lagMs: 0 });
    expect(await found({ word: "Freshly" })).toEqual(["Freshly"]);
  });
});
