import type { ZohoRecord } from "../../organisation.ts";
import type { Caller } from "../../store.ts";
import type { Zoho } from "../../zoho.ts";
import { isUnique } from "../metadata/field.ts";
import { layoutId } from "../metadata/metadata-ids.ts";
import { findModule, type ModuleDefinition } from "../metadata/module.ts";
import { layoutsOf, standardLayout } from "../metadata/pipelines.ts";
import { barLocked } from "../write/bar-write.ts";
import {
  invalidData,
  invalidIdAt,
  mandatory,
  placeOf,
  type Refused,
  refused,
} from "../write/refused.ts";
import { idIn, type Values } from "../write/writing.ts";
import { carriedOver } from "./convert-values.ts";

/** What it becomes: a record that is there, values for a new one, or null for none. */
export interface Plan {
  readonly kind: "plan";
  readonly contact: ZohoRecord | Values;
  readonly account: ZohoRecord | Values | null;
  readonly deal: Values | null;
  readonly overwrites: boolean;
}

export function planConversion(
  zoho: Zoho,
  caller: Caller,
  lead: ZohoRecord,
  asked: Values,
): Plan | Refused {
  const barred = barConversion(lead) ?? barJoining(zoho, asked);
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
  const { Contact_Role, ...values } = Object(asked.Deals) as Values;
  const layout = layoutFor(zoho, caller, lead);
  const deal = asked.Deals === undefined ? null : { ...carried("Deals"), ...layout, ...values };
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

/** A deal gets the layout of the same name as the lead's. */
function layoutFor({ switches }: Zoho, { organisation }: Caller, { Layout }: ZohoRecord): Values {
  const { name = standardLayout } = Object(Layout);
  const isKnown = layoutsOf(switches, "Deals").includes(name);
  return isKnown ? { Layout: { id: layoutId(organisation, "Deals", name) } } : {};
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

/** The ways of asking for a join that this organisation does not know. */
function barJoining({ switches }: Zoho, asked: Values): Refused | null {
  const unknown = [
    ...(switches.position("addToExisting") === "refused" ? ["add_to_existing_record"] : []),
    ...(switches.position("convertIds") === "refused" ? ["Contacts", "Accounts"] : []),
  ];
  const name = unknown.find((key) => asked[key] !== undefined);
  return name === undefined ? null : invalidData(placeOf(0, name));
}

/** The record named, else, where that is asked, one that looks the same; null: a new one is made. */
function chooseTarget(
  zoho: Zoho,
  caller: Caller,
  lead: ZohoRecord,
  asked: Values,
  module: "Contacts" | "Accounts",
): ZohoRecord | Refused | null {
  const { switches } = zoho;
  const isAsked = asked.add_to_existing_record === true;
  const isNamed = isAsked || switches.position("addToExisting") !== "needed";
  const id = isNamed ? idIn(asked[module]) : null;
  const isLookedFor = isAsked || switches.position("convertJoins") === "always";
  if (id === null) return isLookedFor ? (findTwins(zoho, caller, lead, module)[0] ?? null) : null;
  const place = placeOf(0, module, ".id");
  return (
    zoho.records.find(caller.organisation, module, id) ?? invalidIdAt({ ...place, api_name: "id" })
  );
}

/** By unique fields, then contacts by their email and then their name, accounts by the company. */
export function findTwins(
  zoho: Zoho,
  caller: Caller,
  lead: ZohoRecord,
  module: "Contacts" | "Accounts",
): ZohoRecord[] {
  const definition = definitionOf(zoho, caller, module);
  const values = carriedOver(lead, definitionOf(zoho, caller, "Leads"), definition);
  const unique = [...definition.fields.values()].filter(isUnique).map(({ api_name }) => api_name);
  const known = { ...values, Full_Name: lead.Full_Name };
  const usual = module === "Contacts" ? ["Email", "Full_Name"] : ["Account_Name"];
  const twins = [...unique, ...usual].flatMap((field) => {
    const value = (known as Values)[field];
    if (typeof value !== "string" || value === "") return [];
    return zoho.records.listHolding(caller.organisation, module, field, value);
  });
  return [...new Set(twins)];
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

/** Of a module that every organisation has. */
export function definitionOf(
  { switches }: Zoho,
  { organisation }: Caller,
  module: string,
): ModuleDefinition {
  const definition = findModule(organisation, switches, module);
  if (!definition) throw new Error(`There is no module ${module}, which every organisation has`);
  return definition;
}
