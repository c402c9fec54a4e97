import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ada, lead, zoe } from "../../testing/company.ts";
import { type Desk, openDesk } from "../../testing/desk.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});

afterAll(() => desk.close());

beforeEach(async () => {
  await desk.reset();
  await desk.seed();
});

const many = (count: number) => ({ Leads: Array.from({ length: count }, (_, i) => lead(i)) });
const names = ({ body }: { body: { data: { Last_Name: string }[] } }) =>
  body.data.map(({ Last_Name }) => Last_Name);

describe("a list", () => {
  test("comes page by page, each record once, newest id first [2.2-paging] [2.2-info]", async () => {
    await desk.seed({ records: many(450) });
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await desk.get(`/Leads?fields=Last_Name&page=${page}`));
    expect(pages.map(({ body }) => body.info)).toMatchObject([
      { count: 200, page: 1, per_page: 200, more_records: true, sort_by: "id", sort_order: "desc" },
      { count: 200, page: 2, more_records: true, previous_page_token: expect.any(String) },
      { count: 50, page: 3, more_records: false, next_page_token: null, call: false, email: false },
    ]);
    const rows = pages.flatMap(({ body }) => body.data);
    expect(rows[0]).toEqual({ id: lead(449).id, Last_Name: "Lead 449" });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(450);
    expect((await desk.get("/Leads?fields=id&per_page=201")).body).toMatchObject({
      code: "INVALID_DATA",
      details: { param_name: "per_page" },
    });
  });

  test("beyond the first 2,000 takes a page_token that belongs to its question [2.2-page-limit] [2.2-page-token] [2.2-page-token-bound] [2.2-page-and-token] [2.2-page-token-expiry]", async () => {
    await desk.seed({ records: many(2_100) });
    expect((await desk.get("/Leads?fields=Company&page=11")).body).toMatchObject({
      code: "DISCRETE_PAGINATION_LIMIT_EXCEEDED",
      details: { limit: 2000 },
      message: "You can only get the first 2000 records without using page_token param",
    });
    const tenth = await desk.get("/Leads?fields=Company&page=10");
    const next = `page_token=${tenth.body.info.next_page_token}`;
    const last = await desk.get(`/Leads?fields=Company&${next}`);
    expect(last.body.info).toMatchObject({ count: 100, page: 11, more_records: false });
    const bound = {
      code: "TOKEN_BOUND_DATA_MISMATCH",
      details: { param_name: "page_token" },
      message:
        "The page_token given seems to be invalid or input param is added or altered or deleted",
    };
    expect((await desk.get(`/Leads?fields=Email&${next}`)).body).toMatchObject(bound);
    const other = await desk.accessFor(zoe.full_name);
    const asOther = await desk.walk.ask("GET", other, `/Leads?fields=Company&${next}`);
    expect(asOther.body).toMatchObject(bound);
    expect((await desk.get(`/Leads?fields=Company&page=2&${next}`)).body.code).toBe(
      "AMBIGUITY_DURING_PROCESSING",
    );
    await desk.walk.control("clock", { advanceMs: 24 * 3_600_000 });
    await desk.signIn();
    expect((await desk.get(`/Leads?fields=Company&${next}`)).body).toMatchObject({
      code: "EXPIRED_VALUE",
      details: { api_name: "page_token", json_path: "$.query.page_token" },
    });
    await desk.walk.control("clock", { now: null });
    await desk.signIn();
  });

  test("is sorted as asked [2.2-sort]", async () => {
    const times = [
      "2026-02-03T10:00:00+00:00",
      "2026-02-03T09:30:00-01:00",
      "2026-02-01T10:00:00Z",
    ];
    await desk.seed({
      records: { Leads: times.map((Modified_Time, i) => lead(i, { Modified_Time })) },
    });
    const path = "/Leads?fields=Last_Name&sort_by=Modified_Time";
    expect(names(await desk.get(`${path}&sort_order=asc`))).toEqual(["Lead 2", "Lead 0", "Lead 1"]);
    expect(names(await desk.get(path))).toEqual(["Lead 1", "Lead 0", "Lead 2"]);
    expect((await desk.get("/Leads?fields=id&sort_by=Company")).body.details).toEqual({
      param_name: "sort_by",
    });
  });

  test("needs the names of at most 50 fields [2.2-fields-missing] [2.2-fields-limit] [2.0-envelope]", async () => {
    for (const path of ["/Leads", "/Leads?fields="]) {
      expect(await desk.get(path)).toMatchObject({
        status: 400,
        body: {
          code: "REQUIRED_PARAM_MISSING",
          details: { param_name: "fields" },
          message: "required param is missing",
          status: "error",
        },
      });
    }
    expect((await desk.get(`/Leads?fields=${"a,".repeat(50)}a`)).body).toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { limit: 50, param_name: "fields" },
    });
  });

  test("always tells the id, null for what is empty, and nothing of fields that are not [2.2-id-always]", async () => {
    await desk.seed({ records: { Leads: [lead(1), lead(2, { Email: "a@b.example" })] } });
    expect((await desk.get("/Leads?fields=Email,Nonsense&sort_order=asc")).body.data).toEqual([
      { id: lead(1).id, Email: null },
      { id: lead(2).id, Email: "a@b.example" },
    ]);
  });

  test("may be of up to 100 ids, and of 1,024 characters unless a switch lifts that [2.2-ids]", async () => {
    await desk.seed({ records: many(5) });
    const ids = [lead(3).id, lead(1).id, "5725767000000999999"].join(",");
    expect(names(await desk.get(`/Leads?fields=Last_Name&ids=${ids}`))).toEqual([
      "Lead 3",
      "Lead 1",
    ]);
    expect((await desk.get("/Leads?fields=id&ids=5725767000000999999")).status).toBe(204);
    expect((await desk.get("/Leads?fields=id&ids=x")).body.details).toEqual({ param_name: "ids" });
    const codeFor = async (count: number) => {
      const some = Array.from({ length: count }, (_, i) => lead(i).id).join(",");
      return (await desk.get(`/Leads?fields=id&ids=${some}`)).body?.code;
    };
    expect(await codeFor(51)).toBeUndefined();
    expect(await codeFor(52)).toBe("LIMIT_EXCEEDED");
    await desk.turn({ idsLength: "unlimited" });
    expect(await codeFor(100)).toBeUndefined();
    expect(await codeFor(101)).toBe("LIMIT_EXCEEDED");
  });

  test("is of those changed since a moment, or 304 [2.2-modified-since] [2.1-not-modified]", async () => {
    await desk.seed({ records: many(450) });
    const since = (text: string) => desk.get("/Leads?fields=id", { "if-modified-since": text });
    expect((await since("2026-02-01T11:00:57+01:00")).body.info.count).toBe(14);
    expect(await since("2026-02-01T10:00:59+00:00")).toMatchObject({ status: 304, text: "" });
    expect((await since("yesterday")).status).toBe(400);
  });

  test("of nothing is 204 without a body [2.1-nothing]", async () => {
    expect(await desk.get("/Events?fields=Venue")).toMatchObject({ status: 204, text: "" });
  });

  test("knows no view but the usual one [2.2-cvid]", async () => {
    expect((await desk.get("/Leads?fields=id&cvid=1")).body).toMatchObject({
      code: "INVALID_DATA",
      details: { param_name: "cvid" },
    });
    expect((await desk.get("/Leads?fields=id&cvid=1&sort_by=id")).body.code).toBe(
      "AMBIGUITY_DURING_PROCESSING",
    );
  });

  test("leaves out converted leads unless they are asked for [2.2-converted]", async () => {
    await desk.mark("Leads", lead(1).id, { $converted: true });
    const listed = async (more: string) => names(await desk.get(`/Leads?fields=Last_Name${more}`));
    expect(await listed("")).toEqual(["Lead 2"]);
    expect(await listed("&converted=true")).toEqual(["Lead 1"]);
    expect(await listed("&converted=both")).toEqual(["Lead 2", "Lead 1"]);
    expect((await desk.get("/Leads?fields=id&converted=maybe")).status).toBe(400);
  });

  test("leaves out what waits for approval, in one position of the switch [2.2-approved] [2.2-approved-asked]", async () => {
    await desk.mark("Leads", lead(1).id, { $approved: false });
    const listed = async (more: string) => names(await desk.get(`/Leads?fields=Last_Name${more}`));
    expect(await listed("")).toEqual(["Lead 2"]);
    const path = "/Leads?fields=id&approved=both";
    expect((await desk.get(path)).body.details).toEqual({ param_name: "approved" });
    await desk.turn({ approvedInLists: "obeyed" });
    expect(await listed("&approved=false")).toEqual(["Lead 1"]);
    await desk.turn({ unapprovedInLists: "shown" });
    expect(await listed("")).toEqual(["Lead 2", "Lead 1"]);
  });

  test("cuts rich text to 500 characters, which one record's reading does not [2.2-rich-text]", async () => {
    const { id } = await desk.insert("Leads", { Last_Name: "A", Story: "x".repeat(700) });
    const { body } = await desk.get("/Leads?fields=Story&per_page=1");
    expect(body.data[0].Story).toHaveLength(500);
    expect((await desk.read("Leads", id)).Story).toHaveLength(700);
  });

  test("of an unknown module is INVALID_MODULE, of a forbidden one NO_PERMISSION [2.2-invalid-module] [2.2-no-permission]", async () => {
    expect(await desk.get("/Gadgets?fields=id")).toMatchObject({
      status: 400,
      body: {
        code: "INVALID_MODULE",
        details: { resource_path_index: 0 },
        message: "the module name given seems to be invalid",
      },
    });
    const denied = ["Crm_Implied_View_Leads"];
    await desk.seed({ profiles: [{ id: ada.profile.id, name: "Administrator", denied }] });
    for (const path of ["/Leads?fields=id", `/Leads/${lead(1).id}`]) {
      expect(await desk.get(path)).toMatchObject({
        status: 403,
        body: {
          code: "NO_PERMISSION",
          details: { permissions: denied },
          message: "permission denied",
        },
      });
    }
  });
});

