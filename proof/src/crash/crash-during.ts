import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@milepost/kit/random.ts";
import type { CrashCase } from "./cases.ts";
import type { CrashCell } from "./cell.ts";
import type { CrashLane, Held } from "./lane.ts";
import { misbehave } from "./misbehave.ts";
import { type Armed, handlerOf } from "./point.ts";
import type { CrashRecords } from "./records.ts";
import { untilSettled } from "./stories.ts";

export interface JourneyPorts {
  readonly cell: CrashCell;
  readonly records: CrashRecords;
}

export type Chosen = Pick<CrashCase, "number" | "seed" | "story" | "plan"> & Pick<Armed, "at">;

interface Crash extends Chosen {
  /** Part of the engine's key of the story. */
  readonly key: string;
}

/** Milliseconds after its end in which a story still has a last word with the engine. */
const lastWordsWithin = 200;
/** Seconds that a story is waited for. */
const storyAtMost = 60;

/** Does the work with the crash armed and the faults going on, and waits for the end of the story that it begins. */
export async function crashDuring<T>(
  { cell }: JourneyPorts,
  { worker, company }: CrashLane,
  { reservationId, lead }: Held,
  { number, seed, story, plan, at, key }: Crash,
  work: () => Promise<T>,
): Promise<T> {
  const { engineGate, sandboxUrl } = cell;
  const fired = worker.fired(number);
  const { Email: email, phone } = lead;
  const rules = plan.rules(seededRandom(seed), { zgid: company.zgid, email, phone });
  const lost = rules.find(({ to }) => to === "engine");
  await worker.arm({ number, handler: handlerOf[story], key, at });
  if (lost) engineGate.loseReplies(reservationId, Number(lost.body.times));
  const endFaults = await misbehave(sandboxUrl, rules);
  const result = await work();
  // An answer before the story's end, rightly or not, must not end its faults.
  await untilSettled(cell, storyAtMost, key);
  if (!worker.hasFired(number)) await Promise.race([fired, sleep(lastWordsWithin)]);
  worker.disarm(number);
  engineGate.loseReplies(reservationId, 0);
  await endFaults();
  return result;
}
