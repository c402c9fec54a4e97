import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lead, zoe } from "../../testing/company.ts";
import { id, type QueryDesk, startQueryDesk } from "../../testing/query-desk.ts";

let desk: QueryDesk;

beforeEach(async () => {
  desk = await startQueryDesk();
});

afterEach(() => desk.walk.close());

describe("a query", () => {
  test("answers the columns asked for and the id [2.10-select] [2.10-info]", async () => {
    const { body } = await desk.ask(
      "SELECT Last_Name, Email FROM Contacts WHERE Last_Name = 'Stone' LIMIT 5",
    );
    expect(body).toEqual({
      data: [{ Last_Name: "Stone", Email: "ann@home.example", id: id(12) }],
      info: { count: 1, more_records: false },
    });
  });

  test("that finds nothing is 204 [2.10-nothing]", async () => {
    expect(await desk.ask("select id from Contacts where Last_Name = 'Nobody'")).toMatchObject({
      status: 204,
      text: "",
    });
  });

  test("needs a where clause, and select * is not possible [2.10-where] [2.10-star] [2.10-syntax]", async () => {
    expect(await desk.refusal("select id from Contacts")).toEqual([
      400,
      "SYNTAX_ERROR",
      { clause: "where" },
    ]);
    expect(await desk.refusal("select * from Contacts where id is not null")).toEqual([
      400,
      "SYNTAX_ERROR",
      { line: 1, column: 8, near: "*" },
    ]);
    expect(await desk.refusal("select id\nfrom Contacts where id == '1'")).toEqual([
      400,
      "SYNTAX_ERROR",
      { line: 2, column: 25, near: "=" },
    ]);
    expect((await desk.names("id is not null")).length).toBe(3);
  });

  test("needs brackets around more than two conditions [2.10-brackets]", async () => {
    const [a, b, c] = ["Last_Name = 'Stone'", "Last_Name = 'Stokes'", "id is not null"];
    expect(await desk.names(`(${a} or ${b}) and ${c}`)).toEqual(["Stone", "Stokes"]);
    expect(await desk.names(`((${a} or ${b}) and ${c})`)).toEqual(["Stone", "Stokes"]);
    expect((await desk.refusal(`select id from Contacts where ${a} or ${b} or ${c}`))[1]).toBe(
      "SYNTAX_ERROR",
    );
    expect((await desk.refusal(`select id from Contacts where (${a} or ${b} or ${c})`))[1]).toBe(
      "SYNTAX_ERROR",
    );
  });

  test("has at most 25 conditions [2.10-conditions]", async () => {
    const nested = (count: number): string =>
      count === 1 ? "id is not null" : `(${nested(count - 1)} and id is not null)`;
    expect((await desk.names(nested(25))).length).toBe(3);
    expect(await desk.refusal(`select id from Contacts where ${nested(26)}`)).toEqual([
      400,
      "LIMIT_EXCEEDED",
      { limit: 25, clause: "where" },
    ]);
  });

  test("has at most 50 columns, or 500 [2.10-columns]", async () => {
    const fields = ["Last_Name", "First_Name", "Email", "Phone", "Mobile"];
    const many = Array.from({ length: 51 }, (_, i) => `${fields[i % 5]} as c${i}`).join(", ");
    const query = `select ${many} from Contacts where id is not null`;
    expect(await desk.refusal(query)).toEqual([
      400,
      "LIMIT_EXCEEDED",
      { limit: 50, clause: "select" },
    ]);
    await desk.walk.control("switches", { coqlColumns: "500" });
    expect((await desk.ask(query)).status).toBe(200);
  });

  test("returns 200 rows by default and at most 2,000, or 200 [2.10-limit] [2.10-limit-exceeded] [7-cost-coql]", async () => {
    const Leads = Array.from({ length: 450 }, (_, i) => lead(i));
    await desk.walk.seed({ records: { Leads } });
    const all = "select Last_Name from Leads where id is not null";
    expect((await desk.ask(all)).body.info).toEqual({ count: 200, more_records: true });
    expect((await desk.ask(`${all} limit 2000`)).body.info).toEqual({
      count: 450,
      more_records: false,
    });
    const beyond = [400, "LIMIT_EXCEEDED", { limit: 2000, clause: "limit" }];
    expect(await desk.refusal(`${all} limit 2001`)).toEqual(beyond);
    await desk.walk.control("switches", { coqlLimit: "200", coqlLimitError: "INVALID_QUERY" });
    expect((await desk.refusal(`${all} limit 201`))[1]).toBe("INVALID_QUERY");
    await desk.walk.control("reset", {});

    const used = async () => {
      const { limits } = await (await fetch(`${desk.walk.url}/control/limits`)).json();
      return limits[0].used;
    };
    const costs: number[] = [];
    for (const limit of [200, 1000, 1001]) {
      const before = await used();
      await desk.ask(`${all} limit ${limit}`);
      costs.push((await used()) - before);
    }
    expect(costs).toEqual([1, 2, 3]);
  });

  test("skips rows by offset, at most 100,000, or 10,000 [2.10-offset]", async () => {
    const all = "select Last_Name from Contacts where id is not null limit 1";
    expect(await desk.column("Last_Name", `${all} offset 1`)).toEqual(["Stone"]);
    expect((await desk.ask(`${all} offset 100000`)).status).toBe(204);
    expect(await desk.refusal(`${all} offset 100001`)).toEqual([
      400,
      "LIMIT_EXCEEDED",
      { limit: 100_000, clause: "offset" },
    ]);
    await desk.walk.control("switches", { coqlOffset: "10000" });
    expect((await desk.refusal(`${all} offset 10001`))[1]).toBe("LIMIT_EXCEEDED");
  });

  test("takes 50 values in a list, or 100 [2.10-in]", async () => {
    const list = (count: number) =>
      `id in (${Array.from({ length: count }, (_, i) => `'${id(i)}'`).join(",")})`;
    expect(await desk.names(list(50))).toEqual(["O'Hara", "Stone", "Stokes"]);
    expect(await desk.names(`Last_Name not in ('Stone', 'stokes')`)).toEqual(["O'Hara"]);
    expect(await desk.refusal(`select id from Contacts where ${list(51)}`)).toEqual([
      400,
      "LIMIT_EXCEEDED",
      { limit: 50, clause: "in" },
    ]);
    await desk.walk.control("switches", { coqlInList: "100" });
    expect((await desk.ask(`select id from Contacts where ${list(100)}`)).status).toBe(200);
    expect((await desk.refusal(`select id from Contacts where ${list(101)}`))[1]).toBe(
      "LIMIT_EXCEEDED",
    );
  });

  test("goes two lookups deep [2.10-joins]", async () => {
    const query =
      "select Account_Name.Account_Name, Account_Name.Parent_Account.Account_Name from Contacts where Account_Name.Account_Name = 'Old Barn'";
    expect(await desk.rows(query)).toEqual([
      {
        "Account_Name.Account_Name": "Old Barn",
        "Account_Name.Parent_Account.Account_Name": "Mill House",
        id: id(11),
      },
    ]);
    expect(
      await desk.column(
        "Last_Name",
        `select Last_Name from Contacts where Owner.email = '${zoe.email}'`,
      ),
    ).toEqual(["Stone"]);
    const deeper = "Account_Name.Parent_Account.Parent_Account.Account_Name";
    expect(await desk.refusal(`select ${deeper} from Contacts where id is not null`)).toEqual([
      400,
      "INVALID_QUERY",
      { column_name: deeper },
    ]);
    const wide =
      "select Account_Name.Account_Name, Owner.email, Created_By.email from Contacts where id is not null";
    expect((await desk.refusal(wide))[1]).toBe("LIMIT_EXCEEDED");
    await desk.walk.control("switches", { coqlJoins: "20" });
    expect((await desk.ask(wide)).status).toBe(200);
  });
});

test("a query needs its own scope and that of every module it reads [1.8-coql-scope]", async () => {
  const status = async (scope: string, query: string) => {
    const { body } = await desk.walk.ask(
      "POST",
      await desk.walk.accessFor("Ada Marsh", { scope }),
      "/coql",
      {
        select_query: query,
      },
    );
    return body.code ?? "ok";
  };
  const plain = "select id from Contacts where id is not null";
  const joined = "select Account_Name.Account_Name from Contacts where id is not null";
  expect(await status("ZohoCRM.modules.ALL", plain)).toBe("OAUTH_SCOPE_MISMATCH");
  expect(await status("ZohoCRM.coql.READ", plain)).toBe("OAUTH_SCOPE_MISMATCH");
  const some = "ZohoCRM.coql.READ,ZohoCRM.modules.contacts.READ";
  expect(await status(some, plain)).toBe("ok");
  expect(await status(some, joined)).toBe("OAUTH_SCOPE_MISMATCH");
  expect(await status(`${some},ZohoCRM.modules.accounts.READ`, joined)).toBe("ok");
});
