import { ProblemBody } from "../problem-body.ts";
import { SettingsDraft } from "../settings/workflow-settings.ts";
import { WorkflowParams, workflowOfParams } from "../workflow-id.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

/** Of a workflow's settings, counted from 1. */
export const SettingsVersionNumber = z.int32().positive();
const VersionText = z.coerce.number<number | string>().pipe(SettingsVersionNumber);

/** One setting that two versions have differently. Null: it has no value there. */
export const SettingsDifference = z.object({
  key: z.string().describe("of the settings, or workflowName"),
  from: z.unknown(),
  to: z.unknown(),
});
export type SettingsDifference = z.infer<typeof SettingsDifference>;

const SettingsVersion = z.object({
  version: SettingsVersionNumber,
  savedAt: z.iso.datetime({ offset: true }),
  savedBy: z.string().describe("a name; the product's own when nobody did"),
  restoredFrom: SettingsVersionNumber.nullable().describe("null: not a restored one"),
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

export const readSettingsVersion = endpoint({
  method: "GET",
  path: "/api/settings/workflow/:workflowId/history/:version",
  summary: "What an earlier version said, as a draft for the page: nothing is saved.",
  caller: "workflow-admin",
  params: WorkflowParams.extend({ version: VersionText }),
  workflows: workflowOfParams,
  answer: z.object({
    settings: SettingsDraft.describe("in the form of a save today, and perhaps not fit for one"),
  }),
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
