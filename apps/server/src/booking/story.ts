import * as restate from "@restatedev/restate-sdk";
import type { DiaryPorts } from "../diary/ports.ts";
import { outcomeOf } from "../diary/story.ts";
import type { ChatEvent } from "../platform/chat-message.ts";
import { tellChat } from "../platform/chat-story.ts";
import type { OrganisationId } from "../platform/database.ts";
import { stepsOf } from "../platform/stories.ts";
import { book } from "./book.ts";
import { bookingActs } from "./booking-acts.ts";
import { cancelInvitation, updateInvitation } from "./change-invitation.ts";
import { describeForChat } from "./describe-for-chat.ts";
import { endHold } from "./end-hold.ts";
import { followCrm } from "./follow-crm.ts";
import { invite } from "./invite.ts";
import { readNotices } from "./load-booking.ts";
import type { InvitationPorts } from "./mail-invitation.ts";
import type { BookingPorts } from "./ports.ts";
import { reservationOf, storyKey } from "./reservation-story.ts";
import { listReplaced } from "./step-store.ts";

/** People wait for these: after a crash they go on at once, and not when a long interval is over. */
const impatient = {
  initialInterval: { milliseconds: 100 },
  exponentiationFactor: 2,
  maxInterval: { seconds: 2 },
} as const;

/** Until the hold of a refused booking is looked at again. */
const secondsAfterRefusal = 60;
/**
 * Until a change that the mail server refused for good is sent again: it took the invitation to the very same
 * address, so it may take this one too, and otherwise somebody waits for a visitor who will not come.
 */
const tellAgainAfterSeconds = [5, 60, 600, 3_600, 6 * 3_600, 24 * 3_600];
/** Then a person is asked to call the customer, who may be waiting today; the mail is tried on. */
const refusalsUntilAttention = 4;

/** Keyed by reservation: a double click, a retry and a second tab are the same story, one after the other. */
export function reservationStories(ports: BookingPorts & InvitationPorts) {
  return restate.object({
    name: "reservation",
    options: { retryPolicy: impatient },
    handlers: {
      /** Sends the invitation; then the hold's own timer runs. */
      invite: async (context: restate.ObjectContext) => {
        const key = reservationOf(context.key);
        const invited = await invite(stepsOf(context), ports, key);
        endLater(context, invited.holdSeconds);
        return invited;
      },
      book: async (context: restate.ObjectContext) => {
        const key = reservationOf(context.key);
        const answer = await book(stepsOf(context), bookingActs(ports, key));
        // While it was being booked the hold's timer may have come and gone.
        if (answer.kind === "taken") await tellCustomer(context, ports, "release");
        else if (answer.kind !== "booked") endLater(context, secondsAfterRefusal);
        else tellLater(context, "booked");
        return answer;
      },
      /** The hold may have been renewed meanwhile; then its timer runs on. */
      endHold: async (context: restate.ObjectContext, refused?: number) => {
        const left = await endHold(stepsOf(context), ports, reservationOf(context.key));
        if (left !== null) endLater(context, left);
        else if (await tellCustomer(context, ports, "endHold", refused))
          tellLater(context, "cancelled");
      },
      /** Tells the workflow's chat, and who is concerned. Apart, so that nobody waits for it. */
      tell: async (context: restate.ObjectContext, what: News) => {
        if (what === "booked") await tellReplaced(context, ports);
        await tellOf(context, ports, what);
      },
      /** The booking was taken out of the diary in the CRM. */
      followCancel: async (context: restate.ObjectContext) => {
        const key = reservationOf(context.key);
        const { onCancel } = await stepsOf(context).run("whether to tell", () =>
          readNotices(ports, key),
        );
        if (onCancel) await tellCustomer(context, ports, "release");
      },
      /** The booking was moved in the CRM. */
      followMove: async (context: restate.ObjectContext, refused?: number) => {
        const key = reservationOf(context.key);
        const { onMove } = await stepsOf(context).run("whether to tell", () =>
          readNotices(ports, key),
        );
        if (onMove) await tellCustomer(context, ports, "followMove", refused);
      },
      /** Of a hold that was given back. */
      release: async (context: restate.ObjectContext, refused?: number) => {
        await tellCustomer(context, ports, "release", refused);
      },
    },
  });
}

