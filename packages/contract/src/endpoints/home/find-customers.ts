import { customersFoundAtMost } from "../../limits.ts";
import { WorkflowIdText } from "../../workflow-id.ts";
import { z } from "../../zod.ts";
import { endpoint } from "../endpoint.ts";

export const findCustomers = endpoint({
  method: "GET",
  path: "/api/customers",
  summary: `Records of the workflow's source module by part of a name, or by a phone number, at most ${customersFoundAtMost}.`,
  caller: "workflow-user",
  needsSubscription: true,
  query: z.object({
    wf: WorkflowIdText,
    text: z.string().trim().min(3).max(100).describe("ten digits or more are a phone number"),
  }),
  workflows: ({ query }: { query: { wf: number } }) => [query.wf],
  answer: z.object({
    customers: z.array(
      z.object({
        recordId: z.string(),
        name: z.string(),
        postcode: z.string().nullable().describe("null: the record has none"),
      }),
    ),
    isMore: z.boolean().describe("there are others that are not listed"),
  }),
});
