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

interface Upgrade {
  readonly from: string;
  readonly to: string;
  /** Where the api listens, and the next one while it stands in. */
  readonly ports: { readonly api: number; readonly standIn: number };
}

/** What is done to an installation while people book. */
export function openDisturbance(
  starter: Starter,
  { installation, containers }: { installation: Installation; containers: Containers },
) {
  const containerOf = (service: string) => installation.compose(`ps --quiet ${service}`);
  const page = "upgrading.md";

  return {
    /** One after the other; each must come back by itself. Returns how many. */
    async killEach(build: string, load: BookingLoad): Promise<number> {
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
    /** Of the next release, from these sources. */
    async build(to: string, context: string): Promise<void> {
      await installation.follow({
        page,
        after: "## In containers",
        words: { "0.2.0": to },
        context,
      });
    },
    /** As upgrading.md says it. Whether somebody was booked by the new programs alone. */
    async upgrade({ from, to, ports }: Upgrade, load: BookingLoad): Promise<boolean> {
      const words = {
        "0.2.0": to,
        "0.1.0": from,
        "127.0.0.1:3010": `127.0.0.1:${ports.standIn}`,
        "127.0.0.1:3000/": `127.0.0.1:${ports.api}/`,
      };
      await installation.follow({ page, after: "Then put them in the place", words });
      await starter.timed("booking without the old worker", () => untilBooked(load));
      return (await containers.image(await containerOf("api"))).endsWith(`:${to}`);
    },
  };
}
