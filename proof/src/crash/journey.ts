import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@milepost/kit/random.ts";
import type { CrashCase } from "./cases.ts";
import type { CrashCell } from "./cell.ts";
import { formsOf } from "./forms.ts";
import type { CrashLane, Held, Told } from "./lane.ts";
import { misbehave } from "./misbehave.ts";
import type { Armed } from "./point.ts";
import type { CrashRecords } from "./records.ts";
import { untilSettled } from "./stories.ts";

/** What somebody did, and the answers they got. Null: they did not do that. */
export interface Journey {
  readonly held: Held;
  readonly invite: Told | null;
  readonly book: Told | null;
  readonly giveBack: Told | null;
  readonly cancel: Told | null;
  readonly move: Told | null;
}

export interface JourneyPorts {
  readonly cell: CrashCell;
  readonly records: CrashRecords;
}

type Chosen = Pick<CrashCase, "number" | "seed" | "story" | "plan"> & Pick<Armed, "at">;

/** Milliseconds after its end in which a story still has a last word with the engine. */
const lastWordsWithin = 200;
/** Seconds that a story is waited for. */
const storyAtMost = 60;
/** Milliseconds until a hold's own timer ends it, where that is waited for. */
const shortHold = 4_000;

/** The whole way of one customer, with the crash and the faults in the chosen story. */
export async function travel(
  ports: JourneyPorts,
  lane: CrashLane,
  held: Held,
  chosen: Chosen,
): Promise<Journey> {
  const { cell, records } = ports;
  const { reservationId: id } = held;
  const { invite, book, cancel, target, move, giveBack: ask } = formsOf(lane, held);
  const crash = <T>(work: () => Promise<T>) => crashDuring(ports, lane, held, chosen, work);
  const nothing = { held, invite: null, book: null, giveBack: null, cancel: null, move: null };

  switch (chosen.story) {
    case "book":
      return { ...nothing, book: await crash(book) };
    case "invite": {
      const invited = await crash(invite);
      return { ...nothing, invite: invited, book: await book() };
    }
    case "cancel": {
      const before = { ...nothing, invite: await invite(), book: await book() };
      return { ...before, cancel: await crash(cancel) };
    }
    case "move": {
      const before = { ...nothing, invite: await invite(), book: await book() };
      const wanted = await target();
      return { ...before, move: wanted && (await crash(() => move(wanted))) };
    }
    case "sendOwed": {
      const invited = await invite();
      const giveBack = await crash(async () => {
        const told = await ask();
        await records.untilEnded(id);
        return told;
      });
      return { ...nothing, invite: invited, giveBack };
    }
    case "endHold": {
      // Mostly the test ends the hold itself; sometimes it waits for the timer.
      const isWaitedFor = chosen.number % 6 === 0;
      if (isWaitedFor) await records.shortenHold(id, shortHold);
      const invited = await invite();
      await crash(async () => {
        if (!isWaitedFor) {
          await records.shortenHold(id, 0);
          await records.endHold(cell.engineUrl, await records.keyOf(id));
        }
        await records.untilEnded(id);
      });
      return { ...nothing, invite: invited };
    }
  }
}

async function crashDuring<T>(
  { cell }: JourneyPorts,
  { worker, company }: CrashLane,
  { reservationId, lead }: Held,
  { number, seed, story, plan, at }: Chosen,
  work: () => Promise<T>,
): Promise<T> {
  const { engineGate, sandboxUrl } = cell;
  const fired = worker.fired(number);
  const rules = plan.rules(seededRandom(seed), { zgid: company.zgid, email: lead.Email });
  const lost = rules.find(({ to }) => to === "engine");
  await worker.arm({ number, story, reservationId, at });
  if (lost) engineGate.loseReplies(reservationId, Number(lost.body.times));
  const endFaults = await misbehave(sandboxUrl, rules);
  const result = await work();
  // An answer before the story's end, rightly or not, must not end its faults.
  await untilSettled(cell, storyAtMost, reservationId);
  if (!worker.hasFired(number)) await Promise.race([fired, sleep(lastWordsWithin)]);
  worker.disarm(number);
  engineGate.loseReplies(reservationId, 0);
  await endFaults();
  return result;
}
