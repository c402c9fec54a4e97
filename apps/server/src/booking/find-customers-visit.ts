import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { StoredWorkflow } from "../platform/http/route.ts";
import type { Reservation } from "../reservations/reservation.ts";
import { type Proven, proveConnection } from "../session/prove-connection.ts";
import { readOrganisation } from "../session/read-organisation.ts";
import { readPeople } from "../session/read-people.ts";
import { listEveryWorkflow } from "../workflows/list-workflows.ts";
import { askedByCustomer } from "./asker.ts";
import { listSteps } from "./step-store.ts";
import { findReservation } from "./store.ts";

/** A visit that its customer has opened by their own link. */
export interface CustomersVisit {
  readonly organisation: OrganisationId;
  /** Digest of the link that opened it. */
  readonly link: string;
  readonly reservation: Reservation;
  readonly settings: WorkflowSettings;
  readonly workflows: readonly StoredWorkflow[];
  readonly company: string;
  readonly agentName: string;
  readonly connection: Proven;
  /** How often its customer has asked for another time. */
  readonly movesAsked: number;
}

interface Opened {
  readonly id: string;
  readonly isFor: (email: string) => boolean;
  /** Its digest. */
  readonly link: string;
}

/** Null: there is none, its customer is another by now, it was cancelled by the company, or its workflow gives customers no link. */
export async function findCustomersVisit(
  database: Database,
  organisation: OrganisationId,
  opened: Opened,
): Promise<CustomersVisit | null> {
  return database.withOrganisation(organisation, async (db) => {
    const { id, link } = opened;
    const reservation = await findReservation(db, organisation, id);
    if (!reservation || !isTheirs(reservation, opened)) return null;
    const workflows = await listEveryWorkflow(db, organisation);
    const workflow = workflows.find(({ workflowId }) => workflowId === reservation.workflowId);
    if (!workflow || workflow.isDeleted || !workflow.settings.customerLink.enabled) return null;
    const [agent] = await readPeople(db, organisation, [reservation.agentId]);
    const steps = await listSteps(db, organisation, id);
    const asked = steps.filter(
      ({ step, outcome }) => step === "move" && outcome === askedByCustomer,
    );
    return {
      organisation,
      link,
      reservation,
      settings: workflow.settings,
      workflows,
      company: (await readOrganisation(db, organisation)).name,
      agentName: agent?.name ?? "",
      connection: await proveConnection(db, organisation),
      movesAsked: asked.length,
    };
  });
}

/** A visit that is off has forgotten its address. Who cancelled it themselves still sees that. */
function isTheirs({ invitation, cancel }: Reservation, { isFor, link }: Opened): boolean {
  const email = invitation?.email;
  return email ? isFor(email) : cancel?.byLink === link;
}
