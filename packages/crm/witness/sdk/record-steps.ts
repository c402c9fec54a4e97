import { nobody } from "../../src/contract/world.ts";
import * as seed from "../../src/zoho/testing/company.ts";
import { call, choice, filled, operate, query, read, recordOf } from "./sdk.ts";
import { type Step, step } from "./step.ts";

const made = { lead: "", account: "" };
const lead = BigInt(seed.archer.id);

export const recordSteps: readonly Step[] = [
  step("leads", "200 ResponseWrapper 5 Record", () =>
    list("Leads", { FIELDS: "Last_Name,Company,Owner,Email,Zip_Code,Modified_Time", PER_PAGE: 5 }),
  ),
  step("leads by id, converted and not", "200 ResponseWrapper 2 Record", () =>
    list("Leads", {
      FIELDS: "Last_Name,Owner",
      CONVERTED: "both",
      IDS: `${seed.archer.id},${seed.converted.id}`,
    }),
  ),
  // The SDK has the parameter, the OpenAPI files no longer do.
  step("leads by approval", "400 APIException INVALID_DATA", () =>
    list("Leads", { FIELDS: "Last_Name", APPROVED: "both" }),
  ),
  step("leads by ids that nobody has", "204 nothing", () =>
    list("Leads", { FIELDS: "Last_Name", IDS: nobody }),
  ),
  step("too many leads on a page", "400 APIException INVALID_DATA", () =>
    list("Leads", { FIELDS: "Last_Name", PER_PAGE: 201 }),
  ),
  step("a lead", "200 ResponseWrapper 1 Record", () => one("Leads", lead)),
  step("its name", '"Archer"', () => valueIn(one("Leads", lead), "Last_Name")),
  step("its owner", `"${seed.agent.full_name}"`, async () =>
    call(await valueIn(one("Leads", lead), "Owner"), "getName"),
  ),
  step("when it was changed", '"2026-02-01T10:00:00.000Z"', () =>
    valueIn(one("Leads", lead), "Modified_Time"),
  ),
  step("a deal", "200 ResponseWrapper 1 Record", () => one("Deals", BigInt(seed.lockedDeal.id))),
  step("a contact", "200 ResponseWrapper 1 Record", () => one("Contacts", BigInt(seed.contact.id))),
  step("a lead that there is not", "204 nothing", () => one("Leads", BigInt(nobody))),
  step("leads counted", '"123"', () =>
    read(operate("record", ["Leads"], "recordCount"), "getCount"),
  ),
  step("a new lead", "201 ActionWrapper SUCCESS", async () => {
    const answer = create("Leads", { Last_Name: "Sdk", Company: "X", Milepost_Reference: "sdk-1" });
    made.lead = await idOf(answer);
    return answer;
  }),
  step("the same reference again", "400 ActionWrapper DUPLICATE_DATA", () =>
    create("Leads", { Last_Name: "Sdk", Company: "X", Milepost_Reference: "sdk-1" }),
  ),
  step("a lead without what it must have", "400 ActionWrapper MANDATORY_NOT_FOUND", () =>
    create("Leads", { Company: "X" }),
  ),
  step("one good lead and one bad", "207 ActionWrapper SUCCESS MANDATORY_NOT_FOUND", () =>
    create("Leads", { Last_Name: "Sdk 2", Company: "X" }, { Company: "X" }),
  ),
  step("a lead changed", "200 ActionWrapper SUCCESS", async () =>
    change("Leads", BigInt(made.lead), { Company: "Y" }),
  ),
  step("a lead changed that there is not", "400 ActionWrapper INVALID_DATA", async () =>
    change("Leads", BigInt(nobody), { Company: "Y" }),
  ),
  step("what was changed", '"Y"', () => valueIn(one("Leads", BigInt(made.lead)), "Company")),
  step("two leads changed at once", "200 ActionWrapper SUCCESS SUCCESS", async () => {
    const records = await Promise.all([
      recordOf({ id: BigInt(made.lead), Zip_Code: "MP1 1AB" }),
      recordOf({ id: lead, Zip_Code: "MP1 1AC" }),
    ]);
    const body = await filled("record/body_wrapper", "BodyWrapper", { Data: records });
    return operate("record", ["Leads"], "updateRecords", body);
  }),
  step("a lead inserted, for want of one to update", "201 ActionWrapper SUCCESS", async () => {
    const body = await filled("record/body_wrapper", "BodyWrapper", {
      Data: [await recordOf({ Last_Name: "Ups", Company: "Z", Email: "ups@windows.example" })],
      DuplicateCheckFields: ["Email"],
    });
    return operate("record", ["Leads"], "upsertRecords", body);
  }),
  step("a new account", "201 ActionWrapper SUCCESS", async () => {
    const answer = create("Accounts", { Account_Name: "Sdk Ltd" });
    made.account = await idOf(answer);
    return answer;
  }),
  step("a new deal", "201 ActionWrapper SUCCESS", async () =>
    create("Deals", {
      Deal_Name: "Sdk deal",
      Stage: await choice("Qualification"),
      Pipeline: await choice("Standard (Standard)"),
      Account_Name: await recordOf({ id: BigInt(made.account) }),
      Closing_Date: new Date("2026-12-01"),
    }),
  ),
  step("leads found by name", "200 ResponseWrapper 1 Record", () =>
    search({ CRITERIA: "((Last_Name:equals:Archer)or(Last_Name:starts_with:Archer))" }),
  ),
  step("leads found by nobody's name", "204 nothing", () =>
    search({ CRITERIA: "(Last_Name:equals:Nobody)" }),
  ),
  step("leads found by nonsense", "400 APIException INVALID_QUERY", () =>
    search({ CRITERIA: "(Last_Name" }),
  ),
  step("a lead deleted", "200 ActionWrapper SUCCESS", () =>
    operate("record", ["Leads"], "deleteRecord", BigInt(made.lead)),
  ),
  step("a lead deleted twice", "400 ActionWrapper INVALID_DATA", () =>
    operate("record", ["Leads"], "deleteRecord", BigInt(made.lead)),
  ),
  step("what was deleted", "200 DeletedRecordsWrapper 1 DeletedRecord", deleted),
  step(
    "which of them",
    "true",
    async () => String(await read(deleted(), "getData", 0, "getId")) === made.lead,
  ),
  step("deals of a contact", "204 nothing", async () =>
    operate(
      "related_records",
      ["Deals", "Contacts"],
      "getRelatedRecords",
      BigInt(seed.contact.id),
      await query("related_records", "GetRelatedRecordsParam", { FIELDS: "Deal_Name" }),
    ),
  ),
];

