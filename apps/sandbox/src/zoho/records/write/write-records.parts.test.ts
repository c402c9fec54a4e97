import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ada, lead, user, zoe } from "../../../testing/company.ts";
import { type Desk, openDesk } from "../../../testing/desk.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});

afterAll(() => desk.close());

beforeEach(async () => {
  await desk.reset();
  await desk.seed();
});

const reference = "Milepost_Reference";
const at = (name: string, index = 0) => ({
  api_name: name,
  json_path: `$.data[${index}].${name}`,
});

describe("an insert", () => {
  test("answers what was made, when and by whom [2.4-insert] [2.0-ids]", async () => {
    const { status, item, id } = await desk.insert("Leads", { Last_Name: "Doe" });
    const by = { name: ada.full_name, id: ada.id };
    const time = "2026-03-02T09:00:00+00:00";
    expect(status).toBe(201);
    expect(item).toEqual({
      code: "SUCCESS",
      details: {
        Modified_Time: time,
        Created_Time: time,
        Modified_By: by,
        Created_By: by,
        id,
        $approval_state: "approved",
      },
      message: "record added",
      status: "success",
    });
    expect(id).toMatch(/^5725767\d{12}$/);
    expect(await desk.read("Leads", id)).toMatchObject({
      Last_Name: "Doe",
      Full_Name: "Doe",
      Owner: { id: ada.id },
      Created_By: { id: ada.id },
    });
  });

  test("of which some fail is 207 in the order of the input, of which all fail 400 [2.4-mixed] [2.4-all-failed] [2.4-mandatory]", async () => {
    const data = [{ Last_Name: "A" }, { Company: "B" }, { Last_Name: "C" }];
    const { status, body } = await desk.ask("POST", "/Leads", { data });
    expect(status).toBe(207);
    expect(body.data).toMatchObject([
      { code: "SUCCESS" },
      {
        code: "MANDATORY_NOT_FOUND",
        details: at("Last_Name", 1),
        message: "required field not found",
        status: "error",
      },
      { code: "SUCCESS" },
    ]);
    expect((await desk.insert("Leads", { Company: "B" })).status).toBe(400);
  });

  test("takes at most 100 records [2.4-limit]", async () => {
    const data = Array.from({ length: 101 }, () => ({ Last_Name: "A" }));
    expect(await desk.ask("POST", "/Leads", { data })).toMatchObject({
      status: 400,
      body: {
        code: "LIMIT_EXCEEDED",
        details: { maximum_length: 100, api_name: "data" },
        message: "count of records in your request exceeds the limit",
      },
    });
    expect((await desk.ask("POST", "/Leads", {})).body.code).toBe("MANDATORY_NOT_FOUND");
    expect((await desk.ask("POST", "/Leads", { data: 7 })).body.code).toBe("INVALID_DATA");
  });

  test.each([
    ["Leads", {}, "Last_Name"],
    ["Contacts", {}, "Last_Name"],
    ["Accounts", {}, "Account_Name"],
    ["Deals", { Stage: "Qualification" }, "Deal_Name"],
    ["Deals", { Deal_Name: "D" }, "Stage"],
    ["Tasks", {}, "Subject"],
    ["Installations", {}, "Name"],
  ])("of %s with %j lacks %s [2.4-system-mandatory]", async (module, values, missing) => {
    const { status, item } = await desk.insert(module, values);
    expect(status).toBe(400);
    expect(item).toMatchObject({ code: "MANDATORY_NOT_FOUND", details: at(missing) });
  });

  test("needs what the layout asks for only when the layout or its rules are sent [2.4-layout-mandatory]", async () => {
    expect((await desk.insert("Leads", { Last_Name: "A" })).status).toBe(201);
    const { body } = await desk.get("/settings/layouts?module=Leads");
    const Layout = { id: body.layouts[0].id };
    const sent = await desk.insert("Leads", { Last_Name: "A", Layout });
    expect(sent.item).toMatchObject({ code: "MANDATORY_NOT_FOUND", details: at("Company") });
    const rules = { apply_feature_execution: [{ name: "layout_rules" }] };
    const ruled = await desk.insert("Leads", { Last_Name: "A" }, rules);
    expect(ruled.item.details).toMatchObject({ ...at("Company"), layout_rule: expect.anything() });
    const given = await desk.insert("Leads", { Last_Name: "A", Company: "C", Layout });
    expect(given.status).toBe(201);
    const wrong = await desk.insert("Leads", { Last_Name: "A", Layout: { id: "1" } });
    expect(wrong.item).toMatchObject({ code: "INVALID_DATA", details: at("Layout") });
    await desk.seed({ layouts: { Leads: ["Phone"] } });
    const other = await desk.insert("Leads", { Last_Name: "A", Layout });
    expect(other.item.details).toEqual(at("Phone"));
  });

  test("may create in approval mode, and then not be changed [2.4-approval-mode] [2.7-not-approved]", async () => {
    const { item, id } = await desk.insert("Leads", { Last_Name: "A", $approved: false });
    expect(item.details.$approval_state).toBe("pending");
    const { status, item: refused } = await desk.update("Leads", id, { Company: "C" });
    expect(status).toBe(400);
    expect(refused).toMatchObject({
      code: "NOT_APPROVED",
      details: { resource_path_index: 1 },
      message: "Cannot update record that is not approved yet",
    });
  });
});

