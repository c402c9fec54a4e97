import { randomUUID } from "node:crypto";
import type { sendCalendarInvite } from "@milepost/contract/endpoints/booking.ts";
import type { Answer, Input } from "@milepost/contract/endpoints/endpoint.ts";
import { unknownEmail } from "@milepost/contract/limits.ts";
import { inviteTexts } from "@milepost/contract/texts/agent.ts";
import type { Db } from "../../platform/database/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Identity, WorkflowCaller } from "../../platform/http/route.ts";
import { isMailAddress } from "../../platform/mail/is-mail-address.ts";
import type { ApiPorts } from "../hold/api-ports.ts";
import { releaseOlder } from "../hold/held-or-refuse.ts";
import { holdOneOfFew } from "../hold/hold-one-of-few.ts";
import { nextSequence, oweCancellation } from "../owed/owe.ts";
import { addOwed, listMails, voidMails } from "../owed/owed-store.ts";
import { reservationStory } from "../reservation-story.ts";
import { addStep } from "../step-store.ts";
import { changeReservation, lockReservation } from "../store.ts";
import { countInvitations } from "./invitation-store.ts";
import { Invited } from "./invite.ts";

type Body = Input<typeof sendCalendarInvite>["body"];
type Sent = Answer<typeof sendCalendarInvite>;

/** Milliseconds that a person waits for the mail server. */
const patience = 20_000;

/** So that nobody uses us to mail the world: mails of one person in an hour, of an organisation in a day. */
const invitationsAtMost = { perPersonAndHour: 60, perDay: 2_000, addressesOfHold: 3 };

/** Holds the slot, then invites. A customer without an address is held for and not mailed. */
export async function sendInvite(
  ports: ApiPorts,
  identity: WorkflowCaller,
  body: Body,
): Promise<Sent> {
  const { organisation } = identity;
  const wantsMail = body.emailRecipient !== unknownEmail;
  // Before anything is held: no mail server would take it.
  if (wantsMail && !isMailAddress(body.emailRecipient)) throw addressProblem();
  const wish = {
    workflowId: body.wf,
    recordId: body.recordId,
    agentId: body.appFieldAgentId,
    slot: body.slotID,
    deviation: body.deviation,
    week: body.week,
    postcode: body.postcode,
    isTightAccepted: body.isTightAccepted,
    isAnotherWanted: body.isAnotherWanted,
  };
  const { reservation, before } = await holdOneOfFew(ports, identity, wish, async (db, { id }) => {
    if (wantsMail) await ask(db, identity, id, body.emailRecipient);
  });
  await releaseOlder(ports, organisation, before);
  const { id } = reservation;
  const hold = { reservationId: id, holdEndsAt: reservation.holdEndsAt.toISOString() };
  if (!wantsMail) {
    return { success: true, message: "The slot is held for you. We sent no invitation.", ...hold };
  }
  const story = reservationStory({ organisation, id }, "invite");
  const called = await ports.engine.call(story, Invited, randomUUID(), patience).catch((cause) => {
    throw notSentProblem(cause);
  });
  // It may still arrive; the agent sees that it failed, and asking again sends the very same one.
  if (called.kind === "under-way") throw notSentProblem();
  switch (called.result.kind) {
    case "sent":
      return { success: true, ...hold };
    case "refused":
      throw addressProblem();
    case "unreachable":
      throw new Problem("MAIL_UNREACHABLE", null, extra);
    case "gone":
      throw new Problem("SLOT_EXPIRED", "Your hold on this slot has expired. Search again.", extra);
  }
}

const extra = { extra: { success: false } };

const addressProblem = () =>
  new Problem(
    "MAIL_REFUSED",
    "We can’t send mail to this email address. Check it with the customer.",
    extra,
  );

const notSentProblem = (cause?: unknown) =>
  new Problem("MAIL_UNREACHABLE", inviteTexts.failed, { ...extra, cause });

/**
 * One that went out to the same address stays as it is: it will be the very same one again. An address that
 * was invited before is owed the cancellation first.
 */
async function ask(
  db: Db,
  { organisation, userId }: Identity,
  id: string,
  email: string,
): Promise<void> {
  const now = await lockReservation(db, organisation, id);
  if (now?.invitation && now.invitation.email === email) return;
  await refuseTooMany(db, { organisation, userId }, id, email);
  if (now?.invitation) await oweCancellation(db, organisation, id);
  // A cancellation that they have not been sent yet is overtaken.
  await voidMails(db, organisation, id, email);
  const sequence = await nextSequence(db, organisation, id);
  await addOwed(db, organisation, id, {
    what: "invitation",
    address: email,
    sequence,
    askedBy: userId,
    isOnlyAsked: true,
  });
  const invitation = { email, state: "asked" as const, sequence, at: new Date() };
  await changeReservation(db, organisation, id, { invitation, invitationModel: null });
  await addStep(db, organisation, id, { step: "invite", outcome: "asked" });
}

async function refuseTooMany(
  db: Db,
  { organisation, userId }: Pick<Identity, "organisation" | "userId">,
  id: string,
  email: string,
): Promise<void> {
  const mails = await listMails(db, organisation, id);
  const addresses = new Set([...mails.map(({ address }) => address), email]);
  if (addresses.size > invitationsAtMost.addressesOfHold)
    throw tooManyProblem("You’ve already sent this appointment to three email addresses.");
  const counts = await countInvitations(db, organisation, userId);
  const isTooMany =
    counts.ofPersonInHour >= invitationsAtMost.perPersonAndHour ||
    counts.inDay >= invitationsAtMost.perDay;
  if (isTooMany) throw tooManyProblem("Too many invitations. Please wait a minute.");
}

const tooManyProblem = (detail: string) => new Problem("TOO_MANY_REQUESTS", detail, extra);
