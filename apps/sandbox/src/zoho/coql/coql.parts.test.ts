import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ada, lead, zoe } from "../../testing/company.ts";
import { everyScope, startWalk, type Walk } from "../../testing/walk.ts";

let walk: Walk;
let access: string;

const id = (number: number) => String(5725767000000700000n + BigInt(number));
const named = (number: number, name: string) => ({ id: id(number), name });

const records = {
  Accounts: [
    { id: id(1), Account_Name: "Mill House" },
    { id: id(2), Account_Name: "Old Barn", Parent_Account: named(1, "Mill House") },
  ],
  Contacts: [
    {
      ...{ id: id(11), Last_Name: "O'Hara", First_Name: "Pat", Email: "pat@home.example" },
      ...{ Account_Name: named(2, "Old Barn"), Description: "Gate is green" },
      ...{ Owner: { id: ada.id }, Created_Time: "2026-02-01T10:00:00+00:00" },
    },
    {
      ...{ id: id(12), Last_Name: "Stone", Email: "ann@home.example", Owner: { id: zoe.id } },
      ...{ Account_Name: named(1, "Mill House"), Created_Time: "2026-02-01T11:30:00+01:00" },
    },
    { id: id(13), Last_Name: "Stokes", Created_Time: "2026-02-01T11:00:00+00:00" },
  ],
  Deals: [
    {
      id: id(21),
      Deal_Name: "Windows",
      Stage: "Qualification",
      Amount: 100,
      Closing_Date: "2026-05-01",
    },
    {
      id: id(22),
      Deal_Name: "Doors",
      Stage: "Closed Won",
      Amount: 250,
      Closing_Date: "2026-06-01",
    },
    { id: id(23), Deal_Name: "Porch", Stage: "Closed Won", Amount: 50 },
  ],
  Leads: [lead(1), lead(2), lead(3, { Last_Name: "Rowe", Email_Opt_Out: true })],
  Events: [
    {
      ...{ id: id(31), Event_Title: "Survey", What_Id: { id: lead(3).id }, $se_module: "Leads" },
      ...{ Start_DateTime: "2026-07-01T10:00:00+01:00", End_DateTime: "2026-07-01T11:00:00+01:00" },
      Participants: [{ type: "email", participant: "a@b.example" }],
    },
    { id: id(32), Event_Title: "Lunch", What_Id: { id: id(21) }, $se_module: "Deals" },
  ],
};

beforeEach(async () => {
  walk = await startWalk();
  await walk.seed({ records });
  access = await walk.accessFor("Ada Marsh", { scope: everyScope });
});

afterEach(() => walk.close());

const ask = (select_query: string, more: object = {}) =>
  walk.ask("POST", access, "/coql", { select_query, ...more });

async function rows(query: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await ask(query);
  if (status === 204) return [];
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}

const column = async (name: string, query: string) => (await rows(query)).map((row) => row[name]);
const names = (where: string) =>
  column("Last_Name", `select Last_Name from Contacts where ${where}`);
const refusal = async (query: string) => {
  const { status, body } = await ask(query);
  return [status, body.code, body.details];
};

