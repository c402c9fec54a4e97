import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { listUnanswered as endpoint } from "@milepost/contract/endpoints/home/list-unanswered.ts";
import { unansweredAtMost } from "@milepost/contract/limits.ts";
import { Temporal } from "temporal-polyfill";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { formatPostcode } from "../../postcodes/read-postcode.ts";
import { localText } from "../../reservations/local-text.ts";
import type { Invitation, Reservation } from "../../reservations/reservation.ts";
import { readPeople } from "../../session/read-people.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { listNotAccepted } from "../listing-store.ts";
import { lastDayToPhone } from "./last-day-to-phone.ts";

interface Ports {
  readonly database: Database;
  readonly now: Clock;
}

/** For everybody who may book in the workflow: the customer need not be phoned by the person who booked. */
export function viewUnanswered(
  { database, now }: Ports,
  identity: WorkflowCaller,
): Promise<Answer<typeof endpoint>> {
  const { organisation } = identity;
  return database.withOrganisation(organisation, async (db) => {
    const all = await listUnanswered(db, identity, now);
    const shown = all.slice(0, unansweredAtMost);
    const agents = await readPeople(
      db,
      organisation,
      shown.map(({ agentId }) => agentId),
    );
    const visits = shown.map(({ id, workflowId, postcode, startsAt, endsAt, invitation }, at) => {
      const { timezone } = workflowOf(identity, workflowId).settings;
      return {
        bookingId: id,
        postcode: formatPostcode(postcode),
        start: localText(startsAt, timezone),
        end: localText(endsAt, timezone),
        timezone,
        fieldAgent: agents[at]?.name ?? "",
        invitedAt: invitation.at.toISOString(),
      };
    });
    return { visits, isMore: all.length > shown.length };
  });
}

interface Invited extends Reservation {
  readonly invitation: Invitation;
}

/** Days, more than any workflow's last day to phone is away. */
const daysAhead = 9;

/** Invited before today and to be visited until the last day to phone, by the days of each workflow's own zone. */
export async function listUnanswered(
  db: Db,
  { organisation, workflows }: WorkflowCaller,
  now: Clock,
): Promise<Invited[]> {
  const open = workflows.filter(({ isOpen }) => isOpen);
  const workflowIds = open.map(({ workflowId }) => workflowId);
  const until = new Date(now().add({ hours: 24 * daysAhead }).epochMilliseconds);
  const all = await listNotAccepted(db, organisation, { workflowIds, until });
  return all.flatMap((one) => {
    const { workflowId, startsAt, invitation } = one;
    const { timezone, operatingDays } = workflowOf({ workflows }, workflowId).settings;
    const today = now().toZonedDateTimeISO(timezone).toPlainDate();
    const dayOf = (date: Date) => Temporal.PlainDate.from(localText(date, timezone).slice(0, 10));
    const lastDay = lastDayToPhone(today, operatingDays);
    const isToday = invitation !== null && dayOf(invitation.at).equals(today);
    const isLater = Temporal.PlainDate.compare(dayOf(startsAt), lastDay) > 0;
    return invitation === null || isToday || isLater ? [] : [{ ...one, invitation }];
  });
}
