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
}

/** From connecting to the first booking, in the order of doing. Each is ticked by what is there, by nobody's hand. */
export function firstSteps({ findings, begun, hasAccess }: Known): FirstStep[] {
  const lacks = (...codes: Finding["code"][]) => findings.some(({ code }) => codes.includes(code));
  // A person who has booked has searched, also where the search itself was forgotten since.
  const { booked } = begun;
  return [
    { name: "connect", title: "Connect Zoho CRM", isDone: !lacks("no-connection", "no-access") },
    { name: "agents", title: "Choose your field agents", isDone: !lacks("no-field-agents") },
    { name: "slots", title: "Set slots and operating days", isDone: !lacks("no-offered-days") },
    { name: "fields", title: "Map the CRM’s fields", isDone: !lacks(...fieldCodes) },
    { name: "users", title: "Choose who can search and book", isDone: !lacks("no-users") },
    { name: "trial", title: "Start your trial", isDone: hasAccess },
    { name: "search", title: "Search for a postcode", isDone: begun.searched || booked },
    { name: "button", title: "Open a record from Zoho", isDone: begun.searchedFromRecord },
    { name: "booking", title: "Make the first booking", isDone: booked },
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
