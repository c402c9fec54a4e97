import {
  type Answer,
  type examineWorkflow,
  type TemplateKind,
  templateKinds,
  type WorkflowSettings,
} from "@milepost/contract";
import { listEntries } from "../diary/list-entries.ts";
import { reachOf } from "../diary/reach.ts";
import type { Database, Db } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { findTemplate } from "../templates/find-template.ts";
import { showTemplate } from "../templates/inspect-template.ts";
import { sampleInvitation } from "../templates/sample-invitation.ts";
import { agentsOf, listUserPlaces } from "./agent-places.ts";
import { listModules } from "./crm-modules-store.ts";
import { type Examined, type ExaminedTemplate, examine, readinessOf } from "./examine.ts";
import { countBookings } from "./examine-rules.ts";
import { findWorkflow } from "./store.ts";
import type { StoredModules } from "./stored-field.ts";

interface DoctorPorts {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The whole examination, with a look at the diaries and the templates. */
export async function examineSetup(
  { database, now }: DoctorPorts,
  identity: Identity,
  workflowId: number,
): Promise<Answer<typeof examineWorkflow>> {
  const { organisation, isCrmConnected } = identity;
  return database.withOrganisation(organisation, async (db) => {
    const workflow = await findWorkflow(db, organisation, workflowId);
    if (!workflow) throw new Problem("NOT_FOUND", "There is no such workflow.");
    const { settings } = workflow;
    const modules = await listModules(db, organisation);
    const agents = agentsOf(settings, await listUserPlaces(db, organisation));
    const entries = await listEntries(db, organisation, {
      userIds: agents.map(({ userId }) => userId),
      ...reachOf(settings, now()),
    });
    const examined: Examined = {
      ...{ settings, modules, agents, isConnected: isCrmConnected },
      bookings: entries
        .filter(({ kind, module }) => kind === "booking" && module === settings.destinationModule)
        .map(({ fields }) => fields),
      templates: await lookAtTemplates(db, identity, { workflowId, settings, modules, now: now() }),
    };
    const findings = examine(examined);
    return { readiness: readinessOf(findings), findings, bookings: countBookings(examined) };
  });
}

interface Looked {
  readonly workflowId: number;
  readonly settings: WorkflowSettings;
  readonly modules: StoredModules;
  readonly now: number;
}

async function lookAtTemplates(
  db: Db,
  { organisation, organisationName: company, name, email }: Identity,
  { workflowId, settings, modules, now }: Looked,
): Promise<ExaminedTemplate[]> {
  const fields = modules[settings.sourceModule] ?? [];
  const bookingAgent = { name, email };
  const sample = sampleInvitation({ company, bookingAgent, settings, fields, now });
  const look = async (kind: TemplateKind): Promise<ExaminedTemplate> => {
    const fileName = settings.templates[kind].currentTemplate;
    const template = await findTemplate(db, organisation, { workflowId, kind, fileName });
    if (template === null) {
      return { kind, fileName, isThere: false, isUsable: false, unknown: [] };
    }
    const { isUsable, unknown } = showTemplate(kind, template, sample);
    // Before the fields were read, every one of them would be unknown.
    const isRead = fields.length > 0;
    return { kind, fileName, isThere: true, isUsable, unknown: isRead ? unknown : [] };
  };
  const looked: ExaminedTemplate[] = [];
  for (const kind of templateKinds) looked.push(await look(kind));
  return looked;
}