describe("an update", () => {
  test("changes only the fields sent, and null empties one [2.5-update] [2.5-null-empties]", async () => {
    await desk.walk.control("clock", { advanceMs: 1_500 });
    const data = [
      { id: lead(1).id, Company: "New", Zip_Code: null },
      { id: "5725767000000999999", Company: "New" },
      { Company: "New" },
    ];
    const { status, body } = await desk.ask("PUT", "/Leads", { data });
    expect(status).toBe(207);
    expect(body.data).toMatchObject([
      { code: "SUCCESS", message: "record updated", details: { id: lead(1).id } },
      {
        code: "INVALID_DATA",
        message: "the id given seems to be invalid",
        details: at("id", 1),
      },
      { code: "MANDATORY_NOT_FOUND", details: at("id", 2) },
    ]);
    expect(await desk.read("Leads", lead(1).id)).toMatchObject({
      Last_Name: "Lead 1",
      Company: "New",
      Zip_Code: null,
      Modified_Time: "2026-03-02T09:00:01+00:00",
      Created_Time: lead(1).Created_Time,
    });
    await desk.walk.control("clock", { now: null });
  });

  test("of one record goes to its own address [2.5-update-one]", async () => {
    const { status, item } = await desk.update("Leads", lead(1).id, { Company: "New" });
    expect([status, item.message]).toEqual([200, "record updated"]);
    expect((await desk.update("Leads", "5725767000000999999", {})).status).toBe(400);
    const emptied = await desk.update("Leads", lead(1).id, { Last_Name: null });
    expect(emptied.item).toMatchObject({
      code: "MANDATORY_NOT_FOUND",
      details: { ...at("Last_Name"), id: lead(1).id },
    });
  });

  test("of a record that somebody has changed since is 412 [2.5-already-modified]", async () => {
    const since = (text: string) =>
      desk.update("Leads", lead(1).id, { Company: "New" }, { "if-unmodified-since": text });
    const { status, item } = await since("2026-02-01T10:00:00+00:00");
    expect(status).toBe(412);
    expect(item).toMatchObject({
      code: "ALREADY_MODIFIED",
      message: "record updated time has already passed if-unmodified-since time",
      details: { id: lead(1).id, Modified_Time: lead(1).Modified_Time },
    });
    expect((await since("2026-02-01T10:00:01+00:00")).status).toBe(200);
    expect((await since("once")).status).toBe(400);
  });

  test("may add to a list of choices [2.5-append-values]", async () => {
    const { id } = await desk.insert("Leads", { Last_Name: "A", Interests: ["Doors"] });
    const $append_values = { Interests: true };
    await desk.update("Leads", id, { Interests: ["Windows"], $append_values });
    expect((await desk.read("Leads", id)).Interests).toEqual(["Doors", "Windows"]);
    await desk.update("Leads", id, { Interests: ["Windows"] });
    expect((await desk.read("Leads", id)).Interests).toEqual(["Windows"]);
  });
});

