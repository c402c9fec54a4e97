import { type Answer, answer, invalidId, nothingFound, refusal } from "../answers.ts";
import type { ApiCall } from "../endpoint.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { Caller } from "../store.ts";
import type { Zoho } from "../zoho.ts";
import { writeInstant } from "../zoned.ts";
import { barLocked } from "./bar-write.ts";
import { carriedOver } from "./convert-values.ts";
import { isUnique } from "./field.ts";
import { findModule, type ModuleDefinition } from "./module.ts";
import { nameOf } from "./names.ts";
import { isDenied } from "./permission.ts";
import { invalidIdAt, itemOf, mandatory, placeOf, type Refused, refused } from "./refused.ts";
import { idIn, type Values } from "./writing.ts";

/** `POST /Leads/{id}/actions/convert` */
export function convertLead(zoho: Zoho, { caller, params, body }: ApiCall): Answer {
  const { organisation } = caller;
  const lead = zoho.records.find(organisation, "Leads", params.id ?? "");
  if (!lead) return invalidId;
  const [asked] = Array.isArray(Object(body).data) ? Object(body).data : [];
  if (typeof asked !== "object" || asked === null) return missingData;
  const denied = targets.find((name) => isDenied(caller, `Crm_Implied_Create_${name}`));
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

/** `GET /Leads/{id}/__conversion_options`: those it could be joined with. */
export function listConversionOptions(zoho: Zoho, { caller, params }: ApiCall): Answer {
  const lead = zoho.records.find(caller.organisation, "Leads", params.id ?? "");
  if (!lead) return nothingFound;
  const described = (module: "Contacts" | "Accounts") => {
    const twin = findTwin(zoho, caller, lead, module);
    return twin ? [{ id: twin.id, name: nameOf(definitionOf(zoho, caller, module), twin) }] : [];
  };
  const [Contacts, Accounts] = [described("Contacts"), described("Accounts")];
  if (Contacts.length + Accounts.length === 0) return nothingFound;
  return answer(200, { __conversion_options: { Contacts, Accounts, Deals: [] } });
}

const targets = ["Contacts", "Accounts", "Deals"] as const;

/** What it becomes: a record that is there, values for a new one, or null for none. */
interface Plan {
  readonly kind: "plan";
  readonly contact: ZohoRecord | Values;
  readonly account: ZohoRecord | Values | null;
  readonly deal: Values | null;
  readonly overwrites: boolean;
}

function planConversion(
  zoho: Zoho,
  caller: Caller,
  lead: ZohoRecord,
  asked: Values,
): Plan | Refused {
  const barred = barConversion(lead);
  if (barred) return barred;
  const owner = asked.assign_to === undefined ? {} : { Owner: asked.assign_to };
  const carried = (module: string) => ({
    ...carriedOver(lead, definitionOf(zoho, caller, "Leads"), definitionOf(zoho, caller, module)),
    ...owner,
  });
  const contact = chooseTarget(zoho, caller, lead, asked, "Contacts");
  if (contact && "code" in contact) return contact as Refused;
  const account = chooseTarget(zoho, caller, lead, asked, "Accounts");
  if (account && "code" in account) return account as Refused;
  const deal = asked.Deals === undefined ? null : { ...carried("Deals"), ...Object(asked.Deals) };
  const fresh: [string, Values | null][] = [
    ["Contacts", contact ? null : carried("Contacts")],
    ["Accounts", account || !lead.Company ? null : carried("Accounts")],
    ["Deals", deal],
  ];
  for (const [module, values] of fresh) {
    const fault = values && refuseNew(zoho, caller, module, values);
    if (fault) return fault;
  }
  return {
    kind: "plan",
    contact: contact ?? carried("Contacts"),
    account: account ?? (lead.Company ? carried("Accounts") : null),
    deal,
    overwrites: asked.overwrite === true,
  };
}

function barConversion(lead: ZohoRecord): Refused | null {
  const details = { resource_path_index: 1 };
  if (lead.$converted === true)
    return refused("ID_ALREADY_CONVERTED", "id already converted", details);
  if (lead.$approved === false) {
    return refused("NOT_APPROVED", "cannot convert record that is not approved yet", details);
  }
  return barLocked(lead, 0);
}

/** The record named, else one that looks the same; null: a new one is made. */
function chooseTarget(
  zoho: Zoho,
  caller: Caller,
  lead: ZohoRecord,
  asked: Values,
  module: "Contacts" | "Accounts",
): ZohoRecord | Refused | null {
  const id = idIn(asked[module]);
  if (id === null) return findTwin(zoho, caller, lead, module);
  const place = placeOf(0, module, ".id");
  return (
    zoho.records.find(caller.organisation, module, id) ?? invalidIdAt({ ...place, api_name: "id" })
  );
}

/** By unique fields, then a contact by its email and then its name, an account by the company. */
function findTwin(
  zoho: Zoho,
  caller: Caller,
  lead: ZohoRecord,
  module: "Contacts" | "Accounts",
): ZohoRecord | null {
  const definition = definitionOf(zoho, caller, module);
  const values = carriedOver(lead, definitionOf(zoho, caller, "Leads"), definition);
  const unique = [...definition.fields.values()].filter(isUnique).map(({ api_name }) => api_name);
  const known = { ...values, Full_Name: lead.Full_Name };
  const usual = module === "Contacts" ? ["Email", "Full_Name"] : ["Account_Name"];
  for (const field of [...unique, ...usual]) {
    const value = (known as Values)[field];
    if (typeof value !== "string" || value === "") continue;
    const [twin] = zoho.records.listHolding(caller.organisation, module, field, value);
    if (twin) return twin;
  }
  return null;
}

function refuseNew(zoho: Zoho, caller: Caller, module: string, values: Values): Refused | null {
  if (module === "Deals" && (values.Closing_Date ?? null) === null) {
    return mandatory({ api_name: "Closing_Date", json_path: "$.data[0].Deals.Closing_Date" });
  }
  const fault = zoho.records.refuse(caller.organisation, module, values, caller.user);
  if (!fault || !("json_path" in fault.details)) return fault;
  const json_path = String(fault.details.json_path).replace("$.data[0]", `$.data[0].${module}`);
  return { ...fault, details: { ...fault.details, json_path } };
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

function definitionOf(
  { switches }: Zoho,
  { organisation }: Caller,
  module: string,
): ModuleDefinition {
  const definition = findModule(organisation, switches, module);
  if (!definition) throw new Error(`There is no module ${module}, which every organisation has`);
  return definition;
}

const missingData = refusal(400, "MANDATORY_NOT_FOUND", "required field not found", {
  api_name: "data",
  json_path: "$.data",
});
