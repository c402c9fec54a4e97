import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ada, lead, zoe } from "../../../testing/company.ts";
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

const convert = (id: string, asked: object = {}) =>
  desk.ask("POST", `/Leads/${id}/actions/convert`, { data: [asked] });
const deal = {
  Deal_Name: "Windows",
  Closing_Date: "2026-10-20",
  Pipeline: "Standard (Standard)",
  Stage: "Qualification",
};
const at = (path: string) => ({ json_path: `$.data[0].${path}` });

describe("converting a lead", () => {
  test("makes a contact, an account and, if sent, a deal [5.3-convert] [5.3-deal]", async () => {
    const { id } = await desk.insert("Leads", {
      First_Name: "Ann",
      Last_Name: "Reed",
      Company: "Mill",
      Email: "ann@x.example",
      Zip_Code: "MP1 1AA",
      Milepost_Reference: "mp-1",
    });
    const { status, body } = await convert(id, { Deals: { ...deal, Field_Agent: { id: zoe.id } } });
    expect(status).toBe(200);
    const { details } = body.data[0];
    expect(body.data[0]).toMatchObject({
      code: "SUCCESS",
      message: "The record has been converted successfully",
      status: "success",
    });
    expect(details).toMatchObject({
      Contacts: { name: "Ann Reed" },
      Accounts: { name: "Mill" },
      Deals: { name: "Windows" },
    });
    expect(await desk.read("Contacts", details.Contacts.id)).toMatchObject({
      Email: "ann@x.example",
      Mailing_Zip: "MP1 1AA",
      Account_Name: { id: details.Accounts.id },
    });
    expect(await desk.read("Deals", details.Deals.id)).toMatchObject({
      Field_Agent: { id: zoe.id },
      Contact_Name: { id: details.Contacts.id },
      Account_Name: { id: details.Accounts.id },
    });
    const plain = await desk.insert("Leads", { Last_Name: "Alone" });
    const without = await convert(plain.id);
    expect(without.body.data[0].details).toMatchObject({ Deals: null, Accounts: null });
  });

  const there = async () => {
    const account = await desk.insert("Accounts", { Account_Name: "Mill House" });
    const contact = await desk.insert("Contacts", {
      Last_Name: "R",
      Email: "r@x.example",
      Account_Name: { id: account.id },
    });
    await desk.update("Leads", lead(1).id, { Email: "R@x.example", Phone: "1" });
    return { Accounts: { id: account.id }, Contacts: { id: contact.id } };
  };

  test("tells whom a lead could be joined with [5.3-options]", async () => {
    const { Accounts, Contacts } = await there();
    const { First_Name, Last_Name } = await desk.read("Leads", lead(1).id);
    const namesake = await desk.insert("Contacts", { First_Name, Last_Name });
    const path = `/Leads/${lead(1).id}/__conversion_options`;
    const { body } = await desk.get(path);
    expect(body.__conversion_options).toMatchObject({
      Contacts: [
        { id: Contacts.id, Email: "r@x.example", Account_Name: { id: Accounts.id } },
        { id: namesake.id, Email: null, Account_Name: null },
      ],
      Accounts: [{ id: Accounts.id, Account_Name: "Mill House" }],
    });
    const { id } = await desk.insert("Leads", { Last_Name: "Nobody" });
    expect((await desk.get(`/Leads/${id}/__conversion_options`)).status).toBe(204);
    await desk.turn({ conversionOptions: "refused" });
    expect((await desk.get(path)).status).toBe(403);
  });

  test("makes a new contact and account unless asked otherwise, or joins them by a switch [5.3-matches]", async () => {
    const joined = await there();
    const made = (await convert(lead(1).id)).body.data[0].details;
    expect(made.Contacts.id).not.toBe(joined.Contacts.id);
    expect(made.Accounts.id).not.toBe(joined.Accounts.id);
    const { id } = await desk.insert("Leads", { Last_Name: "S", Email: "r@x.example" });
    await desk.turn({ convertJoins: "always" });
    expect((await convert(id)).body.data[0].details.Contacts.id).toBe(joined.Contacts.id);
  });

  test("joins those that are named or, asked to, those that look the same [5.3-join-flag] [5.3-join-ids]", async () => {
    const joined = await there();
    const { body } = await convert(lead(1).id, { add_to_existing_record: true });
    expect(body.data[0].details).toMatchObject(joined);
    expect((await desk.read("Contacts", joined.Contacts.id)).Phone).toBeNull();
    const named = await desk.insert("Contacts", { Last_Name: "Named" });
    const chosen = await convert(lead(2).id, { Contacts: { id: named.id }, overwrite: true });
    expect(chosen.body.data[0].details.Contacts.id).toBe(named.id);
    expect((await desk.read("Contacts", named.id)).Last_Name).toBe("Lead 2");
  });

  test("may not know one of the two ways of asking, by switches [5.3-join-flag] [5.3-join-ids]", async () => {
    const joined = await there();
    const refusedFor = async (asked: object) =>
      (await convert(lead(1).id, asked)).body.data[0].details.api_name;
    await desk.turn({ addToExisting: "refused" });
    expect(await refusedFor({ add_to_existing_record: true })).toBe("add_to_existing_record");
    await desk.turn({ convertIds: "refused" });
    expect(await refusedFor(joined)).toBe("Contacts");
    await desk.turn({ addToExisting: "needed", convertIds: "accepted" });
    const { body } = await convert(lead(1).id, joined);
    expect(body.data[0].details.Contacts.id).not.toBe(joined.Contacts.id);
  });

  test("needs a deal's compulsory fields, and leaves nothing behind when it fails [5.3-deal]", async () => {
    for (const name of ["Deal_Name", "Closing_Date", "Stage", "Pipeline"]) {
      const { status, body } = await convert(lead(1).id, { Deals: { ...deal, [name]: undefined } });
      expect(status).toBe(400);
      expect(body.data[0]).toMatchObject({
        code: "MANDATORY_NOT_FOUND",
        details: { api_name: name, ...at(`Deals.${name}`) },
      });
    }
    const mismatch = { ...deal, Stage: "Dreaming" };
    expect((await convert(lead(1).id, { Deals: mismatch })).body.data[0].code).toBe(
      "MAPPING_MISMATCH",
    );
    for (const module of ["Contacts", "Accounts", "Deals"]) {
      expect((await desk.get(`/${module}/actions/count`)).body.count).toBe(0);
    }
  });

  test("is refused in Zoho's words [5.3-twice] [5.3-not-approved]", async () => {
    await convert(lead(1).id);
    expect(await convert(lead(1).id)).toMatchObject({
      status: 400,
      body: {
        data: [
          {
            code: "ID_ALREADY_CONVERTED",
            details: { resource_path_index: 1 },
            message: "id already converted",
          },
        ],
      },
    });
    await desk.mark("Leads", lead(2).id, { $approved: false });
    expect((await convert(lead(2).id)).body.data[0]).toMatchObject({
      code: "NOT_APPROVED",
      message: "cannot convert record that is not approved yet",
    });
    await desk.mark("Leads", lead(2).id, { $approved: true, $locked_for_me: true });
    expect((await convert(lead(2).id)).body.data[0].code).toBe("RECORD_LOCKED");
    await desk.mark("Leads", lead(2).id, { $locked_for_me: false });
    const nobody = await convert(lead(2).id, { Contacts: { id: "5725767000000999999" } });
    expect(nobody.body.data[0]).toMatchObject({
      code: "INVALID_DATA",
      details: { api_name: "id", ...at("Contacts.id") },
    });
    expect((await convert("5725767000000999999")).status).toBe(400);
    const empty = await desk.ask("POST", `/Leads/${lead(2).id}/actions/convert`, {});
    expect(empty.body.code).toBe("MANDATORY_NOT_FOUND");
  });

  test("needs the right to make what it makes", async () => {
    const denied = ["Crm_Implied_Create_Contacts"];
    await desk.seed({ profiles: [{ id: ada.profile.id, name: "Administrator", denied }] });
    expect(await convert(lead(1).id)).toMatchObject({
      status: 403,
      body: { code: "NO_PERMISSION", details: { permissions: denied } },
    });
  });

  test("takes the lead out of normal reads and tells where it went [5.3-disappears]", async () => {
    const { body } = await convert(lead(1).id);
    const path = `/Leads/${lead(1).id}`;
    expect((await desk.get(path)).status).toBe(204);
    const contact = body.data[0].details.Contacts;
    expect((await desk.get(`${path}?converted=true`)).body.data[0]).toMatchObject({
      Converted__s: true,
      Converted_Contact: contact,
      Converted_Deal: null,
      $converted: true,
      Converted_Date_Time: "2026-03-02T09:00:00+00:00",
    });
    expect((await desk.update("Leads", lead(1).id, { Company: "C" })).item.code).toBe(
      "CONVERTED_RECORD",
    );
    await desk.turn({ convertedById: "shown" });
    expect((await desk.get(path)).status).toBe(200);
  });

  test("moves the lead's meetings to the deal, else to the contact, or leaves them [5.3-events-move]", async () => {
    const about = async (id: string) => {
      const made = await desk.insert("Events", {
        Event_Title: "T",
        Start_DateTime: "2026-07-01T10:00:00+01:00",
        End_DateTime: "2026-07-01T11:00:00+01:00",
        What_Id: { id },
        $se_module: "Leads",
      });
      return made.id;
    };
    const first = await about(lead(1).id);
    const { body } = await convert(lead(1).id, { Deals: deal });
    const { Contacts, Deals } = body.data[0].details;
    expect(await desk.read("Events", first)).toMatchObject({
      Who_Id: { id: Contacts.id },
      What_Id: { id: Deals.id },
      $se_module: "Deals",
    });
    await desk.turn({ meetingsOfConverted: "left" });
    const second = await about(lead(2).id);
    await convert(lead(2).id);
    expect((await desk.read("Events", second)).What_Id.id).toBe(lead(2).id);
  });

  test("gives the deal the layout of the lead, whose pipelines alone it may have [3.4-pipeline]", async () => {
    await desk.turn({ pipelines: "several" });
    const { body } = await desk.get("/settings/layouts?module=Leads");
    const [trade] = body.layouts;
    expect(trade).toMatchObject({ name: "Trade", convert_mapping: { Deals: { name: "Trade" } } });
    const { id } = await desk.insert("Leads", {
      Last_Name: "T",
      Company: "T",
      Layout: { id: trade.id },
    });
    const asked = { ...deal, Pipeline: "Trade (Trade)", Stage: "Enquiry" };
    expect((await convert(id, { Deals: deal })).body.data[0].code).toBe("MAPPING_MISMATCH");
    expect((await convert(lead(1).id, { Deals: asked })).body.data[0].code).toBe(
      "MAPPING_MISMATCH",
    );
    const { Deals } = (await convert(id, { Deals: asked })).body.data[0].details;
    expect((await desk.read("Deals", Deals.id)).Layout.name).toBe("Trade");
    expect((await convert(lead(1).id, { Deals: deal })).status).toBe(200);
  });

  test("may be done a moment later, by a switch [5.3-convert]", async () => {
    await desk.turn({ conversion: "scheduled" });
    expect(await convert(lead(1).id)).toMatchObject({
      status: 202,
      body: { data: [{ code: "SCHEDULED", details: { job_id: expect.any(String) } }] },
    });
    await expect.poll(async () => (await desk.get("/Contacts/actions/count")).body.count).toBe(1);
  });
});
