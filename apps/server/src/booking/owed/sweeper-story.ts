import * as restate from "@restatedev/restate-sdk";
import type { Logger } from "../../platform/create-log.ts";
import type { Db } from "../../platform/database/database.ts";
import { type OrganisationId, toOrganisationId } from "../../platform/database/organisation-id.ts";
import { stepsOf } from "../../platform/engine/steps.ts";
import { dueReminders, type PlanPorts } from "../remind/due-reminders.ts";
import { storyKey, storyOfKind } from "../reservation-story.ts";
import { forgetOld, type Kept } from "./forget-old.ts";
import { sweep } from "./sweep.ts";

/** Between two looks. */
const everySeconds = 60;

/**
 * Keyed by organisation: every minute it has sent what is due, so that nothing that was promised rests on
 * one story or on the memory of one process. The diaries' clock wakes it, in case it was lost itself, and has it
 * forget what is too old.
 */
export function sweeperStory(ports: Ports) {
  return restate.object({
    name: "sweeper",
    handlers: {
      /** Looks now and goes on from there. An earlier chain of ticks ends. */
      wake: async (context: restate.ObjectContext) => {
        const chain = ((await context.get<number>("chain")) ?? 0) + 1;
        context.set("chain", chain);
        tickLater(context, chain, 0);
      },
      tick: async (context: restate.ObjectContext, chain: number) => {
        if ((await context.get<number>("chain")) !== chain) return;
        const organisation = toOrganisationId(context.key);
        // A database that is away is asked again in a minute, not for as long as it takes.
        const due = await stepsOf(context).run("look for what is due", () =>
          sweep(ports, organisation).catch(() => nothing),
        );
        const { owed, weekly, stranded } = due;
        for (const { reservationId: id, kind, version } of owed) {
          // Where somebody has the reservation for long, one of these waits behind them, and not many.
          const once = restate.rpc.sendOpts({ idempotencyKey: `owed ${version}` });
          const key = storyKey({ organisation, id });
          context.objectSendClient<Sends>({ name: storyOfKind[kind] }, key).sendOwed(once);
        }
        const reminders = await stepsOf(context).run("look for reminders", () =>
          dueReminders(ports, organisation).catch((err) => {
            ports.log.warn({ err, organisation });
            return [];
          }),
        );
        for (const { reservationId: id, version } of reminders) {
          const once = restate.rpc.sendOpts({ idempotencyKey: `remind ${version}` });
          const key = storyKey({ organisation, id });
          context.objectSendClient<Reminds>({ name: "reservation" }, key).remind(once);
        }
        for (const { key, version } of weekly) {
          const once = restate.rpc.sendOpts({ idempotencyKey: `weekly ${version}` });
          context.objectSendClient<SendsWeekly>({ name: "weeklyMail" }, key).send(once);
        }
        // Left out where an older worker took this step.
        for (const { key, version } of due.freed ?? []) {
          const once = restate.rpc.sendOpts({ idempotencyKey: `freed ${version}` });
          context.objectSendClient<Offers>({ name: "waitingList" }, key).offer(once);
        }
        for (const { reservationId: id, handler, at } of stranded) {
          const once = restate.rpc.sendOpts({ idempotencyKey: `${handler} ${at}` });
          const key = storyKey({ organisation, id });
          context.objectSendClient<Changes>({ name: "reservation" }, key)[handler](once);
        }
        tickLater(context, chain, everySeconds);
      },
      /** Of the diaries' clock, and not of every booking: nothing becomes too old within minutes. */
      forget: (context: restate.ObjectContext) =>
        stepsOf(context).run("forget what is too old", () =>
          forgetOld(ports, toOrganisationId(context.key)).catch((err) =>
            ports.log.warn({ err, organisation: context.key }),
          ),
        ),
    },
  });
}

const nothing = { owed: [], weekly: [], freed: [], stranded: [] };

interface Ports extends PlanPorts {
  readonly kept: Kept;
  readonly log: Pick<Logger, "warn">;
  readonly listWeekly: (db: Db, organisation: OrganisationId) => Promise<WeeklyStory[]>;
}

interface WeeklyStory {
  /** The engine's. */
  readonly key: string;
  /** The same until a try has ended. */
  readonly version: string;
}

interface SendsWeekly {
  send(context: restate.ObjectContext): Promise<void>;
}

interface Offers {
  offer(context: restate.ObjectContext): Promise<void>;
}

interface Sends {
  sendOwed(context: restate.ObjectContext): Promise<void>;
}

interface Reminds {
  remind(context: restate.ObjectContext): Promise<void>;
}

interface Changes {
  cancel(context: restate.ObjectContext): Promise<unknown>;
  move(context: restate.ObjectContext): Promise<unknown>;
}

interface Sweeper {
  wake(context: restate.ObjectContext): Promise<void>;
  tick(context: restate.ObjectContext, chain: number): Promise<void>;
}

function tickLater(context: restate.ObjectContext, chain: number, seconds: number): void {
  context
    .objectSendClient<Sweeper>({ name: "sweeper" }, context.key)
    .tick(chain, restate.rpc.sendOpts({ delay: { seconds } }));
}

/** From inside any story of the organisation. */
export function wakeSweeper(context: restate.Context, organisation: string): void {
  context.objectSendClient<Sweeper>({ name: "sweeper" }, organisation).wake();
}
