import { type Answer, answer, invalidId, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { ZohoRecord } from "../../organisation.ts";
import type { Caller } from "../../store.ts";
import type { Zoho } from "../../zoho.ts";
import { writeInstant } from "../../zoned.ts";
import { nameOf } from "../metadata/names.ts";
import { isDenied } from "../write/permission.ts";
import { itemOf } from "../write/refused.ts";
import { idIn, type Values } from "../write/writing.ts";
import { carriedOver } from "./convert-values.ts";
import { definitionOf, type Plan, planConversion } from "./plan-conversion.ts";

/** `POST /Leads/{id}/actions/convert` */
export function convertLead(zoho: Zoho, { caller, params, body }: ApiCall): Answer {
  const { organisation } = caller;
  const lead = zoho.records.find(organisation, "Leads", params.id ?? "");
  if (!lead) return invalidId;
  const [asked] = Array.isArray(Object(body).data) ? Object(body).data : [];
  if (typeof asked !== "object" || asked === null) return missingData;
  const denied = ["Contacts", "Accounts", "Deals"].find((name) =>
    isDenied(caller, `Crm_Implied_Create_${name}`),
  );
  if (denied) {
    const permissions = [`Crm_Implied_Create_${denied}`];
    return refusal(403, "NO_PERMISSION", "permission denied", { permissions });
  }
  const plan = planConversion(zoho, caller, lead, asked);
  if (plan.kind === "refused") return answer(400, { data: [itemOf(plan)] });
  if (zoho.switches.position("conversion") === "scheduled") {
    const timer = setTimeout(() => carryOut(zoho, caller, lead, plan), 300);
    timer.unref();
    const details = { job_id: lead.id };
    const message = "Your request has been scheduled";
    return answer(202, { data: [{ code: "SCHEDULED", details, message, status: "success" }] });
  }
  const details = carryOut(zoho, caller, lead, plan);
  const message = "The record has been converted successfully";
  return answer(200, { data: [{ code: "SUCCESS", details, message, status: "success" }] });
}

function carryOut(zoho: Zoho, caller: Caller, lead: ZohoRecord, plan: Plan) {
  const { organisation, user } = caller;
  const account = plan.account && settle(zoho, caller, lead, "Accounts", plan.account, plan);
  const contact = settle(zoho, caller, lead, "Contacts", plan.contact, plan, account);
  const related = {
    Contact_Name: { id: contact.id },
    ...(account && { Account_Name: { id: account.id } }),
  };
  const deal = plan.deal && settle(zoho, caller, lead, "Deals", { ...plan.deal, ...related }, plan);
  const reference = (record: ZohoRecord | null) => record && { id: record.id };
  const became = {
    Converted_Contact: reference(contact),
    Converted_Account: reference(account),
    Converted_Deal: reference(deal),
  };
  const at = writeInstant(zoho.now());
  const marks = { $converted: true, $converted_detail: { converted_date: at, ...became } };
  const values = { Converted__s: true, Converted_Date_Time: at, ...became, ...marks };
  zoho.records.note(organisation, "Leads", lead, values, user);
  moveMeetings(zoho, caller, lead, contact, deal);
  const described = (module: string, record: ZohoRecord | null) =>
    record && { name: nameOf(definitionOf(zoho, caller, module), record), id: record.id };
  return {
    Contacts: described("Contacts", contact),
    Deals: described("Deals", deal),
    Accounts: described("Accounts", account),
  };
}

/** The record that is there, brought up to date if that was asked, or a new one. */
function settle(
  zoho: Zoho,
  caller: Caller,
  lead: ZohoRecord,
  module: string,
  target: ZohoRecord | Values,
  { overwrites }: Plan,
  account: ZohoRecord | null = null,
): ZohoRecord {
  const { organisation, user } = caller;
  const joined = account ? { Account_Name: { id: account.id } } : {};
  if (!("id" in target)) {
    const made = zoho.records.insert(organisation, module, { ...target, ...joined }, user);
    if (made.kind === "written") return made.records[0];
    throw new Error(`A checked ${module} record was refused: ${made.code}`);
  }
  const record = target as ZohoRecord;
  if (!overwrites) return record;
  const [leads, definition] = [
    definitionOf(zoho, caller, "Leads"),
    definitionOf(zoho, caller, module),
  ];
  const values = { ...carriedOver(lead, leads, definition), ...joined };
  return zoho.records.note(organisation, module, record, values, user);
}

/** To the deal, or else to the contact. */
function moveMeetings(
  { records, switches }: Zoho,
  { organisation, user }: Caller,
  lead: ZohoRecord,
  contact: ZohoRecord,
  deal: ZohoRecord | null,
): void {
  if (switches.position("meetingsOfConverted") === "left") return;
  const toDeal = deal
    ? { What_Id: { id: deal.id }, $se_module: "Deals" }
    : { What_Id: null, $se_module: null };
  const values = { Who_Id: { id: contact.id }, ...toDeal };
  for (const meeting of records.list(organisation, "Events")) {
    const isOfLead = meeting.$se_module === "Leads" && idIn(meeting.What_Id) === lead.id;
    if (isOfLead) records.note(organisation, "Events", meeting, values, user);
  }
}

const missingData = refusal(400, "MANDATORY_NOT_FOUND", "required field not found", {
  api_name: "data",
  json_path: "$.data",
});