describe("a value", () => {
  test.each([
    [{ Rooms: "four" }, "Rooms", "integer"],
    [{ Rooms: 4.5 }, "Rooms", "integer"],
    [{ Email: "nobody" }, "Email", "email"],
    [{ Company: 7 }, "Company", "text"],
    [{ Email_Opt_Out: "yes" }, "Email_Opt_Out", "boolean"],
    [{ Annual_Revenue: "1" }, "Annual_Revenue", "double"],
    [{ Interests: "Doors" }, "Interests", "jsonarray"],
    [{ Owner: ada.id }, "Owner", "jsonobject"],
  ])("of the wrong type in %j is INVALID_DATA [2.7-type]", async (values, name, expected) => {
    const { status, item } = await desk.insert("Leads", { Last_Name: "A", ...values });
    expect(status).toBe(400);
    expect(item).toEqual({
      code: "INVALID_DATA",
      details: { expected_data_type: expected, ...at(name) },
      message: "invalid data",
      status: "error",
    });
  });

  test.each([
    [{ Last_Name: "x".repeat(81) }, "Last_Name", 80],
    [{ Phone: "1".repeat(31) }, "Phone", 30],
    [{ Rooms: 1_234_567_890 }, "Rooms", 9],
    [{ Milepost_Reference: "x".repeat(65) }, reference, 64],
  ])("too long in %j is INVALID_DATA, not cut [2.7-length]", async (values, name, length) => {
    const { item } = await desk.insert("Leads", { Last_Name: "A", ...values });
    expect(item.details).toEqual({ maximum_length: length, ...at(name) });
  });

  test("that a picklist does not have is taken, or refused by a switch [2.7-picklist-loose] [2.7-fixed-set]", async () => {
    const values = { Last_Name: "A", Lead_Status: "Dreaming" };
    const { id } = await desk.insert("Leads", values);
    expect((await desk.read("Leads", id)).Lead_Status).toBe("Dreaming");
    await desk.turn({ picklistValues: "listed" });
    const { item } = await desk.insert("Leads", values);
    expect(item).toMatchObject({ code: "INVALID_DATA", message: "invalid data" });
    expect(item.details).toMatchObject({ ...at("Lead_Status") });
    expect(item.details.supported_values).toContain("Contacted");
  });

  test("-None- reads as null [3.2-picklist]", async () => {
    const { id } = await desk.insert("Leads", { Last_Name: "A", Lead_Status: "-None-" });
    expect((await desk.read("Leads", id)).Lead_Status).toBeNull();
  });

  test("that points to nothing, or into another module, is INVALID_DATA [2.7-lookup]", async () => {
    for (const id of ["5725767000000999999", lead(1).id]) {
      const { item } = await desk.insert("Contacts", { Last_Name: "A", Account_Name: { id } });
      expect(item).toMatchObject({
        code: "INVALID_DATA",
        details: at("Account_Name"),
        message: "the id given seems to be invalid",
      });
    }
  });

  test("an owner must be an active user [2.7-owner]", async () => {
    const owned = (id: string) => desk.insert("Leads", { Last_Name: "A", Owner: { id } });
    expect((await owned(zoe.id)).status).toBe(201);
    for (const gone of [user(30, "Ivo Gone").id, user(50, "Del Eted").id, "1"]) {
      const { item } = await owned(gone);
      expect(item).toMatchObject({ code: "INVALID_DATA", details: at("Owner") });
    }
    const standard = { Stage: "Qualification", Pipeline: "Standard (Standard)" };
    const agent = { Deal_Name: "D", Field_Agent: { id: zoe.id } };
    const { id } = await desk.insert("Deals", { ...agent, ...standard });
    expect((await desk.read("Deals", id)).Field_Agent).toEqual({ name: zoe.full_name, id: zoe.id });
  });

  test("that must be unique is DUPLICATE_DATA with the record that has it [2.7-duplicate]", async () => {
    const first = await desk.insert("Leads", { Last_Name: "A", [reference]: "mp-1" });
    const { status, item } = await desk.insert("Leads", { Last_Name: "B", [reference]: "MP-1" });
    expect(status).toBe(400);
    expect(item).toMatchObject({
      code: "DUPLICATE_DATA",
      message: "duplicate data",
      details: {
        ...at(reference),
        id: first.id,
        duplicate_record: {
          id: first.id,
          Owner: { name: ada.full_name, id: ada.id, zuid: ada.zuid },
          module: { api_name: "Leads" },
        },
        more_records: false,
      },
    });
    expect((await desk.update("Leads", first.id, { [reference]: "mp-1" })).status).toBe(200);
    await desk.ask("DELETE", `/Leads/${first.id}`);
    expect((await desk.insert("Leads", { Last_Name: "B", [reference]: "mp-1" })).status).toBe(201);
  });

  test("that is the second wrong one of a record is left out or reported too, by a switch [2.7-multiple]", async () => {
    const values = { Rooms: "four", Email: "nobody" };
    expect((await desk.insert("Leads", values)).item.code).toBe("INVALID_DATA");
    await desk.turn({ severalErrors: "all" });
    const { item } = await desk.insert("Leads", values);
    expect(item).toMatchObject({
      code: "MULTIPLE_OR_MULTI_ERRORS",
      message: "Multiple errors in the request",
    });
    const told = item.details.errors.map((one: { code: string }) => one.code);
    expect(told).toEqual(["INVALID_DATA", "INVALID_DATA", "MANDATORY_NOT_FOUND"]);
  });

  test("of a stage outside the pipeline is MAPPING_MISMATCH where pipelines are on [2.7-mapping-mismatch]", async () => {
    const deal = { Deal_Name: "D", Stage: "Dreaming" };
    expect((await desk.insert("Deals", deal)).item.details).toEqual(at("Pipeline"));
    const Pipeline = "Standard (Standard)";
    expect((await desk.insert("Deals", { ...deal, Pipeline })).item).toMatchObject({
      code: "MAPPING_MISMATCH",
      details: { mapped_field: "Pipeline", api_name: "Stage" },
    });
    const good = { ...deal, Pipeline, Stage: "Qualification" };
    expect((await desk.insert("Deals", good)).status).toBe(201);
    await desk.turn({ pipelines: "off" });
    expect((await desk.insert("Deals", deal)).status).toBe(201);
  });

  test("for a field that is not there, or that nobody writes, is passed over or refused [2.7-unknown-field] [2.7-read-only-field]", async () => {
    const values = { Last_Name: "A", Nonsense: 1 };
    expect((await desk.insert("Leads", values)).status).toBe(201);
    const { id } = await desk.insert("Leads", { Last_Name: "A", Score: "9", Full_Name: "Z" });
    expect(await desk.read("Leads", id)).toMatchObject({ Score: null, Full_Name: "A" });
    await desk.turn({ unknownFields: "refused", readOnlyFields: "refused" });
    expect((await desk.insert("Leads", values)).item).toMatchObject({
      code: "INVALID_DATA",
      details: at("Nonsense"),
      message: "the field api name given seems to be invalid",
    });
    const { item } = await desk.insert("Leads", { Last_Name: "A", Score: "9" });
    expect(item).toMatchObject({ code: "INVALID_DATA", details: at("Score") });
  });

  test("of a datetime has an offset and no milliseconds [5.2-offset] [5.2-milliseconds]", async () => {
    const meeting = (Start_DateTime: string) =>
      desk.insert("Events", {
        Event_Title: "T",
        End_DateTime: "2026-07-01T11:00:00+01:00",
        Start_DateTime,
      });
    for (const wrong of [
      "2026-07-01T10:00:00",
      "2026-07-01T10:00:00.000+01:00",
      "2026-02-30T10:00:00+01:00",
    ]) {
      expect((await meeting(wrong)).item).toMatchObject({
        code: "INVALID_DATA",
        details: { expected_data_type: "datetime", ...at("Start_DateTime") },
      });
    }
    expect((await meeting("2026-07-01T09:00:00Z")).status).toBe(201);
    await desk.turn({ zuluTimes: "refused" });
    expect((await meeting("2026-07-01T09:00:00Z")).status).toBe(400);
  });
});

