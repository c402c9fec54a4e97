import { endpoint } from "./endpoint.ts";
import { WorkflowIdText } from "./workflow-id.ts";
import { z } from "./zod.ts";

export const verifyAcceptance = endpoint({
  method: "POST",
  path: "/api/verify-acceptance",
  summary: "Proves a customer's link and remembers that they opened it. 200 means verified.",
  caller: "public",
  perMinute: 30,
  body: z.object({
    captcha: z.string().describe("empty when no captcha is configured"),
    recordId: z.string(),
    zohoOrgId: z.string(),
    token: z.string(),
    wf: WorkflowIdText,
    // The token signs these too, so a link with altered words is refused.
    company: z.string().optional(),
    date: z.string().optional(),
    time: z.string().optional(),
    thankYouTemplate: z.string().optional(),
  }),
  answer: z.object({ success: z.literal(true) }),
});
