import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { zoe } from "../../testing/company.ts";
import { id, type QueryDesk, startQueryDesk } from "../../testing/query-desk.ts";

let desk: QueryDesk;

beforeEach(async () => {
  desk = await startQueryDesk();
});

afterEach(() => desk.walk.close());

describe("the answer to a query", () => {
  test("has lookups as name and id, or as the id alone [2.10-lookup-output]", async () => {
    const query = `select Account_Name, Owner from Contacts where id = '${id(12)}'`;
    expect(await desk.rows(query)).toEqual([
      {
        Account_Name: { name: "Mill House", id: id(1) },
        Owner: { name: "Zoe Tan", id: zoe.id },
        id: id(12),
      },
    ]);
    await desk.walk.control("switches", { coqlLookups: "id" });
    expect(await desk.rows(query)).toEqual([{ Account_Name: id(1), Owner: zoe.id, id: id(12) }]);
  });

  test("names what a meeting is about, in quotes [2.10-activities]", async () => {
    const query =
      "select Event_Title, 'What_Id->Leads.Last_Name', '$se_module' from Events where '$se_module' = 'Leads'";
    expect(await desk.rows(query)).toEqual([
      {
        Event_Title: "Survey",
        "What_Id->Leads.Last_Name": "Rowe",
        $se_module: "Leads",
        id: id(31),
      },
    ]);
    expect(
      await desk.column(
        "Event_Title",
        "select Event_Title from Events where 'What_Id->Leads.Last_Name' = 'Rowe'",
      ),
    ).toEqual(["Survey"]);
    expect((await desk.refusal("select $se_module from Events where id is not null"))[1]).toBe(
      "SYNTAX_ERROR",
    );
  });

  test("may or may not have participants [2.10-participants-selected]", async () => {
    const query = `select Participants from Events where id = '${id(31)}'`;
    expect(await desk.column("Participants", query)).toMatchObject([
      [{ participant: "a@b.example" }],
    ]);
    await desk.walk.control("switches", { coqlParticipants: "refused" });
    expect((await desk.refusal(query))[1]).toBe("INVALID_QUERY");
  });

  test("is in the order of id, or by at most ten columns [2.10-order]", async () => {
    const deals = (order: string) =>
      desk.column("Deal_Name", `select Deal_Name from Deals where id is not null ${order}`);
    expect(await deals("")).toEqual(["Windows", "Doors", "Porch"]);
    expect(await deals("order by id desc")).toEqual(["Porch", "Doors", "Windows"]);
    expect(await deals("order by Stage asc, Amount")).toEqual(["Porch", "Doors", "Windows"]);
    expect(await deals("order by Closing_Date desc")).toEqual(["Doors", "Windows", "Porch"]);
    const eleven = Array.from({ length: 11 }, () => "Amount").join(", ");
    expect(
      (await desk.refusal(`select id from Deals where id is not null order by ${eleven}`))[1],
    ).toBe("LIMIT_EXCEEDED");
  });

  test("groups, with aggregates in capitals [2.10-group]", async () => {
    expect(
      await desk.rows(
        "select Stage, COUNT(id), SUM(Amount) as total, MIN(Amount), MAX(Amount), AVG(Amount) from Deals where id is not null group by Stage order by total desc",
      ),
    ).toEqual([
      {
        Stage: "Closed Won",
        "COUNT(id)": 2,
        total: 300,
        "MIN(Amount)": 50,
        "MAX(Amount)": 250,
        "AVG(Amount)": 150,
      },
      {
        Stage: "Qualification",
        "COUNT(id)": 1,
        total: 100,
        "MIN(Amount)": 100,
        "MAX(Amount)": 100,
        "AVG(Amount)": 100,
      },
    ]);
    expect(await desk.rows("select COUNT(id) from Deals where Amount > 60")).toEqual([
      { "COUNT(id)": 2 },
    ]);
    expect((await desk.refusal("select count(id) from Deals where id is not null"))[1]).toBe(
      "SYNTAX_ERROR",
    );
    expect((await desk.refusal("select Stage, COUNT(id) from Deals where id is not null"))[1]).toBe(
      "INVALID_QUERY",
    );
    const five = "Stage, Amount, Deal_Name, Closing_Date, id";
    expect(
      (await desk.refusal(`select Stage from Deals where id is not null group by ${five}`))[2],
    ).toEqual({ limit: 4, clause: "group by" });
  });

  test("refuses an alias twice, a wrong one, and a column twice [2.10-alias] [2.10-duplicate]", async () => {
    const where = "from Contacts where id is not null";
    expect((await desk.refusal(`select Last_Name as n, Email as n ${where}`))[1]).toBe(
      "DUPLICATE_ALIAS",
    );
    expect((await desk.refusal(`select Last_Name as '1 x' ${where}`))[1]).toBe("INVALID_ALIAS");
    expect((await desk.refusal(`select Email, Email ${where}`))[1]).toBe("DUPLICATE_DATA");
    expect(await desk.column("n", `select Last_Name as n ${where} limit 1`)).toEqual(["O'Hara"]);
  });

  test("sees a write at once [2.10-fresh]", async () => {
    const { body } = await desk.write("POST", "/Contacts", {
      data: [{ Last_Name: "Fresh" }],
    });
    expect(await desk.column("id", "select id from Contacts where Last_Name = 'Fresh'")).toEqual([
      body.data[0].details.id,
    ]);
    await desk.write("PUT", `/Contacts/${id(12)}`, { data: [{ Last_Name: "Renamed" }] });
    expect(await desk.names("Last_Name = 'Renamed'")).toEqual(["Renamed"]);
    await desk.write("DELETE", `/Contacts/${id(12)}`);
    expect(await desk.names("Last_Name = 'Renamed'")).toEqual([]);
  });

  test("refuses columns and modules that do not exist, and a body without a query [2.10-column] [2.10-invalid-module] [2.10-mandatory]", async () => {
    expect(await desk.refusal("select Nonsense from Contacts where id is not null")).toEqual([
      400,
      "INVALID_QUERY",
      { column_name: "Nonsense" },
    ]);
    expect((await desk.refusal("select id from Contacts where Nonsense = 1"))[2]).toEqual({
      column_name: "Nonsense",
    });
    expect((await desk.refusal("select id from Nowhere where id is not null"))[1]).toBe(
      "INVALID_MODULE",
    );
    expect((await desk.write("POST", "/coql", {})).body).toMatchObject({
      code: "MANDATORY_NOT_FOUND",
      details: { api_name: "select_query" },
    });
  });

  test("tells about its columns when asked [2.10-include-meta]", async () => {
    const { body } = await desk.ask("select Email from Contacts where id is not null", {
      include_meta: ["fields"],
    });
    expect(body.fields).toEqual([{ api_name: "Email", data_type: "email", field_label: "Email" }]);
  });

  test("gives datetimes in the caller's time zone", async () => {
    const query = "select Start_DateTime from Events where Event_Title = 'Survey'";
    expect(await desk.column("Start_DateTime", query)).toEqual(["2026-07-01T10:00:00+01:00"]);
    await desk.signInAs("Zoe Tan");
    expect(await desk.column("Start_DateTime", query)).toEqual(["2026-07-01T05:00:00-04:00"]);
  });
});