describe("one record", () => {
  test("comes with all its fields and the keys with $, and no info [2.3-single] [2.3-system-keys]", async () => {
    const { status, body } = await desk.get(`/Leads/${lead(1).id}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data[0]).toMatchObject({ ...lead(1), Email: null, Milepost_Reference: null });
    expect(body.data[0]).toMatchObject({
      $approval: { delegate: false, approve: false, reject: false, resubmit: false },
      $approval_state: "approved",
      $approved: true,
      $editable: true,
      $process_flow: false,
      $converted: false,
      $locked_for_me: false,
      $in_merge: false,
      $state: "save",
    });
  });

  test("that is unknown is 204, or 400 by a switch; a malformed id is 400 [2.3-unknown-id] [2.3-malformed-id]", async () => {
    const path = "/Leads/5725767000000999999";
    expect(await desk.get(path)).toMatchObject({ status: 204, text: "" });
    const invalid = { code: "INVALID_DATA", message: "the id given seems to be invalid" };
    expect(await desk.get("/Leads/abc")).toMatchObject({ status: 400, body: invalid });
    await desk.turn({ unknownId: "400" });
    expect(await desk.get(path)).toMatchObject({ status: 400, body: invalid });
  });

  test("has owners with email, lookups by name, lists, false for no and null for nothing [2.3-value-shapes]", async () => {
    const account = await desk.insert("Accounts", { Account_Name: "Mill" });
    const { id } = await desk.insert("Contacts", {
      Last_Name: "Reed",
      Account_Name: { id: account.id },
    });
    expect(await desk.read("Contacts", id)).toMatchObject({
      Owner: { name: ada.full_name, id: ada.id, email: ada.email },
      Account_Name: { name: "Mill", id: account.id },
      Layout: { name: "Standard", id: expect.stringMatching(/^5725767/) },
      Email_Opt_Out: false,
      Tag: [],
      Phone: null,
    });
    await desk.update("Accounts", account.id, { Account_Name: "Old mill" });
    expect((await desk.read("Contacts", id)).Account_Name.name).toBe("Old mill");
    const asked = await desk.insert("Leads", { Last_Name: "A", Interests: ["Doors", "Windows"] });
    expect((await desk.read("Leads", asked.id)).Interests).toEqual(["Doors", "Windows"]);
  });

  test("shows nothing of a field that is hidden from the profile", async () => {
    const { id } = await desk.insert("Leads", { Last_Name: "A", Secret: "s" });
    expect((await desk.read("Leads", id)).Secret).toBe("s");
    const other = await desk.accessFor(zoe.full_name);
    const { body } = await desk.walk.ask("GET", other, `/Leads/${id}`);
    expect(body.data[0]).not.toHaveProperty("Secret");
    const listed = await desk.walk.ask("GET", other, "/Leads?fields=Secret&per_page=1");
    expect(listed.body.data).toEqual([{ id }]);
  });

  test("has its times in the caller's time zone, with summer time [5.2-zone]", async () => {
    const { id } = await desk.insert("Events", {
      Event_Title: "Survey",
      Start_DateTime: "2026-07-01T10:00:00+01:00",
      End_DateTime: "2026-07-01T12:00:00+02:00",
    });
    expect(await desk.read("Events", id)).toMatchObject({
      Start_DateTime: "2026-07-01T10:00:00+01:00",
      End_DateTime: "2026-07-01T11:00:00+01:00",
      Created_Time: "2026-03-02T09:00:00+00:00",
    });
    const other = await desk.accessFor(zoe.full_name);
    const { body } = await desk.walk.ask("GET", other, `/Events/${id}`);
    expect(body.data[0]).toMatchObject({
      Start_DateTime: "2026-07-01T05:00:00-04:00",
      Created_Time: "2026-03-02T04:00:00-05:00",
    });
  });
});

test("records are counted [2.11-count]", async () => {
  expect(await desk.get("/Leads/actions/count")).toMatchObject({ status: 200, body: { count: 2 } });
});

test("related records are found through lookups [2.11-related-list]", async () => {
  const account = await desk.insert("Accounts", { Account_Name: "Mill" });
  const { id } = await desk.insert("Contacts", {
    Last_Name: "Reed",
    Account_Name: { id: account.id },
  });
  await desk.insert("Contacts", { Last_Name: "Other" });
  const event = await desk.insert("Events", {
    Event_Title: "Survey",
    Start_DateTime: "2026-07-01T10:00:00+01:00",
    End_DateTime: "2026-07-01T11:00:00+01:00",
    What_Id: { id: lead(1).id },
    $se_module: "Leads",
  });
  const contacts = await desk.get(`/Accounts/${account.id}/Contacts?fields=Last_Name`);
  expect(contacts.body.data).toEqual([{ id, Last_Name: "Reed" }]);
  const events = await desk.get(`/Leads/${lead(1).id}/Events?fields=Event_Title`);
  expect(events.body.data).toEqual([{ id: event.id, Event_Title: "Survey" }]);
  expect((await desk.get(`/Leads/${lead(2).id}/Events?fields=id`)).status).toBe(204);
  expect((await desk.get(`/Leads/${lead(1).id}/Notes?fields=id`)).status).toBe(204);
  expect((await desk.get(`/Leads/${lead(1).id}/Nonsense?fields=id`)).status).toBe(400);
});
