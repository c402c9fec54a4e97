import type { Starter } from "@milepost/cell/starter.ts";
import { until } from "@milepost/kit/until.ts";
import type { BookingLoad } from "../recovery/load.ts";
import type { Containers } from "./containers.ts";
import type { Installation } from "./installation.ts";

/** Milliseconds after which somebody must be booked again. */
const patience = 180_000;
const services = ["postgres", "engine", "routing", "api"] as const;

/** Until somebody who asked from now on is booked. */
export async function untilBooked(load: BookingLoad): Promise<void> {
  const now = Date.now();
  await until(async () => load.bookedSince(now) !== null, patience);
}

/** What is done to an installation while people book. */
export function openDisturbance(
  starter: Starter,
  {
    installation,
    containers,
    load,
  }: { installation: Installation; containers: Containers; load: BookingLoad },
) {
  const containerOf = (service: string) => installation.compose(`ps --quiet ${service}`);

  return {
    /** One after the other; each must come back by itself. Returns how many. */
    async killEach(build: string): Promise<number> {
      const names = [...services, `worker-${build}`];
      for (const name of names) {
        const container = name.startsWith("worker-") ? name : await containerOf(name);
        await starter.timed(`${name} killed, and booking again`, async () => {
          await containers.kill(container);
          await untilBooked(load);
        });
      }
      return names.length;
    },
    /** As upgrading.md says it. Whether somebody was booked by the new programs alone. */
    async upgrade(from: string, to: string, context: string): Promise<boolean> {
      const words = { "0.2.0": to, "0.1.0": from };
      await installation.follow({
        page: "upgrading.md",
        after: "## In containers",
        words,
        context,
      });
      await starter.timed("booking without the old worker", () => untilBooked(load));
      return (await containers.image(await containerOf("api"))).endsWith(`:${to}`);
    },
  };
}