/** By the handler that tells the customer of it, and that is called again when the mail server refuses. */
const changes = {
  endHold: cancelInvitation,
  release: cancelInvitation,
  followMove: updateInvitation,
} as const;

/** Whether the customer was told now. `refused`: how often the mail server has refused it already. */
async function tellCustomer(
  context: restate.ObjectContext,
  ports: InvitationPorts,
  handler: keyof typeof changes,
  refused = 0,
): Promise<boolean> {
  const told = await changes[handler](stepsOf(context), ports, reservationOf(context.key));
  if (told !== "refused") return told;
  const seconds = tellAgainAfterSeconds[refused];
  if (seconds !== undefined) {
    const client = context.objectSendClient<Handlers>({ name: "reservation" }, context.key);
    client[handler](refused + 1, restate.rpc.sendOpts({ delay: { seconds } }));
  }
  if (refused + 1 === refusalsUntilAttention) tellLater(context, "uninformed");
  return false;
}

/** Keyed by organisation: after each reading of its diaries, bookings follow what was changed in the CRM. */
export function followerStory(ports: DiaryPorts) {
  return restate.object({
    name: "bookingFollower",
    handlers: {
      follow: async (context: restate.ObjectContext) => {
        const organisation = context.key as OrganisationId;
        const outcome = await stepsOf(context).run("follow the CRM", () =>
          outcomeOf(() => followCrm(ports, organisation)),
        );
        // Where the CRM does not answer now, the next reading asks again.
        if (outcome.kind === "failed") return;
        const { cancelled, moved } = outcome.result;
        const tell = (id: string) =>
          context.objectSendClient<Handlers>(
            { name: "reservation" },
            storyKey({ organisation, id }),
          );
        for (const id of cancelled) tell(id).followCancel();
        for (const id of moved) tell(id).followMove();
      },
    },
  });
}

/** The customer whose earlier appointment was on the same record is told that it is off. */
async function tellReplaced(context: restate.ObjectContext, { database }: BookingPorts) {
  const { organisation, id } = reservationOf(context.key);
  const replaced = await stepsOf(context).run("what it took the place of", () =>
    database.withOrganisation(organisation, (db) => listReplaced(db, organisation, id)),
  );
  for (const before of replaced) {
    const key = storyKey({ organisation, id: before });
    context.objectSendClient<Handlers>({ name: "reservation" }, key).followCancel();
  }
}

/** `uninformed`: the customer could not be told of a change. */
type News = "booked" | "cancelled" | "uninformed";

/** To the workflow's chat, beside the story: a chat that is away holds up nobody. */
async function tellOf(
  context: restate.ObjectContext,
  { database }: BookingPorts,
  what: News,
): Promise<void> {
  const key = reservationOf(context.key);
  const told = await stepsOf(context).run("what to tell", () => describeForChat(database, key));
  const { organisation, workflowId, visit } = told;
  const say = (event: ChatEvent, once: string = event.kind) =>
    tellChat(context, `${context.key} ${once}`, { organisation, workflowId, event });
  if (what === "booked") say({ kind: "booking-made", ...visit });
  if (what === "cancelled") say({ kind: "invitation-cancelled", ...visit });
  const problem = what === "uninformed" ? "customer-uninformed" : told.problem;
  if (problem !== null) say({ kind: "needs-attention", ...visit, problem }, problem);
}

function tellLater(context: restate.ObjectContext, what: News): void {
  context.objectSendClient<Handlers>({ name: "reservation" }, context.key).tell(what);
}

interface Handlers {
  tell(context: restate.ObjectContext, what: News): Promise<void>;
  endHold(context: restate.ObjectContext, refused?: number): Promise<void>;
  release(context: restate.ObjectContext, refused?: number): Promise<void>;
  followCancel(context: restate.ObjectContext): Promise<void>;
  followMove(context: restate.ObjectContext, refused?: number): Promise<void>;
}

function endLater(context: restate.ObjectContext, seconds: number): void {
  context
    .objectSendClient<Handlers>({ name: "reservation" }, context.key)
    .endHold(0, restate.rpc.sendOpts({ delay: { seconds } }));
}
