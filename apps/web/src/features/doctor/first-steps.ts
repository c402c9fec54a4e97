import type { Begun, Finding } from "@milepost/contract/endpoints/setup-doctor.ts";

/** What is known of a workflow's beginnings, as it is saved. */
interface Known {
  readonly findings: readonly Finding[];
  readonly begun: Begun;
  /** Whether search and booking are paid for or on trial; null: not known. */
  readonly hasAccess: boolean | null;
}

type StepName =
  | "connect"
  | "agents"
  | "slots"
  | "fields"
  | "search"
  | "button"
  | "users"
  | "trial"
  | "booking";

export interface FirstStep {
  readonly name: StepName;
  readonly title: string;
  /** Null: not known. */
  readonly isDone: boolean | null;
  /** Why it is not done, with where to do it; null: it is, or it is done elsewhere. */
  readonly finding: Finding | null;
}

/** From connecting to the first booking, in the order of doing. Each is ticked by what is there, by nobody's hand. */
export function firstSteps({ findings, begun, hasAccess }: Known): FirstStep[] {
  const found = (name: StepName, title: string, codes: readonly Finding["code"][]): FirstStep => {
    const finding = findings.find(({ code }) => codes.includes(code)) ?? null;
    return { name, title, isDone: finding === null, finding };
  };
  const known = (name: StepName, title: string, isDone: boolean | null): FirstStep => ({
    name,
    title,
    isDone,
    finding: null,
  });
  // Who has booked has searched, also where the search itself was forgotten since.
  const { booked } = begun;
  return [
    found("connect", "Connect Zoho CRM", ["no-connection", "no-access"]),
    found("agents", "Choose your field agents", ["no-field-agents"]),
    found("slots", "Set slots and operating days", ["no-offered-days"]),
    found("fields", "Map the CRM’s fields", fieldCodes),
    found("users", "Choose who can search and book", ["no-users"]),
    known("trial", "Start your trial", hasAccess),
    known("search", "Search for a postcode", begun.searched || booked),
    known("button", "Open a record from Zoho", begun.searchedFromRecord),
    known("booking", "Make the first booking", booked),
  ];
}

const fieldCodes = [
  "fields-not-read",
  "field-unmapped",
  "field-broken",
  "mandatory-unmapped",
] as const satisfies Finding["code"][];

/** "6 of 9 done" */
export function progressInWords(steps: readonly FirstStep[]): string {
  return `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`;
}

/** What an address of the CRM's own button needs, by module. */
const idNames: Readonly<Record<string, string>> = {
  Leads: "Leads.Lead Id",
  Contacts: "Contacts.Contact Id",
  Accounts: "Accounts.Account Id",
  Deals: "Deals.Deal Id",
};

/** What a button or a link in the CRM opens: the CRM puts the record's id in place of the name in brackets. */
export function buttonAddress(origin: string, workflowId: number, module: string): string {
  const id = idNames[module] ?? `${module}.Id`;
  return `${origin}/search?wf=${workflowId}&recordId=\${${id}}`;
}
