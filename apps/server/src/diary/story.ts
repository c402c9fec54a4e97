import { type CrmFailure, crmFailureCode } from "@milepost/crm/crm-failure.ts";
import * as restate from "@restatedev/restate-sdk";
import { type OrganisationId, toOrganisationId } from "../platform/database/organisation-id.ts";
import { stepsOf } from "../platform/engine/steps.ts";
import { syncCrmFieldsDaily } from "../workflows/fields/sync-crm-fields-daily.ts";
import { keepChannel } from "./channel/keep-channel.ts";
import type { DiaryPorts } from "./diary-ports.ts";
import { learnDrives } from "./drives/learn-drives.ts";
import { keepAlarm } from "./next-alarm.ts";
import { catchUp } from "./reading/catch-up.ts";
import { reconcile } from "./reading/reconcile.ts";

/** Between two reconciliations, in milliseconds. A search that finds the diaries older than five minutes asks for one itself. */
const reconcileEvery = 8 * 60_000;
/** After the CRM did not answer, or said that it had enough. Milliseconds. */
const patience = 30_000;

type Outcome<T> =
  | { readonly kind: "done"; readonly result: T }
  | { readonly kind: "failed"; readonly code: CrmFailure["code"] };

/**
 * A CRM that does not answer is an outcome: retrying inside would hold the organisation's key, and with
 * it everything else that is to be read. The engine retries after any other error.
 */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: "done", result: await work() };
  } catch (error) {
    const code = crmFailureCode(error);
    if (code === null) throw error;
    return { kind: "failed", code };
  }
}

/** Keyed by organisation: one reader of a CRM at a time, in order. `afterReading`: what others make of a whole reading. */
export function diaryStory(
  ports: DiaryPorts,
  afterReading: (organisation: OrganisationId) => Promise<void>,
) {
  return restate.object({
    name: "diary",
    handlers: {
      /** Reads what the CRM has notified us of. What it cannot read now waits for the next reconciliation. */
      catchUp: async (context: restate.ObjectContext) => {
        const organisation = toOrganisationId(context.key);
        const outcome = await stepsOf(context).run("read what was told of", () =>
          outcomeOf(() => catchUp(ports, organisation)),
        );
        if (outcome.kind === "failed") return;
        if (outcome.result.read > 0) startWhatFollows(context);
        if (outcome.result.isMore) catchUpLater(context);
      },
      /** Makes the mirror equal to the CRM, and sees to it that the CRM goes on notifying us. */
      reconcile: async (context: restate.ObjectContext) => {
        const organisation = toOrganisationId(context.key);
        const steps = stepsOf(context);
        const fields = await steps.run("read the CRM's fields once a day", () =>
          outcomeOf(() => syncCrmFieldsDaily(ports, organisation)),
        );
        if (fields.kind === "failed" && fields.code === "CRM_DISCONNECTED") return fields;
        // First: the CRM notifies us of what changes while the diaries are read, and it is read after them.
        await steps.run("keep the channel", () =>
          outcomeOf(() => keepChannel(ports, organisation, { isDeaf: false })),
        );
        const outcome = await steps.run("reconcile the diaries", () =>
          outcomeOf(async () => {
            const reconciled = await reconcile(ports, organisation);
            await afterReading(organisation);
            return reconciled;
          }),
        );
        if (outcome.kind === "failed") return outcome;
        if ((outcome.result?.untold ?? 0) > 0) {
          await steps.run("make the channel again", () =>
            outcomeOf(() => keepChannel(ports, organisation, { isDeaf: true })),
          );
        }
        if ((outcome.result?.changed ?? 0) > 0) startWhatFollows(context);
        return outcome;
      },
    },
  });
}

/** Apart from the reading, under a key of its own: drives take long and nobody waits for them. */
export function drivesStory(ports: DiaryPorts) {
  return restate.object({
    name: "diaryDrives",
    handlers: {
      learn: (context: restate.ObjectContext) =>
        stepsOf(context).run("learn the drives between stops", () =>
          learnDrives(ports, toOrganisationId(context.key)),
        ),
    },
  });
}

/** The drives around what has changed, and bookings of ours that were changed in the CRM. */
function startWhatFollows(context: restate.ObjectContext): void {
  const drives: DrivesStory = { name: "diaryDrives" };
  context.objectSendClient(drives, context.key).learn();
  context.objectSendClient<Follower>({ name: "bookingFollower" }, context.key).follow();
}

interface Follower {
  follow(context: restate.ObjectContext): Promise<void>;
}

interface Sweeper {
  wake(context: restate.ObjectContext): Promise<void>;
  forget(context: restate.ObjectContext): Promise<void>;
}

/** Behind everything that waits for the same key. */
function catchUpLater(context: restate.ObjectContext): void {
  context.objectSendClient<CatchesUp>({ name: "diary" }, context.key).catchUp();
}

interface CatchesUp {
  catchUp(context: restate.ObjectContext): Promise<void>;
}

type DrivesStory = restate.VirtualObjectDefinitionFrom<ReturnType<typeof drivesStory>>;
type DiaryStory = restate.VirtualObjectDefinitionFrom<ReturnType<typeof diaryStory>>;
const diary: DiaryStory = { name: "diary" };

/** A timer for each organisation that outlives every process. */
export function clockStory(ports: DiaryPorts) {
  return restate.object({
    name: "diaryClock",
    handlers: {
      /** Reconciles now and goes on from there. An earlier chain of ticks ends, so there is never more than one. */
      wake: async (context: restate.ObjectContext) => {
        const chain = ((await context.get<number>("chain")) ?? 0) + 1;
        context.set("chain", chain);
        tickLater(context, chain, 0);
      },
      tick: async (context: restate.ObjectContext, chain: number) => {
        if ((await context.get<number>("chain")) !== chain) return;
        const outcome = await context.objectClient(diary, context.key).reconcile();
        context.objectSendClient(diary, context.key).catchUp();
        // What it could not ask the CRM for last time, and a sweeper that was lost with its engine.
        context.objectSendClient<Follower>({ name: "bookingFollower" }, context.key).follow();
        context.objectSendClient<Sweeper>({ name: "sweeper" }, context.key).wake();
        context.objectSendClient<Sweeper>({ name: "sweeper" }, context.key).forget();
        tickLater(context, chain, waitAfter(outcome));
        await keepAlarm(context, ports, outcome.kind === "failed" ? outcome.code : null);
      },
    },
  });
}

/** A connection that was refused costs one look at its row, until an administrator reconnects, which wakes us. */
function waitAfter(outcome: Outcome<unknown>): number {
  const isSettled = outcome.kind === "done" || outcome.code === "CRM_DISCONNECTED";
  return isSettled ? reconcileEvery : patience;
}

interface ClockHandlers {
  tick(context: restate.ObjectContext, chain: number): Promise<void>;
}

function tickLater(context: restate.ObjectContext, chain: number, delay: number): void {
  context
    .objectSendClient<ClockHandlers>({ name: "diaryClock" }, context.key)
    .tick(chain, restate.rpc.sendOpts({ delay }));
}