async function list(module: string, values: Readonly<Record<string, unknown>>): Promise<unknown> {
  const of = await query("record", "GetRecordsParam", values);
  return operate("record", [module], "getRecords", of);
}

export function one(module: string, id: bigint): Promise<unknown> {
  return operate("record", [module], "getRecord", id);
}

export async function valueIn(answer: Promise<unknown>, field: string): Promise<unknown> {
  return call(await read(answer, "getData", 0), "getKeyValue", field);
}

export async function create(
  module: string,
  ...records: readonly Readonly<Record<string, unknown>>[]
): Promise<unknown> {
  const Data = await Promise.all(records.map(recordOf));
  const body = await filled("record/body_wrapper", "BodyWrapper", { Data });
  return operate("record", [module], "createRecords", body);
}

export async function idOf(answer: Promise<unknown>): Promise<string> {
  return String(call(await read(answer, "getData", 0, "getDetails"), "get", "id"));
}

async function change(module: string, id: bigint, values: Readonly<Record<string, unknown>>) {
  const Data = [await recordOf(values)];
  const body = await filled("record/body_wrapper", "BodyWrapper", { Data });
  return operate("record", [module], "updateRecord", id, body);
}

async function search(values: Readonly<Record<string, unknown>>): Promise<unknown> {
  const of = await query("record", "SearchRecordsParam", { ...values, FIELDS: "Last_Name" });
  return operate("record", ["Leads"], "searchRecords", of);
}

async function deleted(): Promise<unknown> {
  const of = await query("record", "GetDeletedRecordsParam", {
    TYPE: "all",
    PAGE: 1,
    PER_PAGE: 200,
  });
  return operate("record", ["Leads"], "getDeletedRecords", of);
}
