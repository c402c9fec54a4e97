import {
  checkSettingsAccess,
  checkWorkflowAccess,
  createWorkflow,
  listUsers,
  readSettings,
  saveSettings,
  settingsToasts,
  syncCrmFields,
} from "@milepost/contract";
import type { Database, OrganisationId } from "../platform/database.ts";
import { type Route, route } from "../platform/route.ts";
import type { OpenCrm } from "../session/connection.ts";
import { addNewWorkflow } from "./new-workflow.ts";
import { listUsersFor, viewSettings } from "./read-settings.ts";
import { changeSettings } from "./save-settings.ts";
import { syncCrmFields as readCrmFields } from "./sync-crm-fields.ts";
import { listWorkflowAccess } from "./workflow-access.ts";

interface SettingsPorts {
  readonly database: Database;
  readonly openCrm: OpenCrm;
  /** Agents, mappings or fields may be others now: the diaries have to be read anew. Not waited for. */
  readonly onChanged: (organisation: OrganisationId) => void;
}

export function settingsRoutes({ database, openCrm, onChanged }: SettingsPorts): Route[] {
  return [
    route(readSettings, (_input, { identity }) => viewSettings(database, identity)),

    route(saveSettings, async ({ body }, { identity }) => {
      await changeSettings(database, identity, body);
      onChanged(identity.organisation);
      return { message: settingsToasts.savedByServer };
    }),

    route(createWorkflow, async ({ body }, { identity }) => {
      const workflowId = await addNewWorkflow(database, identity, body);
      return { workflow: { workflowId }, message: settingsToasts.created };
    }),

    route(syncCrmFields, async (_input, { identity: { organisation } }) => {
      const crmModuleFields = await readCrmFields({ database, openCrm }, organisation);
      onChanged(organisation);
      return { crmModuleFields, message: settingsToasts.synced };
    }),

    route(listUsers, (_input, { identity }) => listUsersFor(database, identity)),

    route(checkSettingsAccess, async (_input, { identity }) => {
      const access = await listWorkflowAccess(database, identity);
      return { hasAccess: identity.isAdmin || access.some(({ mayManage }) => mayManage) };
    }),

    route(checkWorkflowAccess, async ({ params }, { identity }) => {
      const access = await listWorkflowAccess(database, identity);
      return { hasAccess: access.some(({ workflowId }) => workflowId === params.wf) };
    }),
  ];
}
