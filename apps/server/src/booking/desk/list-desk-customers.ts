import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { listDeskCustomers as endpoint } from "@milepost/contract/endpoints/home/read-desk.ts";
import { unansweredAtMost } from "@milepost/contract/limits.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { readCustomers } from "../../records/read-customers.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import type { OpenCrm } from "../../session/prove-connection.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { listUnanswered } from "../unanswered/view-unanswered.ts";
import { listShown, listShownAccepted } from "../view-attention.ts";
import { listDesk } from "./view-desk.ts";

interface Ports {
  readonly database: Database;
  readonly openCrm: OpenCrm;
  readonly now: Clock;
}

/** What a CRM reads in three calls. */
const namedAtMost = 150;

/** Of the caller's own lists on Home alone: nobody can ask for a name by an id. */
export async function listDeskCustomers(
  { database, openCrm, now }: Ports,
  identity: WorkflowCaller,
): Promise<Answer<typeof endpoint>> {
  const reservations = await database.withOrganisation(identity.organisation, async (db) => {
    const { held, booked, changed } = await listDesk(db, identity, now);
    const shown = await listShown(db, identity);
    const silent = await listUnanswered(db, identity, now);
    const accepted = await listShownAccepted(db, identity);
    const listed = [...held, ...shown, ...silent.slice(0, unansweredAtMost)];
    return [...listed, ...changed, ...booked, ...accepted];
  });
  const asked = new Map(reservations.map((one) => [one.id, one])).values().take(namedAtMost);
  const places = [...asked].map((one) => ({ bookingId: one.id, ...placeOf(identity, one) }));
  if (places.length === 0) return { customers: [] };
  const read = await readCustomers(await openCrm(identity), places);
  return {
    customers: places.map(({ bookingId, module, id }) => {
      const { name = null, phone = null } = read.get(`${module} ${id}`) ?? {};
      return { bookingId, name, phone };
    }),
  };
}

function placeOf(identity: WorkflowCaller, { workflowId, recordId }: Reservation) {
  const { sourceModule } = workflowOf(identity, workflowId).settings;
  return { module: sourceModule, id: recordId };
}