describe("a record that is held back", () => {
  test.each([
    [
      "locked [2.7-locked]",
      { $locked_for_me: true },
      "RECORD_LOCKED",
      { ...at("id"), action: "record_locking" },
    ],
    ["in a blueprint [2.7-blueprint]", { $process_flow: true }, "RECORD_IN_BLUEPRINT", at("id")],
    ["in approval", { $approved: false }, "NOT_APPROVED", { resource_path_index: 1 }],
    ["in review [2.7-not-reviewed]", { $in_review: true }, "NOT_REVIEWED", {}],
  ])("because it is %s is not changed", async (_why, state, code, details) => {
    await desk.mark("Leads", lead(1).id, state);
    const { status, item } = await desk.update("Leads", lead(1).id, { Company: "New" });
    expect(status).toBe(400);
    expect(item).toMatchObject({ code, details, status: "error" });
    expect((await desk.read("Leads", lead(1).id)).Company).toBe("Mill House");
  });

  test("because it is converted is not changed, with one of three codes [2.7-converted]", async () => {
    await desk.mark("Leads", lead(1).id, { $converted: true });
    for (const code of ["CONVERTED_RECORD", "CANNOT_PERFORM_ACTION", "NOT_ALLOWED"]) {
      await desk.turn({ convertedLeads: code });
      expect((await desk.update("Leads", lead(1).id, { Company: "New" })).item.code).toBe(code);
    }
  });

  test("because it is locked is not deleted", async () => {
    await desk.mark("Leads", lead(1).id, { $locked_for_me: true });
    const { status, body } = await desk.ask("DELETE", `/Leads/${lead(1).id}`);
    expect([status, body.data[0].code]).toEqual([400, "RECORD_LOCKED"]);
  });
});

