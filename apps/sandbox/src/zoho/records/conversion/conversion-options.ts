import { type Answer, answer, nothingFound, refusal } from "../../answers.ts";
import type { ApiCall } from "../../api-call.ts";
import type { ZohoRecord } from "../../organisation.ts";
import type { Zoho } from "../../zoho.ts";
import { layoutId } from "../metadata/metadata-ids.ts";
import { standardLayout } from "../metadata/pipelines.ts";
import { idIn } from "../write/writing.ts";
import { findTwins } from "./plan-conversion.ts";

/** `GET /Leads/{id}/__conversion_options`: those it could be joined with. */
export function listConversionOptions(zoho: Zoho, { caller, params }: ApiCall): Answer {
  if (zoho.switches.position("conversionOptions") === "refused") return closed;
  const { organisation } = caller;
  const lead = zoho.records.find(organisation, "Leads", params.id ?? "");
  if (!lead) return nothingFound;
  const layout = {
    name: standardLayout,
    id: layoutId(organisation, "Contacts", standardLayout),
  };
  const accountOf = (contact: ZohoRecord) => {
    const account = zoho.records.find(organisation, "Accounts", idIn(contact.Account_Name) ?? "");
    return account && { id: account.id, name: account.Account_Name, Locked__s: isLocked(account) };
  };
  const Contacts = findTwins(zoho, caller, lead, "Contacts").map((one) => ({
    ...common(one),
    Full_Name: one.Full_Name,
    Email: one.Email ?? null,
    Layout: layout,
    Account_Name: accountOf(one),
    Data_Processing_Basis: null,
  }));
  const Accounts = findTwins(zoho, caller, lead, "Accounts").map((one) => ({
    ...common(one),
    Account_Name: one.Account_Name,
    Phone: one.Phone ?? null,
    Account_Type: one.Account_Type ?? null,
    Website: one.Website ?? null,
  }));
  if (Contacts.length + Accounts.length === 0) return nothingFound;
  const options = {
    module_preference: null,
    Contacts: Contacts.length > 0 ? Contacts : null,
    Accounts: Accounts.length > 0 ? Accounts : null,
    preference_field_matched_value: null,
    modules_with_multiple_layouts: null,
  };
  return answer(200, { __conversion_options: options });
}

function common(record: ZohoRecord) {
  const $approval_state = record.$approved === false ? "pending" : "approved";
  return { id: record.id, $editable: true, Locked__s: isLocked(record), $approval_state };
}

const isLocked = ({ $locked_for_me: locked }: ZohoRecord) => locked === true;

const closed = refusal(403, "NO_PERMISSION", "permission denied", {});
