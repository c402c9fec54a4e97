import * as restate from "@restatedev/restate-sdk";
import type { DiaryPorts } from "../diary/diary-ports.ts";
import { outcomeOf } from "../diary/story.ts";
import type { Db } from "../platform/database/database.ts";
import { toOrganisationId } from "../platform/database/organisation-id.ts";
import { maxAttempts, type Steps, stepsOf } from "../platform/engine/steps.ts";
import { askedHeaders } from "../platform/engine/trace-story.ts";
import { cancel } from "./cancel/cancel.ts";
import { cancelActs } from "./cancel/cancel-acts.ts";
import { followCrm } from "./follow/follow-crm.ts";
import { inEpoch } from "./follow/in-epoch.ts";
import { endHold } from "./hold/end-hold.ts";
import { invite, loadToInvite } from "./invite/invite.ts";
import { move } from "./move/move.ts";
import { moveActs } from "./move/move-acts.ts";
import type { OwedKind } from "./owed/owed-store.ts";
import { type OwedPorts, sendNextOwed } from "./owed/send-next-owed.ts";
import { wakeSweeper } from "./owed/sweeper-story.ts";
import { type RemindPorts, sendReminders } from "./remind/send-reminders.ts";
import { reservationOf, storyOfKind } from "./reservation-story.ts";
import { book } from "./write/book.ts";
import { bookingActs } from "./write/booking-acts.ts";
import { loadingToBook } from "./write/load-to-book.ts";

/** People wait for these: after a crash they go on at once, and not when a long interval is over. */
const impatient = {
  initialInterval: { milliseconds: 100 },
  exponentiationFactor: 2,
  maxInterval: { seconds: 2 },
  maxAttempts,
} as const;

/** Until the hold of a refused booking is looked at again. */
const secondsAfterRefusal = 60;
/** What is tried again later than that is left to the sweeper. */
const sweptWithinSeconds = 60;

/** Keyed by reservation: a double click, a retry and a second tab are the same story, one after the other. */
export function reservationStories(ports: OwedPorts & RemindPorts) {
  return restate.object({
    name: "reservation",
    options: { retryPolicy: impatient },
    handlers: {
      /** Sends the invitation, after the cancellation to an address that it takes the place of; then the hold's own timer runs. */
      invite: (context: restate.ObjectContext) => {
        const key = reservationOf(context.key);
        const load = (db: Db) => loadToInvite(db, key);
        const looking = { story: "invite", began: null, load } as const;
        return inEpoch(context, ports, looking, async (steps, own, epoch, loaded) => {
          const sendDue = () => sendOwed(context, steps, own, "mails");
          const invited = await invite(steps, own, key, loaded, sendDue);
          endLater(context, epoch, invited.holdSeconds);
          return invited;
        });
      },
      book: (context: restate.ObjectContext) => {
        const key = reservationOf(context.key);
        const load = loadingToBook(ports, key);
        const looking = { story: "book", began: null, load } as const;
        return inEpoch(context, ports, looking, async (steps, own, epoch, loaded) => {
          const { answer, due } = await book(steps, bookingActs(own, key, loaded));
          const isOver = answer.kind === "booked" || answer.kind === "taken";
          if (!isOver) endLater(context, epoch, secondsAfterRefusal);
          for (const kind of due) sendLater(context, kind, 0);
          return answer;
        });
      },
      /** The slot is free once the diaries are read again, which is asked for at once. */
      cancel: (context: restate.ObjectContext) =>
        inEpoch(context, ports, { story: "cancel", began: null }, async (steps, own) => {
          const answer = await cancel(steps, cancelActs(own, reservationOf(context.key)));
          afterChange(context);
          return answer;
        }),
      move: (context: restate.ObjectContext) =>
        inEpoch(context, ports, { story: "move", began: null }, async (steps, own) => {
          const answer = await move(steps, moveActs(own, reservationOf(context.key)));
          afterChange(context);
          return answer;
        }),
      /** The hold may have been renewed meanwhile; then its timer runs on. `began`: the epoch in which the timer was set, if it is one. */
      endHold: (context: restate.ObjectContext, began: string | null = null) =>
        inEpoch(context, ports, { story: "endHold", began }, async (steps, own, epoch) => {
          const left = await endHold(steps, own, reservationOf(context.key));
          if (left !== null) endLater(context, epoch, left);
          else await sendOwed(context, steps, own, "mails");
          if (left === null) wakeSweeper(context, reservationOf(context.key).organisation);
        }),
      /** The mails that the customer is owed, as far as they are due. */
      sendOwed: (context: restate.ObjectContext) =>
        inEpoch(context, ports, { story: "sendOwed", began: null }, (steps, own) =>
          sendOwed(context, steps, own, "mails"),
        ),
      /** Under the reservation's key: nobody moves or cancels the visit here while its reminder goes out. */
      remind: (context: restate.ObjectContext) =>
        inEpoch(context, ports, { story: "remind", began: null }, (steps, own) =>
          steps.run("send reminders", () => sendReminders(own, reservationOf(context.key))),
        ),
    },
  });
}

