import { atLeastMinutes, valhalla } from "@milepost/drive-time";
import { z } from "zod";
import { engine } from "../platform/engine/engine.ts";
import { findTwoPlaces } from "./database-steps.ts";
import { failed, notConfigured, ok, patience, type Step } from "./step.ts";

const page = "docs/operating/one-machine.md";

interface Addresses {
  readonly DATABASE_URL: string;
  readonly ROUTING_URL: string;
  readonly ENGINE_URL: string;
  readonly ENGINE_ADMIN_URL: string;
}

/** What `worker.ts` offers, whether or not anybody is charged. */
const stories = [
  "diary",
  "diaryDrives",
  "diaryClock",
  "reservation",
  "reservationNews",
  "bookingFollower",
  "sweeper",
  "chat",
  "ping",
];
const Deployments = z.object({
  deployments: z.array(z.object({ services: z.array(z.object({ name: z.string() })) })),
});
/** Longer than any drive of ten kilometres. Minutes. */
const longestDrive = 120;

/** The engine with its worker, and the roads. */
export function partSteps(config: Addresses): Step[] {
  const driveTimes = valhalla({ url: config.ROUTING_URL, fetch });
  return [
    {
      asks: "the engine",
      expects: "to run a story",
      page,
      async ask() {
        const began = performance.now();
        const answer = await engine(config.ENGINE_URL).ping();
        if (answer === "well")
          return ok(`it ran one in ${Math.round(performance.now() - began)} ms`);
        return failed(
          "it takes stories, and no worker ends them",
          "Start the worker; the engine must reach it at WORKER_URL.",
        );
      },
    },
    {
      asks: "the engine's worker",
      expects: "one that offers every story",
      page,
      async ask() {
        const answer = await fetch(`${config.ENGINE_ADMIN_URL}/deployments`, {
          signal: AbortSignal.timeout(patience),
        });
        const { deployments } = Deployments.parse(await answer.json());
        const offered = deployments.flatMap(({ services }) => services.map(({ name }) => name));
        const missing = stories.filter((name) => !offered.includes(name));
        if (missing.length === 0)
          return ok(`${deployments.length} registered, every story offered`);
        return failed(
          `nobody offers ${missing.join(", ")}`,
          "Start the worker; it registers itself at ENGINE_ADMIN_URL.",
        );
      },
    },
    {
      asks: "routing",
      expects: "roads",
      page: "docs/operating/data.md",
      async ask() {
        const { version } = await driveTimes.status();
        return ok(`roads of version ${version}`);
      },
    },
    {
      asks: "routing",
      expects: "a drive index",
      page: "docs/operating/data.md",
      async ask() {
        const { index } = await driveTimes.status();
        if (!index) return failed("none: searches ask the engine", "Import the roads again.");
        const { drives, explained = drives, out, in: back } = index;
        const least = (name: "within2Percent" | "within60s") => Math.min(out[name], back[name]);
        const [percent, seconds] = [least("within2Percent"), least("within60s")];
        return ok(
          `${explained} drives compared with the engine: ${percent} % within 2 %, ${seconds} % within 60 s`,
        );
      },
    },
    {
      asks: "the drive between two postcodes",
      expects: "a likely time",
      page: "docs/operating/data.md",
      async ask() {
        const places = await findTwoPlaces(config.DATABASE_URL);
        if (!places)
          return notConfigured("no two postcodes near each other", "Load postcodes first.");
        const [drive] = await driveTimes.drives([places]);
        if (!drive)
          return failed(
            "no road",
            "Do the roads cover the country of the postcodes? docs/operating/data.md",
          );
        const words = `${drive.minutes} minutes for ${(drive.metres / 1000).toFixed(1)} km`;
        const isLikely =
          drive.minutes >= atLeastMinutes(...places) && drive.minutes <= longestDrive;
        return isLikely
          ? ok(words)
          : failed(words, "The roads may be of another country, or cut off.");
      },
    },
  ];
}
