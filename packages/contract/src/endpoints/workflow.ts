import { workflowNameMaxCharacters } from "../limits.ts";
import { DestinationModule, SourceModule } from "../settings/crm-field.ts";
import { WorkflowId, WorkflowIdText, WorkflowParams, workflowOfParams } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

const WorkflowName = z.string().trim().max(workflowNameMaxCharacters);

export const createWorkflow = endpoint({
  method: "POST",
  path: "/api/workflow/new",
  summary: "Makes a workflow with the default settings, under an id never used before.",
  caller: "organisation-admin",
  body: z.object({
    workflowName: WorkflowName.describe("blank: named after its id"),
    sourceModule: SourceModule,
    destinationModule: DestinationModule,
    createMeeting: z.boolean(),
  }),
  answer: z.object({ workflow: z.object({ workflowId: WorkflowId }), message: z.string() }),
});

export const renameWorkflow = endpoint({
  method: "PUT",
  path: "/api/settings/workflow/:workflowId/name",
  summary: "Renames a workflow.",
  caller: "workflow-admin",
  params: WorkflowParams,
  body: z.object({ workflowName: WorkflowName.describe("blank: nothing is changed") }),
  workflows: workflowOfParams,
  answer: z.object({ success: z.literal(true), message: z.string().optional() }),
});

export const deleteWorkflow = endpoint({
  method: "DELETE",
  path: "/api/settings/workflow/:workflowId",
  summary: "Deletes a workflow other than the default one. Its bookings keep blocking.",
  caller: "workflow-admin",
  params: WorkflowParams,
  workflows: workflowOfParams,
  answer: z.object({ success: z.literal(true), message: z.string().optional() }),
});

/** Open to anyone signed in: an unknown workflow and a closed one answer alike. */
export const checkWorkflowAccess = endpoint({
  method: "GET",
  path: "/api/workflow/:wf/access",
  summary: "Whether the caller may search and book in a workflow.",
  caller: "signed-in",
  params: z.object({ wf: WorkflowIdText }),
  answer: z.object({ hasAccess: z.boolean() }),
});
