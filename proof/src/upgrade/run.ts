import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { openIdleCompany, openOpenings } from "@milepost/kit/company/booking-company.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { compareWithCrm } from "@milepost/kit/company/booking-truth.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { until } from "@milepost/kit/until.ts";
import { askEngine, openEngineStories } from "../recovery/engine.ts";
import { bookOnAndOn, isBooked } from "../recovery/load.ts";
import { loadFigures } from "../recovery/load-figures.ts";
import { startFront } from "./start-front.ts";
import { startWay } from "./start-way.ts";
import { systemdWay } from "./systemd-way.ts";

/**
 * `pnpm drill:upgrade --way start|systemd [--bookings N] [--calm S]`: one machine behind the shipped proxy is
 * upgraded to the next release by the commands of the operators' page, while people book. Nobody may be refused, lost,
 * booked twice or lied to.
 */
const { values } = parseArgs({
  options: {
    way: { type: "string", default: "systemd" },
    bookings: { type: "string", default: "2" },
    calm: { type: "string", default: "10" },
  },
});
const { way } = values;
if (way !== "start" && way !== "systemd") throw new Error("--way is neither start nor systemd.");
const perSecond = Number(values.bookings);
/** Milliseconds of bookings before and after. */
const calm = Number(values.calm) * 1000;
const patience = 120_000;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const figures = await run();
await writeMeasurement(`upgrade-${way}`, figures);
const { errors, lost, doubled, lies, bookings, older } = figures;
process.exitCode = lost + doubled + lies + older + errors === 0 && bookings > 0 ? 0 : 1;

async function run() {
  const known = await startKnownCell(starter, directory);
  const { cell, ports, engineAdminUrl } = known;
  const office = await openIdleCompany(cell);
  const openings = await openOpenings(office);
  const port = await portOrFree(0);
  const install = way === "start" ? startWay : systemdWay;
  const installed = await install(starter, { known, directory, port });
  await starter.start("proxy", () => startFront(directory, { port: ports.api, api: port }));
  await until(async () => (await fetch(`${cell.url}/readyz`)).ok, patience);

  const load = bookOnAndOn(office, openings, perSecond);
  await sleep(calm);
  const began = Date.now();
  await installed.upgrade();
  const tookMs = Date.now() - began;
  await sleep(calm);
  await load.stop();
  const ended = openEngineStories(engineAdminUrl);
  await until(() => ended.haveEnded(Date.now()), patience).catch(async (cause) => {
    const rows = await askEngine(
      engineAdminUrl,
      `select target, status, pinned_deployment_id, retry_count, last_failure from sys_invocation
       where status <> 'completed' and status <> 'scheduled'`,
    );
    throw new Error(`Stories have not ended: ${JSON.stringify(rows)}`, { cause });
  });
  const older = await installed.countOlder();

  const { pauseMs, ...told } = loadFigures(load);
  const calls = load.told();
  const { lost, duplicates: doubled, lies } = await compareWithCrm(office, calls);
  await office.close();
  return {
    ...told,
    lost,
    doubled,
    lies,
    older,
    upgradeMs: tookMs,
    longestBookingMs: Math.max(0, ...calls.filter(isBooked).map((one) => one.answered - one.asked)),
    pauseMs,
    perSecond,
    load: loadNow(),
  };
}
