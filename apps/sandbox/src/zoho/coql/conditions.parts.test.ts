import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { zoe } from "../../testing/company.ts";
import { id, type QueryDesk, startQueryDesk } from "../../testing/query-desk.ts";

let desk: QueryDesk;

beforeEach(async () => {
  desk = await startQueryDesk();
});

afterEach(() => desk.walk.close());

describe("a condition", () => {
  const deals = (where: string) =>
    desk.column("Deal_Name", `select Deal_Name from Deals where ${where}`);

  test("compares texts, numbers, dates, lookups and booleans each in its way [2.10-comparators]", async () => {
    expect(await deals("Amount > 50")).toEqual(["Windows", "Doors"]);
    expect(await deals("Amount >= 50 and Amount < 250")).toEqual(["Windows", "Porch"]);
    expect(await deals("Amount != 50 and Amount <= 100")).toEqual(["Windows"]);
    expect(await deals("Closing_Date > '2026-05-01'")).toEqual(["Doors"]);
    expect(await deals("Stage = 'Closed Won' or Amount in (100)")).toHaveLength(3);
    expect(await desk.names(`Owner = '${zoe.id}'`)).toEqual(["Stone"]);
    expect(await desk.names(`Account_Name in ('${id(1)}', ${id(2)})`)).toEqual(["O'Hara", "Stone"]);
    expect(
      await desk.column("Last_Name", "select Last_Name from Leads where Email_Opt_Out = true"),
    ).toEqual(["Rowe"]);
    for (const [where, column_name, operator] of [
      ["Stage > 'A'", "Stage", ">"],
      ["Amount like '1%'", "Amount", "like"],
      ["Account_Name like 'x%'", "Account_Name", "like"],
      ["Amount = 'many'", "Amount", "="],
      ["Closing_Date = 'soon'", "Closing_Date", "="],
      ["Created_Time > '2026-01-01T00:00:00.000+00:00'", "Created_Time", ">"],
    ]) {
      expect(await desk.refusal(`select id from Deals where ${where}`)).toEqual([
        400,
        "INVALID_QUERY",
        { column_name, operator },
      ]);
    }
    expect((await desk.refusal("select id from Leads where Email_Opt_Out != true"))[1]).toBe(
      "INVALID_QUERY",
    );
  });

  test("finds a part of a text by like [2.10-like]", async () => {
    expect(await desk.names("Last_Name like 'Sto%'")).toEqual(["Stone", "Stokes"]);
    expect(await desk.names("Last_Name like '%ne'")).toEqual(["Stone"]);
    expect(await desk.names("Last_Name like '%ok%'")).toEqual(["Stokes"]);
    expect(await desk.names("Last_Name not like '%sto%'")).toEqual(["O'Hara"]);
    expect((await desk.refusal("select id from Contacts where Last_Name like 'S%e'"))[1]).toBe(
      "INVALID_QUERY",
    );
    expect((await desk.refusal("select id from Contacts where Last_Name not like 'S%'"))[1]).toBe(
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
    expect(await desk.names("Account_Name is null")).toEqual(["Stokes"]);
  });

  test("compares datetimes as instants whatever their offset [2.10-instants]", async () => {
    expect(await desk.names("Created_Time >= '2026-02-01T05:30:00-05:00'")).toEqual([
      "Stone",
      "Stokes",
    ]);
    expect(await desk.names("Created_Time = '2026-02-01T10:30:00+00:00'")).toEqual(["Stone"]);
  });

  test("on id reads on from the last one [2.10-keyset]", async () => {
    expect(await desk.names(`id > '${id(11)}'`)).toEqual(["Stone", "Stokes"]);
    expect(await desk.names(`id > ${id(12)} and id <= '${id(13)}'`)).toEqual(["Stokes"]);
    expect(await desk.names(`id = '${id(12)}'`)).toEqual(["Stone"]);
  });

  test("cannot use a textarea or participants [2.10-textarea] [2.10-participants]", async () => {
    expect((await desk.refusal("select id from Contacts where Description = 'x'"))[1]).toBe(
      "INVALID_QUERY",
    );
    expect((await desk.refusal("select id from Events where Participants is not null"))[1]).toBe(
      "INVALID_QUERY",
    );
  });

  test("escapes an apostrophe with a backslash, or doubles it [2.10-apostrophe]", async () => {
    expect(await desk.names(String.raw`Last_Name = 'O\'Hara'`)).toEqual(["O'Hara"]);
    const doubled = "Last_Name = 'O''Hara'";
    expect((await desk.refusal(`select id from Contacts where ${doubled}`))[1]).toBe(
      "SYNTAX_ERROR",
    );
    await desk.walk.control("switches", { coqlApostrophe: "doubled" });
    expect(await desk.names(doubled)).toEqual(["O'Hara"]);
  });
});
