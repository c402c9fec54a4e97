import { WorkflowParams, workflowOfParams } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

const WeeklyMail = z.object({
  address: z
    .string()
    .nullable()
    .describe("of the caller's account, and never another; null: none that can be mailed"),
  nextAt: z.iso
    .datetime()
    .nullable()
    .describe("Monday at 08:00 in the workflow's zone; null: the caller gets none"),
});
export type WeeklyMail = z.infer<typeof WeeklyMail>;

const ofWorkflow = {
  path: "/api/insight/workflow/:workflowId/weekly-mail",
  caller: "workflow-admin",
  workflows: workflowOfParams,
  perMinute: 60,
  params: WorkflowParams,
  answer: WeeklyMail,
} as const;

export const readWeeklyMail = endpoint({
  ...ofWorkflow,
  method: "GET",
  summary: "Whether the caller is mailed the figures of the workflow every week.",
});

export const startWeeklyMail = endpoint({
  ...ofWorkflow,
  method: "PUT",
  summary: "Has the figures mailed to the caller every Monday, from the next one on.",
});

export const stopWeeklyMail = endpoint({
  ...ofWorkflow,
  method: "DELETE",
  summary: "The caller gets no further weekly mail of the workflow.",
});