describe("a profile", () => {
  test("without the privilege writes nothing [2.7-authorization]", async () => {
    const deny = (deed: string) =>
      desk.seed({
        profiles: [
          { id: ada.profile.id, name: "Administrator", denied: [`Crm_Implied_${deed}_Leads`] },
        ],
      });
    await deny("Create");
    const body = { data: [{ Last_Name: "A" }] };
    expect(await desk.ask("POST", "/Leads", body)).toMatchObject({
      status: 403,
      body: { code: "NO_PERMISSION", details: { permissions: ["Crm_Implied_Create_Leads"] } },
    });
    await desk.turn({ writeRefusal: "AUTHORIZATION_FAILED" });
    expect((await desk.ask("POST", "/Leads", body)).body.data).toMatchObject([
      { code: "AUTHORIZATION_FAILED", details: { resource_path_index: 0 } },
    ]);
    await deny("Edit");
    expect((await desk.update("Leads", lead(1).id, { Company: "C" })).item.code).toBe(
      "AUTHORIZATION_FAILED",
    );
    await deny("Delete");
    const deleted = await desk.ask("DELETE", `/Leads/${lead(1).id}`);
    expect(deleted.body.data[0].code).toBe("AUTHORIZATION_FAILED");
    expect((await desk.get("/Leads/actions/count")).body.count).toBe(2);
  });
});

