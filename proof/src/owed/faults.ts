import { setTimeout as sleep } from "node:timers/promises";
import type { BookingDesk } from "@milepost/kit/company/booking-desk.ts";
import type { Random } from "@milepost/kit/random.ts";
import type { mortalParts } from "../recovery/parts.ts";

/** Each fails the next few calls or mails of its kind. */
const crmFaults = ["500", "down", "429", "html", "truncated"] as const;
const mailFaults = ["refuse", "busy", "lose-reply", "down"] as const;

/** Until it is over; then nothing fails, and the worker lives. */
export async function disturb(
  { crm, place }: BookingDesk,
  parts: ReturnType<typeof mortalParts>,
  random: Random,
  over: AbortSignal,
): Promise<{ faults: number; kills: number }> {
  const done = { faults: 0, kills: 0 };

  async function kill(): Promise<void> {
    while (!over.aborted) {
      await sleep(random.whole(500, 4_000));
      await parts.killAndStart("worker");
      done.kills += 1;
    }
  }

  async function fail(): Promise<void> {
    while (!over.aborted) {
      const times = random.whole(1, 3);
      const rule = { kind: random.pick(crmFaults), method: "GET", zgid: place.zgid };
      if (random.chance(0.5)) await crm.control("rules", { ...rule, forCalls: times });
      else await crm.control("mail", { kind: random.pick(mailFaults), times });
      done.faults += 1;
      await sleep(random.whole(100, 900));
    }
  }

  await Promise.all([kill(), fail()]);
  await crm.control("misbehave", { kind: "ok" });
  await crm.control("mail", { kind: "ok" });
  return done;
}
