import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type {
  FreedSlot,
  readWaitingList,
  WaitingCustomer,
} from "@milepost/contract/endpoints/home/waiting.ts";
import { waitingListedAtMost } from "@milepost/contract/limits.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { formatPostcode } from "../../postcodes/read-postcode.ts";
import { localText } from "../../reservations/local-text.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { readPeople } from "../../session/read-people.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { findReservation } from "../store.ts";
import { type FreedOffer, listOpenOffers } from "./offer-store.ts";
import type { Waiting } from "./waiting.ts";
import { listWaiting } from "./waiting-store.ts";

/** Of the workflows that are open to the caller. */
export async function viewWaitingList(
  database: Database,
  identity: WorkflowCaller,
): Promise<Answer<typeof readWaitingList>> {
  return database.withOrganisation(identity.organisation, async (db) => {
    const waiting = await listOpenWaiting(db, identity);
    const offers = await listOffers(db, identity, waiting);
    return { offers, waiting: await viewWaiting(db, identity, waiting) };
  });
}

export async function listOpenWaiting(db: Db, identity: WorkflowCaller): Promise<Waiting[]> {
  const all = await listWaiting(db, identity.organisation);
  const open = identity.workflows.filter(({ isOpen }) => isOpen);
  const isOpen = ({ workflowId }: Waiting) => open.some((one) => one.workflowId === workflowId);
  return all.filter(isOpen).slice(0, waitingListedAtMost);
}

async function viewWaiting(
  db: Db,
  { organisation }: WorkflowCaller,
  waiting: readonly Waiting[],
): Promise<WaitingCustomer[]> {
  const ids = waiting.map(({ askedBy }) => askedBy);
  const people = await readPeople(db, organisation, ids);
  return waiting.map(({ id: _, since, postcode, weekdays, parts, ...one }, at) => ({
    ...one,
    postcode: formatPostcode(postcode),
    weekdays: [...weekdays],
    parts: [...parts],
    since: since.toISOString(),
    askedBy: people[at]?.name ?? "",
  }));
}

/** What has run out is not shown, also before somebody has looked at it. */
async function listOffers(
  db: Db,
  identity: WorkflowCaller,
  waiting: readonly Waiting[],
): Promise<FreedSlot[]> {
  const shown: FreedSlot[] = [];
  for (const offer of await listOpenOffers(db, identity.organisation)) {
    const customer = waiting.find(({ id }) => id === offer.waitingId);
    const held = await findReservation(db, identity.organisation, offer.reservationId);
    if (customer && held?.state === "held" && held.isAlive)
      shown.push(await viewOffer(db, identity, { offer, customer, held }));
  }
  return shown.toSorted((a, b) => a.holdEndsAt.localeCompare(b.holdEndsAt));
}

interface Shown {
  readonly offer: FreedOffer;
  readonly customer: Waiting;
  readonly held: Reservation;
}

async function viewOffer(
  db: Db,
  identity: WorkflowCaller,
  { offer, customer, held }: Shown,
): Promise<FreedSlot> {
  const { workflowId, recordId, moving } = customer;
  const { timezone } = workflowOf(identity, workflowId).settings;
  const ids = [held.agentId, ...(offer.takenBy === null ? [] : [offer.takenBy])];
  const [agent, taker] = await readPeople(db, identity.organisation, ids);
  return {
    bookingId: held.id,
    workflowId,
    recordId,
    moving,
    postcode: formatPostcode(held.postcode),
    added: offer.added,
    start: localText(held.startsAt, timezone),
    end: localText(held.endsAt, timezone),
    timezone,
    fieldAgent: agent?.name ?? "",
    holdEndsAt: held.holdEndsAt.toISOString(),
    slot: held.slotCode,
    deviation: held.deviation,
    week: held.week,
    appFieldAgentId: held.agentId,
    takenBy: taker?.name ?? null,
    isMine: offer.takenBy === identity.userId,
  };
}
