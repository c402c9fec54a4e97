import { endpoint } from "./endpoint.ts";
import { WorkflowId, WorkflowIdText } from "./workflow-id.ts";
import { z } from "./zod.ts";

const RecordParams = z.object({ recordId: z.string().min(1) });
const CrmRecord = z.record(z.string(), z.unknown());

export const readRecordDetails = endpoint({
  method: "GET",
  path: "/api/recordDetails/:recordId",
  summary: "The fields of the source record, with the records it points to.",
  caller: "workflow-user",
  params: RecordParams,
  query: z.object({ wf: WorkflowIdText }),
  workflows: ({ query }: { query: { wf: number } }) => [query.wf],
  answer: z.looseObject({
    Email: z.string().nullish(),
    Contacts: CrmRecord.nullish(),
    Accounts: CrmRecord.nullish(),
    Deals: CrmRecord.nullish(),
  }),
});

export const updateRecordEmail = endpoint({
  method: "PUT",
  path: "/api/updateRecordEmail/:recordId",
  summary: "Writes the customer's e-mail address to the mapped field of the source record.",
  caller: "workflow-user",
  params: RecordParams,
  body: z.object({ email: z.email(), wf: WorkflowId }),
  workflows: ({ body }: { body: { wf: number } }) => [body.wf],
  answer: z.object({ success: z.literal(true) }),
});

export const lookUpRecords = endpoint({
  method: "GET",
  path: "/api/lookup-records/:module",
  summary: "Records of a module by the start of a name, for a lookup field.",
  caller: "workflow-user",
  params: z.object({ module: z.string().min(1) }),
  query: z.object({ displayField: z.string().optional(), searchTerm: z.string().default("") }),
  workflows: () => [],
  answer: z.object({
    success: z.literal(true),
    records: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});
