import type { CrmUser, ListedUser } from "@milepost/contract/endpoints/crm-user.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import type { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import {
  defaultWorkflowSettings,
  managerSettings,
  WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
import type { Database } from "../platform/database/database.ts";
import type { CallersWorkflow, Identity } from "../platform/http/route.ts";
import type { Seal } from "../platform/seal.ts";
import { listLoadedCountries } from "../postcodes/list-loaded-countries.ts";
import { listUploadedNames } from "../templates/list-templates.ts";
import { decryptWebhook } from "../workflows/chat/decrypt-webhook.ts";
import { onlyConfigured } from "../workflows/fields/configured-fields.ts";
import { listCrmModules } from "../workflows/fields/read-crm-modules.ts";
import { viewFields } from "../workflows/fields/stored-field.ts";
import { listOpenWorkflows } from "../workflows/list-callers-workflows.ts";
import { listAllCrmUsers, listCrmUsers } from "../workflows/list-crm-users.ts";
import { brokenReferences } from "./broken-references.ts";
import { examine, readinessOf } from "./examine.ts";
import { lookAtCrm } from "./examined-crm.ts";
import { agentsOf, listUserPlaces } from "./list-user-places.ts";

/**
 * The caller's workflows; who may not manage one sees neither its lists nor its filters nor its
 * webhook. Who manages none sees only the CRM fields that their workflows name, and no colleague.
 */
export async function readSettings(
  { database, seal, canText }: { database: Database; seal: Seal; canText: boolean },
  identity: Identity,
): Promise<Answer<typeof endpoints.readSettings>> {
  const { organisation } = identity;
  const [stored, known] = await Promise.all([
    listOpenWorkflows(database, identity),
    database.withOrganisation(organisation, async (db) => ({
      modules: await listCrmModules(db, organisation),
      users: await listCrmUsers(db, organisation),
      places: await listUserPlaces(db, organisation),
      loaded: await listLoadedCountries(db),
      crm: await lookAtCrm(db, organisation),
      uploaded: await listUploadedNames(db, organisation),
    })),
  ]);
  const { modules, users, places, loaded, uploaded, crm } = known;
  const workflows = stored.map((workflow) => ({
    ...workflow,
    settings: decryptWebhook(seal, organisation, workflow.settings),
  }));
  const all = viewFields(modules);
  const readinessFor = ({ settings }: CallersWorkflow) =>
    readinessOf(
      examine({
        settings,
        modules,
        loaded,
        crm,
        isConnected: identity.isCrmConnected,
        agents: agentsOf(settings, places),
        bookings: null,
        isRereading: false,
        templates: null,
      }),
    );
  const named = workflows.map(({ settings }) => settings);
  return {
    workflows: workflows.map((workflow) => ({
      ...viewWorkflow(workflow, all, uploaded),
      readiness: readinessFor(workflow),
      canText,
    })),
    crmModuleFields: isManager(workflows) ? all : viewFields(onlyConfigured(modules, named)),
    users: isManager(workflows) ? users : onlyOneself(users, identity),
  };
}

/** Everybody, for everybody; their email addresses only for those who manage a workflow. */
export async function listUsersFor(database: Database, identity: Identity): Promise<ListedUser[]> {
  const { organisation } = identity;
  const [workflows, users] = await Promise.all([
    listOpenWorkflows(database, identity),
    database.withOrganisation(organisation, (db) => listAllCrmUsers(db, organisation)),
  ]);
  return isManager(workflows) ? users : users.map(({ email: _, ...open }) => open);
}

const isManager = (workflows: readonly CallersWorkflow[]) =>
  workflows.some(({ mayManage }) => mayManage);

const onlyOneself = (users: readonly CrmUser[], { userId }: Identity) =>
  users.filter(({ _id }) => _id === userId);

/** Parsing leaves out the rest. */
const OpenSettings = WorkflowSettings.omit(managerSettings);

type Uploaded = Awaited<ReturnType<typeof listUploadedNames>>;

function viewWorkflow(
  { workflowId, name, settings, mayManage }: CallersWorkflow,
  crmModuleFields: CrmModuleFields,
  uploaded: Uploaded,
): Workflow {
  const { selectedFieldAgents: agents } = settings;
  const base = { workflowId, workflowName: name, isSetUp: agents.length > 0 };
  if (mayManage) {
    // Before the fields were read for the first time, everything would look broken.
    const isRead = Object.keys(crmModuleFields).length > 0;
    const broken = isRead ? brokenReferences(settings, crmModuleFields) : [];
    const templates = withFiles(settings.templates, (kind) => uploaded({ workflowId, kind }));
    return { ...base, settings: { ...settings, templates }, brokenReferences: broken };
  }
  const open = OpenSettings.parse(settings);
  return { ...base, settings: { ...open, lastUpdatedBy: defaultWorkflowSettings.lastUpdatedBy } };
}

/** The files themselves say which there are; the settings only which one is used. */
function withFiles(
  { email, calendar, thankYou }: WorkflowSettings["templates"],
  namesOf: (kind: TemplateKind) => string[],
): WorkflowSettings["templates"] {
  return {
    email: { ...email, uploadedTemplates: namesOf("email") },
    calendar: { ...calendar, uploadedTemplates: namesOf("calendar") },
    thankYou: { ...thankYou, uploadedTemplates: namesOf("thankYou") },
  };
}
