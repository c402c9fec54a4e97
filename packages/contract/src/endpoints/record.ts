import { WorkflowId, WorkflowIdText } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { EmailAddress } from "./email-address.ts";
import { endpoint } from "./endpoint.ts";

export const RecordParams = z.object({
  recordId: z.string().regex(/^\d{1,20}$/, "digits, as the CRM gives them"),
});
const CrmRecord = z.record(z.string(), z.unknown());

export const readRecordDetails = endpoint({
  method: "GET",
  path: "/api/recordDetails/:recordId",
  summary: "The mapped and viewable fields of the source record and of the records it points to.",
  caller: "workflow-user",
  needsSubscription: true,
  params: RecordParams,
  query: z.object({ wf: WorkflowIdText }),
  workflows: ({ query }: { query: { wf: number } }) => [query.wf],
  answer: z.looseObject({
    Email: z.string().nullish(),
    Contacts: CrmRecord.nullish(),
    Accounts: CrmRecord.nullish(),
    Deals: CrmRecord.nullish(),
    customer: z
      .object({
        name: z.string().nullable(),
        email: z.string().nullable().describe("what the invitation is prefilled with; null: none"),
        postcode: z.string().nullable(),
        phone: z.string().nullable(),
        street: z.string().nullable(),
        city: z.string().nullable(),
        recordUrl: z.url().describe("the record in the CRM"),
      })
      .describe("wherever the workflow's mappings and the CRM's own fields keep it"),
  }),
});

export const updateRecordEmail = endpoint({
  method: "PUT",
  path: "/api/updateRecordEmail/:recordId",
  summary: "Writes the customer's e-mail address to the mapped field of the source record.",
  caller: "workflow-user",
  needsSubscription: true,
  params: RecordParams,
  body: z.object({ email: EmailAddress, wf: WorkflowId }),
  workflows: ({ body }: { body: { wf: number } }) => [body.wf],
  answer: z.object({ success: z.literal(true) }),
});

export const lookUpRecords = endpoint({
  method: "GET",
  path: "/api/lookup-records/:module",
  summary:
    "Records of a module by part of a name, for a lookup field; the first by name without one.",
  caller: "workflow-user",
  needsSubscription: true,
  params: z.object({ module: z.string().regex(/^\w{1,100}$/) }),
  query: z.object({
    displayField: z
      .string()
      .optional()
      .describe("any field of the module that can be read; its value is the answer's name"),
    searchTerm: z.string().max(100).default(""),
  }),
  workflows: () => [],
  answer: z.object({
    success: z.literal(true),
    records: z
      .array(z.object({ id: z.string(), name: z.string(), email: z.string().optional() }))
      .describe("of users with their email"),
  }),
});
