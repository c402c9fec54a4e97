import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { zoe } from "./testing/company.ts";
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
