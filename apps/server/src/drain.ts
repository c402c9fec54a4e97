import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { drainConfig } from "./platform/config.ts";
import { drainBuilds } from "./platform/engine/drain-builds.ts";
import { listBoundStories } from "./platform/engine/list-bound-stories.ts";
import { makeNewest } from "./platform/engine/make-newest.ts";
import { readBuild } from "./platform/engine/read-build.ts";
import { orEnd } from "./platform/or-end.ts";

/**
 * `pnpm drain [--minutes N] [--stop | --newest]`, in the folder of the newest release: after its worker was started
 * next to an old one. Waits until the old one's stories have ended, says when it may be stopped, and once it is removes
 * it from the engine. `--stop`: before everything is stopped; waits for the stories of all builds, and changes nothing.
 * `--newest`: in the folder of an older release whose worker runs, which from then on is the newest again.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    stop: { type: "boolean" },
    newest: { type: "boolean" },
  },
});
const { ENGINE_ADMIN_URL: adminUrl } = orEnd(() => drainConfig(process.env));
const patience = Number(values.minutes) * 60_000;
if (!(patience >= 0)) throw new Error("--minutes is not a number of minutes.");

if (values.newest) await makeNewest(adminUrl, readBuild());
const drained = values.stop
  ? await untilAllEnded()
  : await drainBuilds(adminUrl, readBuild(), { patience, say: say() });
console.log(JSON.stringify({ name: "drain", ...drained }));
process.exitCode = drained.left === 0 ? 0 : 1;

async function untilAllEnded(): Promise<{ left: number }> {
  for (const giveUp = Date.now() + patience; ; await sleep(250)) {
    const { length: left } = await listBoundStories(adminUrl);
    if (left === 0 || Date.now() > giveUp) return { left };
  }
}

/** The same words again only every ten seconds. */
function say(): (words: string) => void {
  let [last, at] = ["", 0];
  return (words) => {
    if (words === last && Date.now() - at < 10_000) return;
    [last, at] = [words, Date.now()];
    console.error(words);
  };
}
