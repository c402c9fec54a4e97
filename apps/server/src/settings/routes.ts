import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { syncCrmFields } from "@milepost/contract/settings/crm-field.ts";
import { settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { chat } from "../platform/chat/chat.ts";
import type { Clock } from "../platform/clock.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { type Route, route } from "../platform/http/route.ts";
import type { OpenCrm } from "../session/prove-connection.ts";
import { addNewWorkflow } from "../workflows/add-new-workflow.ts";
import { sendTestMessage } from "../workflows/chat/send-test-message.ts";
import { deleteWorkflow } from "../workflows/delete-workflow.ts";
import { syncCrmFields as readCrmFields } from "../workflows/fields/sync-crm-fields.ts";
import { listOpenWorkflows } from "../workflows/list-callers-workflows.ts";
import { renameWorkflow } from "../workflows/rename-workflow.ts";
import { type SavePorts, saveSettings } from "../workflows/settings/save-settings.ts";
import { readVersion, viewHistory } from "../workflows/settings/view-history.ts";
import { examineWorkflow } from "./examine-workflow.ts";
import { findCrmZone } from "./find-crm-zone.ts";
import { listUsersFor, readSettings } from "./read-settings.ts";
import { saveBase } from "./save-base.ts";
import { templateMistakes } from "./template-mistakes.ts";
import { viewBases } from "./view-bases.ts";

interface SettingsPorts extends Omit<SavePorts, "templateMistakes"> {
  readonly openCrm: OpenCrm;
  /** Whether an SMS provider is connected. */
  readonly canText: boolean;
  readonly now: Clock;
  /** Agents, mappings or fields may be others now: the diaries have to be read again. Nobody waits for it. */
  readonly onChanged: (organisation: OrganisationId) => void;
}

export function settingsRoutes(ports: SettingsPorts): Route[] {
  const { database, openCrm, onChanged } = ports;
  const saving: SavePorts = { ...ports, templateMistakes };
  const testChat = chat({ allowedHosts: ports.chatHosts });
  return [
    route(endpoints.readSettings, (_input, { identity }) => readSettings(ports, identity)),

    route(endpoints.saveSettings, async ({ body }, { identity }) => {
      await saveSettings(saving, identity, body);
      onChanged(identity.organisation);
      return { message: settingsToasts.savedByServer };
    }),

    route(endpoints.createWorkflow, async ({ body }, { identity }) => {
      const workflowId = await addNewWorkflow(database, identity, body);
      return { workflow: { workflowId }, message: settingsToasts.created };
    }),

    route(endpoints.renameWorkflow, async ({ params: { workflowId }, body }, { identity }) => {
      const outcome = await renameWorkflow(database, identity, {
        workflowId,
        name: body.workflowName,
      });
      return { success: true, message: settingsToasts[outcome] };
    }),

    route(
      endpoints.deleteWorkflow,
      async ({ params: { workflowId } }, { identity: { organisation } }) => {
        await deleteWorkflow(database, organisation, workflowId);
        onChanged(organisation);
        return { success: true, message: settingsToasts.deleted };
      },
    ),

    route(endpoints.examineWorkflow, ({ params: { workflowId } }, { identity }) =>
      examineWorkflow(ports, identity, workflowId),
    ),

    route(endpoints.findCrmZone, async (_input, { identity }) => ({
      zone: await findCrmZone(openCrm, identity.organisation),
    })),

    route(endpoints.sendTestMessage, ({ params: { workflowId }, body }, { identity }) =>
      sendTestMessage(testChat, identity, workflowId, body),
    ),

    route(endpoints.listSettingsVersions, ({ params: { workflowId } }, { identity }) =>
      viewHistory(ports, identity, workflowId),
    ),

    route(endpoints.readSettingsVersion, ({ params }, { identity }) =>
      readVersion(ports, identity, params),
    ),

    route(syncCrmFields, async (_input, { identity: { organisation } }) => {
      const crmModuleFields = await readCrmFields({ database, openCrm }, organisation);
      onChanged(organisation);
      return { crmModuleFields, message: settingsToasts.synced };
    }),

    route(endpoints.listAgentBases, (_input, { identity }) =>
      viewBases(database, identity.organisation),
    ),

    route(endpoints.setAgentBase, async ({ params, body }, { identity: { organisation } }) => {
      await saveBase(database, organisation, { ...params, ...body });
      onChanged(organisation);
      return { success: true };
    }),

    route(endpoints.listUsers, (_input, { identity }) => listUsersFor(database, identity)),

    route(endpoints.checkSettingsAccess, async (_input, { identity }) => {
      const access = await listOpenWorkflows(database, identity);
      return { hasAccess: identity.isAdmin || access.some(({ mayManage }) => mayManage) };
    }),

    route(endpoints.checkWorkflowAccess, async ({ params }, { identity }) => {
      const access = await listOpenWorkflows(database, identity);
      return { hasAccess: access.some(({ workflowId }) => workflowId === params.wf) };
    }),
  ];
}