describe("a query", () => {
  test("answers the columns asked for and the id [2.10-select] [2.10-info]", async () => {
    const { body } = await ask(
      "SELECT Last_Name, Email FROM Contacts WHERE Last_Name = 'Stone' LIMIT 5",
    );
    expect(body).toEqual({
      data: [{ Last_Name: "Stone", Email: "ann@home.example", id: id(12) }],
      info: { count: 1, more_records: false },
    });
  });

  test("that finds nothing is 204 [2.10-nothing]", async () => {
    expect(await ask("select id from Contacts where Last_Name = 'Nobody'")).toMatchObject({
      status: 204,
      text: "",
    });
  });

  test("needs a where clause, and select * is not possible [2.10-where] [2.10-star] [2.10-syntax]", async () => {
    expect(await refusal("select id from Contacts")).toEqual([
      400,
      "SYNTAX_ERROR",
      { clause: "where" },
    ]);
    expect(await refusal("select * from Contacts where id is not null")).toEqual([
      400,
      "SYNTAX_ERROR",
      { line: 1, column: 8, near: "*" },
    ]);
    expect(await refusal("select id\nfrom Contacts where id == '1'")).toEqual([
      400,
      "SYNTAX_ERROR",
      { line: 2, column: 25, near: "=" },
    ]);
    expect((await names("id is not null")).length).toBe(3);
  });

  test("needs brackets around more than two conditions [2.10-brackets]", async () => {
    const [a, b, c] = ["Last_Name = 'Stone'", "Last_Name = 'Stokes'", "id is not null"];
    expect(await names(`(${a} or ${b}) and ${c}`)).toEqual(["Stone", "Stokes"]);
    expect(await names(`((${a} or ${b}) and ${c})`)).toEqual(["Stone", "Stokes"]);
    expect((await refusal(`select id from Contacts where ${a} or ${b} or ${c}`))[1]).toBe(
      "SYNTAX_ERROR",
    );
    expect((await refusal(`select id from Contacts where (${a} or ${b} or ${c})`))[1]).toBe(
      "SYNTAX_ERROR",
    );
  });

  test("has at most 25 conditions [2.10-conditions]", async () => {
    const nested = (count: number): string =>
      count === 1 ? "id is not null" : `(${nested(count - 1)} and id is not null)`;
    expect((await names(nested(25))).length).toBe(3);
    expect(await refusal(`select id from Contacts where ${nested(26)}`)).toEqual([
      400,
      "LIMIT_EXCEEDED",
      { limit: 25, clause: "where" },
    ]);
  });

  test("has at most 50 columns, or 500 [2.10-columns]", async () => {
    const fields = ["Last_Name", "First_Name", "Email", "Phone", "Mobile"];
    const many = Array.from({ length: 51 }, (_, i) => `${fields[i % 5]} as c${i}`).join(", ");
    const query = `select ${many} from Contacts where id is not null`;
    expect(await refusal(query)).toEqual([400, "LIMIT_EXCEEDED", { limit: 50, clause: "select" }]);
    await walk.control("switches", { coqlColumns: "500" });
    expect((await ask(query)).status).toBe(200);
  });

  test("answers 200 rows unless told, at most 2,000, or 200 [2.10-limit] [2.10-limit-exceeded] [7-cost-coql]", async () => {
    const Leads = Array.from({ length: 450 }, (_, i) => lead(i));
    await walk.seed({ records: { Leads } });
    const all = "select Last_Name from Leads where id is not null";
    expect((await ask(all)).body.info).toEqual({ count: 200, more_records: true });
    expect((await ask(`${all} limit 2000`)).body.info).toEqual({ count: 450, more_records: false });
    const beyond = [400, "LIMIT_EXCEEDED", { limit: 2000, clause: "limit" }];
    expect(await refusal(`${all} limit 2001`)).toEqual(beyond);
    await walk.control("switches", { coqlLimit: "200", coqlLimitError: "INVALID_QUERY" });
    expect((await refusal(`${all} limit 201`))[1]).toBe("INVALID_QUERY");
    await walk.control("reset", {});

    const used = async () => {
      const { limits } = await (await fetch(`${walk.url}/control/limits`)).json();
      return limits[0].used;
    };
    const costs: number[] = [];
    for (const limit of [200, 1000, 1001]) {
      const before = await used();
      await ask(`${all} limit ${limit}`);
      costs.push((await used()) - before);
    }
    expect(costs).toEqual([1, 2, 3]);
  });

  test("skips rows by offset, at most 100,000, or 10,000 [2.10-offset]", async () => {
    const all = "select Last_Name from Contacts where id is not null limit 1";
    expect(await column("Last_Name", `${all} offset 1`)).toEqual(["Stone"]);
    expect((await ask(`${all} offset 100000`)).status).toBe(204);
    expect(await refusal(`${all} offset 100001`)).toEqual([
      400,
      "LIMIT_EXCEEDED",
      { limit: 100_000, clause: "offset" },
    ]);
    await walk.control("switches", { coqlOffset: "10000" });
    expect((await refusal(`${all} offset 10001`))[1]).toBe("LIMIT_EXCEEDED");
  });

  test("takes 50 values in a list, or 100 [2.10-in]", async () => {
    const list = (count: number) =>
      `id in (${Array.from({ length: count }, (_, i) => `'${id(i)}'`).join(",")})`;
    expect(await names(list(50))).toEqual(["O'Hara", "Stone", "Stokes"]);
    expect(await names(`Last_Name not in ('Stone', 'stokes')`)).toEqual(["O'Hara"]);
    expect(await refusal(`select id from Contacts where ${list(51)}`)).toEqual([
      400,
      "LIMIT_EXCEEDED",
      { limit: 50, clause: "in" },
    ]);
    await walk.control("switches", { coqlInList: "100" });
    expect((await ask(`select id from Contacts where ${list(100)}`)).status).toBe(200);
    expect((await refusal(`select id from Contacts where ${list(101)}`))[1]).toBe("LIMIT_EXCEEDED");
  });

  test("goes two lookups deep [2.10-joins]", async () => {
    const query =
      "select Account_Name.Account_Name, Account_Name.Parent_Account.Account_Name from Contacts where Account_Name.Account_Name = 'Old Barn'";
    expect(await rows(query)).toEqual([
      {
        "Account_Name.Account_Name": "Old Barn",
        "Account_Name.Parent_Account.Account_Name": "Mill House",
        id: id(11),
      },
    ]);
    expect(
      await column(
        "Last_Name",
        `select Last_Name from Contacts where Owner.email = '${zoe.email}'`,
      ),
    ).toEqual(["Stone"]);
    const deeper = "Account_Name.Parent_Account.Parent_Account.Account_Name";
    expect(await refusal(`select ${deeper} from Contacts where id is not null`)).toEqual([
      400,
      "INVALID_QUERY",
      { column_name: deeper },
    ]);
    const wide =
      "select Account_Name.Account_Name, Owner.email, Created_By.email from Contacts where id is not null";
    expect((await refusal(wide))[1]).toBe("LIMIT_EXCEEDED");
    await walk.control("switches", { coqlJoins: "20" });
    expect((await ask(wide)).status).toBe(200);
  });
});

