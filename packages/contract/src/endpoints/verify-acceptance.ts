import { WorkflowIdText } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

const SignedText = z.string().describe("as it was sent and signed; empty: none was");

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
  }),
  answer: z.object({
    success: z.literal(true),
    company: SignedText,
    date: SignedText,
    time: SignedText,
    thankYouTemplate: SignedText,
    myVisitUrl: z
      .url()
      .optional()
      .describe("where the customer can change or cancel it; absent: not by themselves"),
  }),
});
