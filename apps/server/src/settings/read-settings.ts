import { type Answer, defaultWorkflowSettings, type readSettings } from "@milepost/contract";
import type { Database } from "../platform/database.ts";
import type { Identity } from "../platform/route.ts";
import { listCrmUsers } from "./crm-users.ts";
import { listWorkflowAccess, type WorkflowAccess } from "./workflow-access.ts";

/** The caller's workflows; who may not manage one sees neither its lists nor its filters nor its webhook. */
export async function viewSettings(
  database: Database,
  identity: Identity,
): Promise<Answer<typeof readSettings>> {
  const [workflows, users] = await Promise.all([
    listWorkflowAccess(database, identity),
    database.withOrganisation(identity.organisation, (db) =>
      listCrmUsers(db, identity.organisation),
    ),
  ]);
  const isManager = workflows.some(({ mayManage }) => mayManage);
  return {
    workflows: workflows.map(view),
    // Read from the CRM by "Sync CRM Fields", which comes with the settings page.
    crmModuleFields: {},
    users: isManager ? users : users.filter(({ _id }) => _id === identity.userId),
  };
}

function view({ workflowId, name, settings, mayManage }: WorkflowAccess) {
  const { selectedFieldAgents: agents } = settings;
  const base = { workflowId, workflowName: name, isSetUp: agents.length > 0 };
  if (mayManage) return { ...base, settings };
  const {
    tiebreakField,
    tiebreakRankings,
    existingBookingFilters,
    fullDayBlockSettings,
    selectedFieldAgents,
    selectedUsers,
    selectedAdmins,
    notifications,
    ...open
  } = settings;
  return { ...base, settings: { ...open, lastUpdatedBy: defaultWorkflowSettings.lastUpdatedBy } };
}