describe("a condition", () => {
  const deals = (where: string) =>
    column("Deal_Name", `select Deal_Name from Deals where ${where}`);

  test("compares texts, numbers, dates, lookups and booleans each in its way [2.10-comparators]", async () => {
    expect(await deals("Amount > 50")).toEqual(["Windows", "Doors"]);
    expect(await deals("Amount >= 50 and Amount < 250")).toEqual(["Windows", "Porch"]);
    expect(await deals("Amount != 50 and Amount <= 100")).toEqual(["Windows"]);
    expect(await deals("Closing_Date > '2026-05-01'")).toEqual(["Doors"]);
    expect(await deals("Stage = 'Closed Won' or Amount in (100)")).toHaveLength(3);
    expect(await names(`Owner = '${zoe.id}'`)).toEqual(["Stone"]);
    expect(await names(`Account_Name in ('${id(1)}', ${id(2)})`)).toEqual(["O'Hara", "Stone"]);
    expect(
      await column("Last_Name", "select Last_Name from Leads where Email_Opt_Out = true"),
    ).toEqual(["Rowe"]);
    for (const [where, column_name, operator] of [
      ["Stage > 'A'", "Stage", ">"],
      ["Amount like '1%'", "Amount", "like"],
      ["Account_Name like 'x%'", "Account_Name", "like"],
      ["Amount = 'many'", "Amount", "="],
      ["Closing_Date = 'soon'", "Closing_Date", "="],
      ["Created_Time > '2026-01-01T00:00:00.000+00:00'", "Created_Time", ">"],
    ]) {
      expect(await refusal(`select id from Deals where ${where}`)).toEqual([
        400,
        "INVALID_QUERY",
        { column_name, operator },
      ]);
    }
    expect((await refusal("select id from Leads where Email_Opt_Out != true"))[1]).toBe(
      "INVALID_QUERY",
    );
  });

  test("finds a part of a text by like [2.10-like]", async () => {
    expect(await names("Last_Name like 'Sto%'")).toEqual(["Stone", "Stokes"]);
    expect(await names("Last_Name like '%ne'")).toEqual(["Stone"]);
    expect(await names("Last_Name like '%ok%'")).toEqual(["Stokes"]);
    expect(await names("Last_Name not like '%sto%'")).toEqual(["O'Hara"]);
    expect((await refusal("select id from Contacts where Last_Name like 'S%e'"))[1]).toBe(
      "INVALID_QUERY",
    );
    expect((await refusal("select id from Contacts where Last_Name not like 'S%'"))[1]).toBe(
      "INVALID_QUERY",
    );
  });

  test("lies between two values, ends included, or not [2.10-between]", async () => {
    expect(await deals("Amount between 50 and 100")).toEqual(["Windows", "Porch"]);
    expect(await deals("Amount not between 50 and 100")).toEqual(["Doors"]);
    expect(
      await deals("(Closing_Date between '2026-05-01' and '2026-05-31') and Amount > 1"),
    ).toEqual(["Windows"]);
  });

  test("asks for empty fields, which answer to nothing else [2.10-null]", async () => {
    expect(await deals("Closing_Date is null")).toEqual(["Porch"]);
    expect(await deals("Closing_Date is not null")).toEqual(["Windows", "Doors"]);
    expect(await deals("Closing_Date != '2026-05-01'")).toEqual(["Doors"]);
    expect(await names("Account_Name is null")).toEqual(["Stokes"]);
  });

  test("compares datetimes as instants whatever their offset [2.10-instants]", async () => {
    expect(await names("Created_Time >= '2026-02-01T05:30:00-05:00'")).toEqual(["Stone", "Stokes"]);
    expect(await names("Created_Time = '2026-02-01T10:30:00+00:00'")).toEqual(["Stone"]);
  });

  test("on id reads on from the last one [2.10-keyset]", async () => {
    expect(await names(`id > '${id(11)}'`)).toEqual(["Stone", "Stokes"]);
    expect(await names(`id > ${id(12)} and id <= '${id(13)}'`)).toEqual(["Stokes"]);
    expect(await names(`id = '${id(12)}'`)).toEqual(["Stone"]);
  });

  test("cannot use a textarea or participants [2.10-textarea] [2.10-participants]", async () => {
    expect((await refusal("select id from Contacts where Description = 'x'"))[1]).toBe(
      "INVALID_QUERY",
    );
    expect((await refusal("select id from Events where Participants is not null"))[1]).toBe(
      "INVALID_QUERY",
    );
  });

  test("escapes an apostrophe with a backslash, or doubles it [2.10-apostrophe]", async () => {
    expect(await names(String.raw`Last_Name = 'O\'Hara'`)).toEqual(["O'Hara"]);
    const doubled = "Last_Name = 'O''Hara'";
    expect((await refusal(`select id from Contacts where ${doubled}`))[1]).toBe("SYNTAX_ERROR");
    await walk.control("switches", { coqlApostrophe: "doubled" });
    expect(await names(doubled)).toEqual(["O'Hara"]);
  });
});

