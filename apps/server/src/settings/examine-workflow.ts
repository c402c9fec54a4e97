import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { type TemplateKind, templateKinds } from "@milepost/contract/endpoints/templates.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { busyTest } from "@milepost/scheduling/commitment.ts";
import { findReading } from "../diary/reading/find-reading.ts";
import { planReading, reachOf } from "../diary/reading/reading-plan.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity, StoredWorkflow } from "../platform/http/route.ts";
import { findFencedPlaces, placeOfFenced } from "../postcodes/fenced-places.ts";
import { listLoadedCountries } from "../postcodes/list-loaded-countries.ts";
import { hasBooking } from "../reservations/has-booking.ts";
import { hasSearched } from "../search/has-searched.ts";
import { liveFilters } from "../search/world/live-filters.ts";
import { loadDiaries } from "../search/world/load-diaries.ts";
import { findTemplate } from "../templates/find-template.ts";
import { sampleInvitation } from "../templates/sample-invitation.ts";
import { showTemplate } from "../templates/show-template.ts";
import { listCrmModules } from "../workflows/fields/read-crm-modules.ts";
import type { StoredModules } from "../workflows/fields/stored-field.ts";
import { findWorkflow, listEveryWorkflow } from "../workflows/list-workflows.ts";
import { examine, readinessOf } from "./examine.ts";
import { countBookings } from "./examine-rules.ts";
import type { Examined, ExaminedTemplate } from "./examined.ts";
import { lookAtCrm } from "./examined-crm.ts";
import { agentsOf, listUserPlaces, type UserPlace } from "./list-user-places.ts";

interface DoctorPorts {
  readonly database: Database;
  readonly now: Clock;
}

/** The whole examination, with a look at the diaries and the templates. */
export async function examineWorkflow(
  { database, now }: DoctorPorts,
  identity: Identity,
  workflowId: number,
): Promise<Answer<typeof endpoints.examineWorkflow>> {
  const { organisation, isCrmConnected } = identity;
  return database.withOrganisation(organisation, async (db) => {
    const workflow = await findWorkflow(db, organisation, workflowId);
    if (!workflow)
      throw new Problem("NOT_FOUND", "We couldn’t find this workflow. Reload the page.");
    const { settings } = workflow;
    const modules = await listCrmModules(db, organisation);
    const agents = agentsOf(settings, await listUserPlaces(db, organisation));
    const examined: Examined = {
      settings,
      modules,
      agents,
      isConnected: isCrmConnected,
      crm: await lookAtCrm(db, organisation),
      loaded: await listLoadedCountries(db),
      ...(await lookAtBookings(db, organisation, {
        workflow,
        agents,
        now: now().epochMilliseconds,
      })),
      templates: await lookAtTemplates(db, identity, {
        workflowId,
        settings,
        modules,
        now: now().epochMilliseconds,
      }),
    };
    const findings = examine(examined);
    return {
      readiness: readinessOf(findings),
      findings,
      bookings: countBookings(examined),
      begun: {
        ...(await hasSearched(db, organisation, workflowId)),
        booked: await hasBooking(db, organisation, workflowId),
      },
    };
  });
}

/** Counted by the search's own function, on the search's own rows. */
async function lookAtBookings(
  db: Db,
  organisation: OrganisationId,
  { workflow, agents, now }: { workflow: StoredWorkflow; agents: UserPlace[]; now: number },
): Promise<Pick<Examined, "bookings" | "isRereading">> {
  const { settings } = workflow;
  const { read } = await loadDiaries(db, organisation, {
    userIds: agents.map(({ userId }) => userId),
    ...reachOf(settings, now),
  });
  const records = read.filter(
    ({ kind, module }) => kind === "booking" && module === settings.destinationModule,
  );
  const all = await listEveryWorkflow(db, organisation);
  const fenced = await findFencedPlaces(
    db,
    settings,
    all.map((one) => one.settings),
    records.map(({ fields }) => fields),
  );
  const placeOf = placeOfFenced(fenced);
  const testOf = (one: StoredWorkflow) => busyTest(liveFilters([one], agents), placeOf);
  const isCounted = testOf(workflow);
  const others = all
    .filter(({ workflowId }) => workflowId !== workflow.workflowId)
    .map((one) => ({ name: `${one.workflowId} (${one.name})`, counts: testOf(one) }));
  const { plan } = await findReading(db, organisation);
  return {
    bookings: records.map((entry) => ({
      isCounted: isCounted(entry.userId, entry),
      countedBy: others.filter(({ counts }) => counts(entry.userId, entry)).map(({ name }) => name),
    })),
    isRereading:
      planReading(
        all.map((one) => one.settings),
        now,
      )?.key !== plan,
  };
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