describe("an upsert", () => {
  const upsert = async (values: object, duplicate_check_fields?: string[], module = "Leads") => {
    const body = { data: [values], ...(duplicate_check_fields && { duplicate_check_fields }) };
    const answer = await desk.ask("POST", `/${module}/upsert`, body);
    return { status: answer.status, body: answer.body, item: answer.body.data?.[0] };
  };

  test("inserts or updates and says which, and by which field [2.6-upsert]", async () => {
    const values = { Last_Name: "A", [reference]: "mp-1" };
    const first = await upsert(values, [reference]);
    expect(first.status).toBe(201);
    expect(first.item).toMatchObject({
      code: "SUCCESS",
      action: "insert",
      duplicate_field: null,
      message: "record added",
    });
    const second = await upsert({ ...values, Company: "C" }, [reference]);
    expect(second.status).toBe(200);
    expect(second.item).toMatchObject({
      action: "update",
      duplicate_field: reference,
      message: "record updated",
      details: { id: first.item.details.id },
    });
  });

  test("is not for meetings and tasks [2.6-modules]", async () => {
    for (const module of ["Events", "Tasks"]) {
      expect((await upsert({ Subject: "S" }, [], module)).status).toBe(400);
    }
    expect((await upsert({ Name: "N" }, undefined, "Installations")).status).toBe(201);
    expect((await upsert({ Name: "N" }, undefined, "Installations")).item.action).toBe("update");
  });

  test("checks unique fields always, those named first [2.6-unique-always]", async () => {
    const one = await desk.insert("Leads", { Last_Name: "A", [reference]: "mp-1" });
    const other = await desk.insert("Leads", { Last_Name: "B", Other_Key: "k" });
    const both = { Last_Name: "C", [reference]: "mp-1", Other_Key: "k" };
    const byOther = await upsert({ ...both, [reference]: "mp-9" }, ["Other_Key"]);
    expect(byOther.item).toMatchObject({
      duplicate_field: "Other_Key",
      details: { id: other.id },
    });
    const byFirst = await upsert({ ...both, Other_Key: "new" }, ["Other_Key"]);
    expect(byFirst.item).toMatchObject({ duplicate_field: reference, details: { id: one.id } });
  });

  test("checks the system's field when it is named or nothing is [2.6-system-field]", async () => {
    const { id } = await desk.insert("Leads", { Last_Name: "A", Email: "a@b.example" });
    const values = { Last_Name: "B", Email: "A@b.example" };
    for (const named of [undefined, [], ["Email"]]) {
      expect((await upsert(values, named)).item).toMatchObject({
        duplicate_field: "Email",
        details: { id },
      });
    }
    expect((await upsert(values, [reference])).item.action).toBe("insert");
  });

  test("passes over any other field that is named, and so makes a second record [2.6-other-field]", async () => {
    await upsert({ Last_Name: "Same" }, ["Last_Name"]);
    expect((await upsert({ Last_Name: "Same" }, ["Last_Name"])).item.action).toBe("insert");
  });

  test("with an id updates that record [2.6-id]", async () => {
    const { item } = await upsert({ id: lead(1).id, Company: "New" });
    expect(item).toMatchObject({ action: "update", details: { id: lead(1).id } });
    expect((await desk.read("Leads", lead(1).id)).Company).toBe("New");
  });
});

