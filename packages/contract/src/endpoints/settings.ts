import { ProblemBody } from "../problem-body.ts";
import { BrokenReference, CrmModuleFields } from "../settings/crm-field.ts";
import {
  managerSettings,
  WorkflowSettings,
  WorkflowSettingsChange,
} from "../settings/workflow-settings.ts";
import { validationTexts } from "../texts/settings-texts.ts";
import { WorkflowId } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { CrmUser } from "./crm-user.ts";
import { endpoint } from "./endpoint.ts";
import { Readiness } from "./setup-doctor.ts";

const WorkflowSettingsView = WorkflowSettings.partial(managerSettings);

const Workflow = z.object({
  workflowId: WorkflowId,
  workflowName: z.string(),
  settings: WorkflowSettingsView,
  isSetUp: z.boolean().optional().describe("false: never saved, or without field agents"),
  readiness: Readiness.optional().describe(
    "as the setup doctor sees it without looking at diaries",
  ),
  brokenReferences: z
    .array(BrokenReference)
    .optional()
    .describe("fields that are gone from the CRM; only for who may manage the workflow"),
  canText: z.boolean().optional().describe("whether an SMS provider is connected"),
});
export type Workflow = z.infer<typeof Workflow>;

export const readSettings = endpoint({
  method: "GET",
  path: "/api/settings",
  summary: "The workflows open to the caller, the CRM's fields and users.",
  caller: "signed-in",
  answer: z.object({
    workflows: z.array(Workflow),
    crmModuleFields: CrmModuleFields,
    users: z.array(CrmUser),
  }),
});

const WorkflowUpdate = z.object({
  workflowId: WorkflowId,
  workflowSettings: WorkflowSettingsChange,
});

export const saveSettings = endpoint({
  method: "POST",
  path: "/api/settings",
  summary: "Changes the settings of one or several workflows: all of them or none.",
  caller: "workflow-admin",
  body: z.object({ workflowUpdates: z.array(WorkflowUpdate).min(1) }),
  workflows: ({ body }: { body: { workflowUpdates: { workflowId: number }[] } }) =>
    body.workflowUpdates.map(({ workflowId }) => workflowId),
  answer: z.object({ message: z.string() }),
});

type ErrorKey = keyof typeof validationTexts.byKey;
const errorKeys = Object.keys(validationTexts.byKey) as [ErrorKey, ...ErrorKey[]];

/** How a save that breaks a rule is refused, with status 400. */
export const SettingsRefusal = ProblemBody.extend({
  validationFailed: z.literal(true),
  validationErrors: z.partialRecord(z.enum(errorKeys), z.string()),
  mistakes: z
    .array(
      z.object({
        workflowId: WorkflowId,
        key: z.enum(errorKeys),
        path: z.string().describe("in the settings, such as mappings.2.destinationField"),
        sentence: z.string(),
      }),
    )
    .describe("every one of them, in the order of the page"),
});
export type SettingsRefusal = z.infer<typeof SettingsRefusal>;

export const checkSettingsAccess = endpoint({
  method: "GET",
  path: "/api/settings/access",
  summary: "Whether the caller may open the settings: CRM administrators and workflow admins.",
  caller: "signed-in",
  answer: z.object({ hasAccess: z.boolean() }),
});
