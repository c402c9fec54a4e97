import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ada, user, zoe } from "../testing/company.ts";
import { startWalk, type Walk } from "../testing/walk.ts";

let walk: Walk;
let access: string;

beforeEach(async () => {
  walk = await startWalk();
  await walk.seed();
  access = await walk.accessFor("Zoe Tan");
});

afterEach(() => walk.close());

const namesAt = async (path: string) => {
  const { body } = await walk.call(access, path);
  return body.users.map((one: { full_name: string }) => one.full_name);
};

describe("users", () => {
  test.each([
    ["AllUsers", ["Ada Marsh", "Zoe Tan", "Ivo Gone", "Una Sure"]],
    ["ActiveUsers", ["Ada Marsh", "Zoe Tan", "Una Sure"]],
    ["AllActiveUsers", ["Ada Marsh", "Zoe Tan", "Una Sure"]],
    ["DeactiveUsers", ["Ivo Gone"]],
    ["ActiveAndDeactive", ["Ada Marsh", "Zoe Tan", "Ivo Gone", "Una Sure"]],
    ["ConfirmedUsers", ["Ada Marsh", "Zoe Tan", "Ivo Gone"]],
    ["NotConfirmedUsers", ["Una Sure"]],
    ["DeletedUsers", ["Del Eted"]],
    ["ActiveConfirmedUsers", ["Ada Marsh", "Zoe Tan"]],
    ["AdminUsers", ["Ada Marsh"]],
    ["ActiveConfirmedAdmins", ["Ada Marsh"]],
    ["CurrentUser", ["Zoe Tan"]],
  ])("of type %s are listed [4-users-types] [1.7-admin-users]", async (type, names) => {
    await walk.control("switches", { adminUsers: "anybody" });
    expect(await namesAt(`/users?type=${type}`)).toEqual(names);
  });

  test("of an unknown type are refused [4-users-types]", async () => {
    expect((await walk.call(access, "/users?type=Friends")).body).toMatchObject({
      code: "INVALID_DATA",
      details: { param_name: "type" },
    });
  });

  test("come in pages of at most 200 [4-users-paging]", async () => {
    const { body } = await walk.call(access, "/users?type=ActiveUsers&per_page=2&page=2");
    expect(body.users).toHaveLength(1);
    expect(body.info).toEqual({ per_page: 2, count: 1, page: 2, more_records: false });
    expect((await walk.call(access, "/users?per_page=201")).status).toBe(400);
    await walk.seed({
      users: [zoe, ...Array.from({ length: 250 }, (_, i) => user(100 + i, `Bo ${i}`))],
    });
    expect((await walk.call(access, "/users")).body.info).toEqual({
      per_page: 200,
      count: 200,
      page: 1,
      more_records: true,
    });
  });

  test("who are administrators is theirs to know, or by a switch everybody's [4-users-admins]", async () => {
    const statusAt = async () => (await walk.call(access, "/users?type=AdminUsers")).status;
    expect(await statusAt()).toBe(403);
    await walk.control("switches", { adminUsers: "anybody" });
    expect(await statusAt()).toBe(200);
    expect((await walk.call(access, "/users?type=CurrentUser")).status).toBe(200);
  });

  test("are chosen by ids, at most 100 [4-users-ids]", async () => {
    expect(await namesAt(`/users?ids=${ada.id},${zoe.id}`)).toEqual(["Ada Marsh", "Zoe Tan"]);
    const many = Array.from({ length: 101 }, () => ada.id).join(",");
    expect((await walk.call(access, `/users?ids=${many}`)).body).toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { limit: 100, param_name: "ids" },
    });
  });

  test("carry the keys asked for [4-users-fields]", async () => {
    const { body } = await walk.call(access, "/users?type=CurrentUser&fields=email,zip");
    expect(body.users).toEqual([{ id: zoe.id, email: zoe.email, zip: null }]);
  });

  test("are those changed since a moment, or 304 when none was [4-users-modified]", async () => {
    const since = (moment: string) => walk.call(access, "/users", { "if-modified-since": moment });
    expect(await since("2026-01-10T10:00:00+00:00")).toMatchObject({ status: 304, text: "" });
    await walk.control("user", {
      dataCentre: "eu",
      zgid: "808232144",
      id: ada.id,
      changes: { zip: "MP1 1AA", profile: zoe.profile },
    });
    const { body } = await since("2026-01-10T10:00:00+00:00");
    expect(body.users).toMatchObject([{ id: ada.id, zip: "MP1 1AA", profile: zoe.profile }]);
    await walk.control("switches", { adminUsers: "anybody" });
    expect((await walk.call(access, "/users?type=AdminUsers")).status).toBe(204);
  });

  test("are found one by one; an unknown one is 204 [4-user]", async () => {
    expect(await namesAt(`/users/${ada.id}`)).toEqual(["Ada Marsh"]);
    expect((await walk.call(access, "/users/5725767000000999999")).status).toBe(204);
    expect((await walk.call(access, "/users/abc")).status).toBe(400);
  });

  test("have keys in mixed case and an address that may be empty [4-user-keys]", async () => {
    const { body } = await walk.call(access, "/users?type=NotConfirmedUsers");
    expect(body.users[0]).toMatchObject({
      zuid: null,
      street: null,
      zip: null,
      Isonline: false,
      type__s: "Regular User",
      Modified_Time: "2026-01-10T05:00:00-05:00",
      time_zone: "Europe/London",
      role: { name: "Field agent" },
      profile: { name: "Standard" },
    });
  });

  test("tell the offset of their zone at this moment [4-user-offset]", async () => {
    const offset = async () =>
      (await walk.call(access, "/users?type=CurrentUser")).body.users[0].offset;
    expect(await offset()).toBe(-5 * 3_600_000);
    await walk.control("clock", { now: "2026-07-01T10:00:00Z" });
    access = await walk.accessFor("Zoe Tan");
    expect(await offset()).toBe(-4 * 3_600_000);
  });
});

test("the organisation tells its id, zgid, names, zone, currency and licence [4-org]", async () => {
  expect((await walk.call(access, "/org")).body.org).toMatchObject([
    {
      id: "5725767000000020005",
      zgid: "808232144",
      domain_name: "org808232144",
      company_name: "Sandlewick Windows",
      type: "Production",
      time_zone: "Europe/London",
      iso_code: "GBP",
      currency_symbol: "£",
      license_details: { paid: true, paid_type: "enterprise", users_license_purchased: 5 },
    },
  ]);
});
