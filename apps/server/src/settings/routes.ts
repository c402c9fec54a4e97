import {
  checkSettingsAccess,
  checkWorkflowAccess,
  createWorkflow,
  listUsers,
  readSettings,
  saveSettings,
  settingsToasts,
  workflowName,
} from "@milepost/contract";
import type { Database } from "../platform/database.ts";
import { type Route, route } from "../platform/route.ts";
import { listCrmUsers } from "./crm-users.ts";
import { viewSettings } from "./read-settings.ts";
import { changeSettings } from "./save-settings.ts";
import { addWorkflow } from "./store.ts";
import { listWorkflowAccess } from "./workflow-access.ts";

export function settingsRoutes({ database }: { database: Database }): Route[] {
  return [
    route(readSettings, (_input, { identity }) => viewSettings(database, identity)),

    route(saveSettings, async ({ body }, { identity }) => {
      await changeSettings(database, identity, body);
      return { message: settingsToasts.savedByServer };
    }),

    route(createWorkflow, async ({ body }, { identity: { organisation, userId, name } }) => {
      const { workflowName: wanted, ...modules } = body;
      const workflowId = await database.withOrganisation(organisation, (db) =>
        addWorkflow(db, organisation, {
          name: (id) => wanted || workflowName(id),
          change: { ...modules, selectedUsers: [userId], selectedAdmins: [userId] },
          by: name,
        }),
      );
      return { workflow: { workflowId }, message: settingsToasts.created };
    }),

    route(listUsers, (_input, { identity: { organisation } }) =>
      database.withOrganisation(organisation, (db) => listCrmUsers(db, organisation)),
    ),

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
