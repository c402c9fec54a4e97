import { WorkflowSettings } from "../settings/workflow-settings.ts";
import { WorkflowParams, workflowOfParams } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

export const sendTestMessage = endpoint({
  method: "POST",
  path: "/api/settings/workflow/:workflowId/test-message",
  summary: "Sends one message to a chat, saved or not, and tells in words what became of it.",
  caller: "workflow-admin",
  params: WorkflowParams,
  body: WorkflowSettings.shape.notifications,
  workflows: workflowOfParams,
  perMinute: 10,
  answer: z.object({ sent: z.boolean(), outcome: z.string() }),
});
