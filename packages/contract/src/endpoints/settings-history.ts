import { ProblemBody } from "../problem-body.ts";
import { WorkflowParams, workflowOfParams } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** One setting that two versions have differently. Null: it has no value there. */
export const SettingsDifference = z.object({
  key: z.string().describe("of the settings, or workflowName"),
  from: z.unknown(),
  to: z.unknown(),
});
export type SettingsDifference = z.infer<typeof SettingsDifference>;

const SettingsVersion = z.object({
  version: z.int().positive(),
  savedAt: z.iso.datetime({ offset: true }),
  savedBy: z.string().describe("a name; the product's own when nobody did"),
  restoredFrom: z.int().positive().nullable().describe("null: not a restored one"),
  changes: z.array(SettingsDifference).describe("since the version before"),
});
export type SettingsVersion = z.infer<typeof SettingsVersion>;

export const listSettingsVersions = endpoint({
  method: "GET",
  path: "/api/settings/workflow/:workflowId/history",
  summary: "Who changed a workflow's settings, when, and from what to what; the newest first.",
  caller: "workflow-admin",
  params: WorkflowParams,
  workflows: workflowOfParams,
  answer: z.object({ versions: z.array(SettingsVersion) }),
});

export const restoreSettings = endpoint({
  method: "POST",
  path: "/api/settings/workflow/:workflowId/restore",
  summary: "Saves what an earlier version said as a new version. Its name stays.",
  caller: "workflow-admin",
  params: WorkflowParams,
  body: z.object({
    version: z.int32().positive(),
    lastUpdatedAt: z.iso.datetime({ offset: true }).describe("of the settings on the screen"),
  }),
  workflows: workflowOfParams,
  answer: z.object({ message: z.string() }),
});

/** How a save is refused, with status 409, when somebody else has saved since the caller read. */
export const SettingsConflict = ProblemBody.extend({
  workflowId: z.int().positive(),
  changedBy: z.string(),
  changedAt: z.iso.datetime({ offset: true }).describe("the lastUpdatedAt to save with next"),
  changes: z
    .array(SettingsDifference)
    .describe("what the others changed since; empty: what the caller had read is not known"),
});
export type SettingsConflict = z.infer<typeof SettingsConflict>;
