import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import type { World } from "@milepost/scheduling/world.ts";
import { decide, type Explained } from "../../oracle/decide.ts";
import type { Asked } from "../asked.ts";
import type { CrmCompany } from "../crm/company.ts";
import { type CrmState, findRecord, idIn } from "../crm/state.ts";
import type { LiveWorkflow } from "../office.ts";
import { entriesOf, known, knownPostcode, mappedField, placeOf, type Witness } from "./entries.ts";
import { visitOf } from "./visit.ts";

export type Opinion =
  | { readonly kind: "judged"; readonly world: World; readonly answer: Explained }
  /** The search must say why there is no answer. */
  | { readonly kind: "unanswerable"; readonly why: "no-postcode" | "nobody" };

/** What the search has to answer, from the CRM's records, the settings and the decisions alone. */
export function judge(witness: Witness, company: CrmCompany, asked: Asked): Opinion {
  const { settings } = asked.workflow;
  const record = findRecord(witness.crm, settings.sourceModule, asked.recordId);
  const text = asked.typed ?? postcodeOf(witness.crm, asked.workflow, record);
  const postcode = knownPostcode(witness.county, text);
  // Only British postcodes are loaded, and the zone says which country's are meant.
  const isBritish = settings.timezone === "Europe/London";
  if (postcode === null || text === null || !isBritish)
    return { kind: "unanswerable", why: "no-postcode" };
  const agents = settings.selectedFieldAgents.flatMap((id) => {
    const user = company.agents.find((one) => witness.idOf.get(one.id) === id);
    if (user?.status !== "active") return [];
    const leave = company.leave.filter((one) => one.user.id === user.id).map(leaveTimes);
    const held = asked.holds
      .filter(({ agentId }) => agentId === id)
      .map(({ from, to, postcode: at }) => ({
        ...known,
        kind: "hold" as const,
        from,
        to,
        postcode: at,
      }));
    const entries = [...entriesOf(witness, user.id, leave), ...held];
    const base = knownPostcode(witness.county, user.zip);
    return [{ id, name: user.full_name, base, entries }];
  });
  if (agents.length === 0) return { kind: "unanswerable", why: "nobody" };
  const world: World = {
    now: asked.now,
    policy: settings,
    // Whatever counts is in the entries, and nothing else.
    filters: [],
    holidays: company.holidays,
    agents,
    visit: { postcode, ...visitOf(witness, asked, { record, text }) },
    placeOf: placeOf(witness.county),
  };
  const answer = decide(world, witness.county.drive, asked.deviation ?? 0);
  return { kind: "judged", world, answer };
}

const standardPostcode: Readonly<Record<string, string>> = {
  Leads: "Zip_Code",
  Contacts: "Mailing_Zip",
  Accounts: "Billing_Code",
};

/** Null: the record has none. */
function postcodeOf(
  crm: CrmState,
  workflow: LiveWorkflow,
  record: RawRecord | null,
): string | null {
  const { sourceModule } = workflow.settings;
  const mapped = mappedField(workflow, "appPostcode", sourceModule);
  const field = mapped ?? standardPostcode[sourceModule];
  if (record === null) return null;
  if (field !== undefined) return textOf(record[field]);
  const contact = findRecord(crm, "Contacts", idIn(record.Contact_Name) ?? "");
  const account = findRecord(crm, "Accounts", idIn(record.Account_Name) ?? "");
  return textOf(contact?.Mailing_Zip) ?? textOf(account?.Billing_Code);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function leaveTimes({ from, to }: { from: string; to: string }) {
  return { from: Date.parse(from) / 60_000, to: Date.parse(to) / 60_000 };
}