describe("the answer to a query", () => {
  test("has lookups as name and id, or as the id alone [2.10-lookup-output]", async () => {
    const query = `select Account_Name, Owner from Contacts where id = '${id(12)}'`;
    expect(await rows(query)).toEqual([
      {
        Account_Name: { name: "Mill House", id: id(1) },
        Owner: { name: "Zoe Tan", id: zoe.id },
        id: id(12),
      },
    ]);
    await walk.control("switches", { coqlLookups: "id" });
    expect(await rows(query)).toEqual([{ Account_Name: id(1), Owner: zoe.id, id: id(12) }]);
  });

  test("names what a meeting is about, in quotes [2.10-activities]", async () => {
    const query =
      "select Event_Title, 'What_Id->Leads.Last_Name', '$se_module' from Events where '$se_module' = 'Leads'";
    expect(await rows(query)).toEqual([
      {
        Event_Title: "Survey",
        "What_Id->Leads.Last_Name": "Rowe",
        $se_module: "Leads",
        id: id(31),
      },
    ]);
    expect(
      await column(
        "Event_Title",
        "select Event_Title from Events where 'What_Id->Leads.Last_Name' = 'Rowe'",
      ),
    ).toEqual(["Survey"]);
    expect((await refusal("select $se_module from Events where id is not null"))[1]).toBe(
      "SYNTAX_ERROR",
    );
  });

  test("may or may not have participants [2.10-participants-selected]", async () => {
    const query = `select Participants from Events where id = '${id(31)}'`;
    expect(await column("Participants", query)).toMatchObject([[{ participant: "a@b.example" }]]);
    await walk.control("switches", { coqlParticipants: "refused" });
    expect((await refusal(query))[1]).toBe("INVALID_QUERY");
  });

  test("is in the order of id, or by at most ten columns [2.10-order]", async () => {
    const deals = (order: string) =>
      column("Deal_Name", `select Deal_Name from Deals where id is not null ${order}`);
    expect(await deals("")).toEqual(["Windows", "Doors", "Porch"]);
    expect(await deals("order by id desc")).toEqual(["Porch", "Doors", "Windows"]);
    expect(await deals("order by Stage asc, Amount")).toEqual(["Porch", "Doors", "Windows"]);
    expect(await deals("order by Closing_Date desc")).toEqual(["Doors", "Windows", "Porch"]);
    const eleven = Array.from({ length: 11 }, () => "Amount").join(", ");
    expect((await refusal(`select id from Deals where id is not null order by ${eleven}`))[1]).toBe(
      "LIMIT_EXCEEDED",
    );
  });

  test("groups, with aggregates in capitals [2.10-group]", async () => {
    expect(
      await rows(
        "select Stage, COUNT(id), SUM(Amount) as total, MIN(Amount), MAX(Amount), AVG(Amount) from Deals where id is not null group by Stage order by total desc",
      ),
    ).toEqual([
      {
        ...{ Stage: "Closed Won", "COUNT(id)": 2, total: 300, "MIN(Amount)": 50 },
        ...{ "MAX(Amount)": 250, "AVG(Amount)": 150 },
      },
      {
        ...{ Stage: "Qualification", "COUNT(id)": 1, total: 100, "MIN(Amount)": 100 },
        ...{ "MAX(Amount)": 100, "AVG(Amount)": 100 },
      },
    ]);
    expect(await rows("select COUNT(id) from Deals where Amount > 60")).toEqual([
      { "COUNT(id)": 2 },
    ]);
    expect((await refusal("select count(id) from Deals where id is not null"))[1]).toBe(
      "SYNTAX_ERROR",
    );
    expect((await refusal("select Stage, COUNT(id) from Deals where id is not null"))[1]).toBe(
      "INVALID_QUERY",
    );
    const five = "Stage, Amount, Deal_Name, Closing_Date, id";
    expect(
      (await refusal(`select Stage from Deals where id is not null group by ${five}`))[2],
    ).toEqual({ limit: 4, clause: "group by" });
  });

  test("refuses an alias twice, a wrong one, and a column twice [2.10-alias] [2.10-duplicate]", async () => {
    const where = "from Contacts where id is not null";
    expect((await refusal(`select Last_Name as n, Email as n ${where}`))[1]).toBe(
      "DUPLICATE_ALIAS",
    );
    expect((await refusal(`select Last_Name as '1 x' ${where}`))[1]).toBe("INVALID_ALIAS");
    expect((await refusal(`select Email, Email ${where}`))[1]).toBe("DUPLICATE_DATA");
    expect(await column("n", `select Last_Name as n ${where} limit 1`)).toEqual(["O'Hara"]);
  });

  test("sees a write at once [2.10-fresh]", async () => {
    const { body } = await walk.ask("POST", access, "/Contacts", {
      data: [{ Last_Name: "Fresh" }],
    });
    expect(await column("id", "select id from Contacts where Last_Name = 'Fresh'")).toEqual([
      body.data[0].details.id,
    ]);
    await walk.ask("PUT", access, `/Contacts/${id(12)}`, { data: [{ Last_Name: "Renamed" }] });
    expect(await names("Last_Name = 'Renamed'")).toEqual(["Renamed"]);
    await walk.ask("DELETE", access, `/Contacts/${id(12)}`);
    expect(await names("Last_Name = 'Renamed'")).toEqual([]);
  });

  test("refuses columns and modules that do not exist, and a body without a query [2.10-column] [2.10-invalid-module] [2.10-mandatory]", async () => {
    expect(await refusal("select Nonsense from Contacts where id is not null")).toEqual([
      400,
      "INVALID_QUERY",
      { column_name: "Nonsense" },
    ]);
    expect((await refusal("select id from Contacts where Nonsense = 1"))[2]).toEqual({
      column_name: "Nonsense",
    });
    expect((await refusal("select id from Nowhere where id is not null"))[1]).toBe(
      "INVALID_MODULE",
    );
    expect((await walk.ask("POST", access, "/coql", {})).body).toMatchObject({
      code: "MANDATORY_NOT_FOUND",
      details: { api_name: "select_query" },
    });
  });

  test("tells about its columns when asked [2.10-include-meta]", async () => {
    const { body } = await ask("select Email from Contacts where id is not null", {
      include_meta: ["fields"],
    });
    expect(body.fields).toEqual([{ api_name: "Email", data_type: "email", field_label: "Email" }]);
  });

  test("tells datetimes in the zone of whoever asks", async () => {
    const query = "select Start_DateTime from Events where Event_Title = 'Survey'";
    expect(await column("Start_DateTime", query)).toEqual(["2026-07-01T10:00:00+01:00"]);
    access = await walk.accessFor("Zoe Tan", { scope: everyScope });
    expect(await column("Start_DateTime", query)).toEqual(["2026-07-01T05:00:00-04:00"]);
  });
});

test("a query needs its own scope and that of every module it reads [1.8-coql-scope]", async () => {
  const status = async (scope: string, query: string) => {
    const { body } = await walk.ask("POST", await walk.accessFor("Ada Marsh", { scope }), "/coql", {
      select_query: query,
    });
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