/**
 * Keyed by reservation too, and next to its own story: the company's chat is sent a message of a booking that
 * is stuck, and a chat or a CRM that is away holds up nobody.
 */
export function newsStory(ports: OwedPorts) {
  return restate.object({
    name: "reservationNews",
    handlers: {
      sendOwed: (context: restate.ObjectContext) =>
        sendOwed(context, stepsOf(context), ports, "news"),
    },
  });
}

async function sendOwed(
  context: restate.ObjectContext,
  steps: Steps,
  ports: OwedPorts,
  kind: OwedKind,
): Promise<void> {
  const key = reservationOf(context.key);
  for (;;) {
    const seconds = await steps.run("send what is owed", () => sendNextOwed(ports, key, kind));
    if (seconds === null) return;
    // That the customer has it may be news.
    if (seconds === 0 && kind === "mails") sendLater(context, "news", 0);
    if (seconds > 0 && seconds < sweptWithinSeconds) sendLater(context, kind, seconds);
  }
}

/** Keyed by organisation: after each reading of its diaries, bookings follow what was changed in the CRM. */
export function followerStory(ports: DiaryPorts) {
  return restate.object({
    name: "bookingFollower",
    handlers: {
      follow: async (context: restate.ObjectContext) => {
        const organisation = toOrganisationId(context.key);
        // Where the CRM does not answer now, the next reading asks again; what was found before is kept, and may be owed.
        const outcome = await stepsOf(context).run("follow the CRM where it differs", () =>
          outcomeOf(() => followCrm(ports, organisation)),
        );
        if (outcome.kind === "failed" || outcome.result) wakeSweeper(context, organisation);
      },
    },
  });
}

/** What the customer and the company are owed goes out, the diaries are read again, and who waits for the time is judged. */
function afterChange(context: restate.ObjectContext): void {
  sendLater(context, "mails", 0);
  sendLater(context, "news", 0);
  const { organisation } = reservationOf(context.key);
  context.objectSendClient<Clock>({ name: "diaryClock" }, organisation).wake();
  wakeSweeper(context, organisation);
}

interface Clock {
  wake(context: restate.ObjectContext): Promise<void>;
}

interface Handlers {
  endHold(context: restate.ObjectContext, began: string): Promise<void>;
  sendOwed(context: restate.ObjectContext): Promise<void>;
}

function sendLater(context: restate.ObjectContext, kind: OwedKind, seconds: number): void {
  context.objectSendClient<Handlers>({ name: storyOfKind[kind] }, context.key).sendOwed(
    restate.rpc.sendOpts({
      delay: { seconds: Math.ceil(seconds) },
      headers: askedHeaders(context),
    }),
  );
}

function endLater(context: restate.ObjectContext, epoch: string, seconds: number): void {
  context
    .objectSendClient<Handlers>({ name: "reservation" }, context.key)
    .endHold(epoch, restate.rpc.sendOpts({ delay: { seconds }, headers: askedHeaders(context) }));
}
