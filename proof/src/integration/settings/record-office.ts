import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readRecordDetails } from "@milepost/contract/endpoints/record.ts";
import type { readSettings } from "@milepost/contract/endpoints/settings.ts";
import { appFields } from "@milepost/contract/settings/app-fields.ts";
import type { syncCrmFields } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { emptyMapping } from "@milepost/contract/settings/tidy-settings.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { admin, agent, recordCompany } from "./record-company.ts";

export type Settings = Answer<typeof readSettings>;
type Details = Answer<typeof readRecordDetails>;

/** The record company at work: its administrator has set up a workflow from leads and one from deals, its booking agent makes the calls. */
export async function openOffice(cell: Cell) {
  const control = controlOf(cell);
  const [adminBrowser, agentBrowser] = [openBrowserless(cell), openBrowserless(cell)];
  await control("seed", recordCompany({ withPostcode: true }));
  await adminBrowser.signIn(admin);
  const synced = await adminBrowser.post<Answer<typeof syncCrmFields>>("/api/sync-crm-fields", {});
  const settings = await adminBrowser.get<Settings>("/api/settings");
  const guessed = settings.workflows[0]?.settings.mappings ?? [];
  const deals = { workflowName: "From deals", sourceModule: "Deals", destinationModule: "Deals" };
  await adminBrowser.post("/api/workflow/new", { ...deals, createMeeting: true });
  await adminBrowser.post("/api/settings", { workflowUpdates: updatesFor(settings, guessed) });
  await agentBrowser.signIn(agent);

  const details = (recordId: string, wf = 1) =>
    agentBrowser.send(`/api/recordDetails/${recordId}?wf=${wf}`);
  return {
    control,
    adminBrowser,
    agentBrowser,
    synced,
    guessed,
    details,
    detailsOf: async (recordId: string, wf = 1) =>
      (await (await details(recordId, wf)).json()) as Details,
    putEmail: (recordId: string, email: string, wf = 1) =>
      agentBrowser.send(`/api/updateRecordEmail/${recordId}`, json("PUT", { email, wf })),
    lookUp: (module: string, query: Record<string, string> = {}) =>
      agentBrowser.send(`/api/lookup-records/${module}?${new URLSearchParams(query)}`),
    sync: () => adminBrowser.send("/api/sync-crm-fields", { method: "POST" }),
  };
}

/** What the CRM does and holds; a body makes it a POST. */
function controlOf({ sandboxUrl }: Cell) {
  return async <T>(path: string, body?: unknown): Promise<T> => {
    const request = body === undefined ? {} : json("POST", body);
    const answer = await fetch(`${sandboxUrl}/control/${path}`, request);
    if (!answer.ok) throw new Error(`The sandbox said ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

function updatesFor({ users }: Settings, guessed: readonly Mapping[]) {
  const selectedUsers = users
    .filter(({ zohoUserId }) => zohoUserId === agent.id)
    .map(({ _id }) => _id);
  const lookup = {
    id: "1",
    module: "Deals",
    field: "Contact_Name",
    fieldType: "lookup",
    label: "Contact",
    required: false,
    showInBookingForm: true,
    editable: true,
    order: 10,
  };
  const forLeads = {
    selectedUsers,
    mappings: [...guessed, custom("Leads", "Phone", true), custom("Leads", "Mobile", false)],
    bookingAgentFields: [lookup],
  };
  const forDeals = {
    selectedUsers,
    mappings: [...hidden, custom("Contacts", "Mobile", true), custom("Deals", "Amount", true)],
  };
  return [
    { workflowId: 1, workflowSettings: forLeads },
    { workflowId: 2, workflowSettings: forDeals },
  ];
}

/** The app's own fields, none of them on the booking form. */
const hidden: Mapping[] = appFields
  .map(({ fieldRef }) => emptyMapping(fieldRef, "Deals"))
  .map(({ fieldMappings: [details], ...mapping }) => ({
    ...mapping,
    fieldMappings: details ? [{ ...details, showInBookingForm: false }] : [],
  }));

/** A row of the mapping table that an administrator added: this field, on the booking form or not. */
function custom(sourceModule: string, sourceField: string, showInBookingForm: boolean): Mapping {
  return {
    id: `custom-${sourceField}`,
    isAppField: false,
    isOriginalAppField: false,
    sourceModule,
    sourceField,
    sourceFieldType: "text",
    lastModified: null,
    parentAppFieldId: null,
    fieldMappings: [
      {
        mappedModule: "Deals",
        destinationField: "Next_Step",
        label: sourceField,
        order: 20,
        showInBookingForm,
        editable: false,
        allowAdminEditChange: true,
        required: false,
        canDelete: true,
        fixedModule: false,
      },
    ],
  };
}