test("an external id stands for the record's own [2.6-external-id]", async () => {
  const external = { "x-external": "Leads.Outside_Id" };
  const { id } = await desk.insert("Leads", { Last_Name: "A", Outside_Id: "out 1" });
  const one = await desk.get("/Leads/out%201", external);
  expect(one.body.data[0].id).toBe(id);
  const listed = await desk.get("/Leads?fields=Last_Name&ids=out%201", external);
  expect(listed.body.data).toEqual([{ id, Last_Name: "A" }]);
  expect((await desk.get("/Leads/out%202", external)).status).toBe(204);
  expect((await desk.update("Leads", "out%201", { Company: "C" }, external)).status).toBe(200);
  const data = [{ Outside_Id: "out 1", Company: "D" }];
  expect((await desk.ask("PUT", "/Leads", { data }, external)).status).toBe(200);
  expect((await desk.read("Leads", id)).Company).toBe("D");
  const account = await desk.insert("Accounts", { Account_Name: "Mill", Outside_Id: "acc" });
  const about = { Account_Name: { Outside_Id: "acc" }, Last_Name: "C" };
  const contact = await desk.ask(
    "POST",
    "/Contacts",
    { data: [about] },
    { "x-external": "Contacts.Account_Name.Outside_Id" },
  );
  const read = await desk.read("Contacts", contact.body.data[0].details.id);
  expect(read.Account_Name).toEqual({ name: "Mill", id: account.id });
  const meeting = {
    Event_Title: "T",
    Outside_Id: "ev",
    Start_DateTime: "2026-07-01T10:00:00+01:00",
    End_DateTime: "2026-07-01T11:00:00+01:00",
    What_Id: { Outside_Id: "acc" },
    $se_module: "Accounts",
  };
  const event = await desk.ask(
    "POST",
    "/Events",
    { data: [meeting] },
    { "x-external": "Events.What_Id->Accounts.Outside_Id" },
  );
  const found = await desk.get("/Events/ev", { "x-external": "Events.Outside_Id" });
  expect(found.body.data[0]).toMatchObject({
    id: event.body.data[0].details.id,
    What_Id: { name: "Mill", id: account.id },
  });
  expect((await desk.ask("DELETE", "/Leads/out%201", undefined, external)).status).toBe(200);
  expect((await desk.get("/Leads/x", { "x-external": "Leads.Company" })).status).toBe(400);
});

describe("a deletion", () => {
  test("answers one item for each record [2.8-delete] [2.8-delete-limit]", async () => {
    const ids = [lead(1).id, "5725767000000999999"].join(",");
    const { status, body } = await desk.ask("DELETE", `/Leads?ids=${ids}&wf_trigger=true`);
    expect(status).toBe(207);
    expect(body.data).toMatchObject([
      {
        code: "SUCCESS",
        message: "record deleted",
        status: "success",
        details: { id: lead(1).id },
      },
      { code: "INVALID_DATA", message: "the id given seems to be invalid" },
    ]);
    expect((await desk.ask("DELETE", `/Leads/${lead(2).id}`)).status).toBe(200);
    expect((await desk.get("/Leads?fields=id")).status).toBe(204);
    const tooMany = Array.from({ length: 101 }, (_, i) => i + 1).join(",");
    expect((await desk.ask("DELETE", `/Leads?ids=${tooMany}`)).body.code).toBe("LIMIT_EXCEEDED");
    expect((await desk.ask("DELETE", "/Leads")).body.code).toBe("REQUIRED_PARAM_MISSING");
  });

  test("is listed with who and when, for a while [2.8-deleted-list] [2.8-deleted-since]", async () => {
    expect((await desk.get("/Leads/deleted")).status).toBe(204);
    await desk.ask("DELETE", `/Leads/${lead(1).id}`);
    await desk.walk.control("clock", { advanceMs: 2_000 });
    await desk.ask("DELETE", `/Leads/${lead(2).id}`);
    const { body } = await desk.get("/Leads/deleted?type=all");
    expect(body.data).toMatchObject([
      { id: lead(2).id },
      {
        id: lead(1).id,
        display_name: "Lead 1",
        deleted_by: { name: ada.full_name, id: ada.id },
        type: "recycle",
        deleted_time: "2026-03-02T09:00:00+00:00",
      },
    ]);
    expect(body.info).toEqual({ per_page: 200, count: 2, page: 1, more_records: false });
    const since = (text: string) => desk.get("/Leads/deleted", { "if-modified-since": text });
    expect((await since("2026-03-02T09:00:01+00:00")).body.data).toHaveLength(1);
    expect((await since("2026-03-02T09:00:02+00:00")).status).toBe(304);
    expect((await desk.get("/Leads/deleted?type=permanent")).status).toBe(204);
    expect((await desk.get("/Leads/deleted?type=odd")).status).toBe(400);
    await desk.walk.control("clock", { advanceMs: 61 * 24 * 3_600_000 });
    await desk.signIn();
    const later = await desk.get("/Leads/deleted?type=permanent");
    expect(later.body.data[0].type).toBe("permanent");
    await desk.walk.control("clock", { now: null });
    await desk.signIn();
  });
});
