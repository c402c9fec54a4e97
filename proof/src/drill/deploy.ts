import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { listTenancyHoles } from "@milepost/db";
import type { Browserless } from "@milepost/kit/browserless.ts";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { openIdleCompany } from "@milepost/kit/company/booking-company.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { compareWithCrm } from "@milepost/kit/company/booking-truth.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { signedCookie } from "@milepost/kit/session-cookie.ts";
import { until } from "@milepost/kit/until.ts";
import { openEngineStories } from "../recovery/engine.ts";
import { runRotation } from "../secrets/rotate.ts";
import { startFleet } from "./deploy-fleet.ts";
import { countSealed } from "./deploy-keys.ts";
import { contract, expand, migrateUnderReport } from "./deploy-migration.ts";
import { openDeployTraffic } from "./deploy-traffic.ts";

/**
 * `pnpm drill:deploy [--searches N] [--bookings N] [--calm S]`: while people search and book, the schema
 * is changed for the next version, every process is replaced, the key of all secrets is changed, and what
 * the version before needed is taken out of the schema. Nobody may notice.
 */
const { values } = parseArgs({
  options: {
    searches: { type: "string", default: "4" },
    bookings: { type: "string", default: "1" },
    calm: { type: "string", default: "5" },
  },
});
const perSecond = { searches: Number(values.searches), bookings: Number(values.bookings) };
/** Milliseconds between two things that are done. */
const calm = Number(values.calm) * 1000;
const patience = 120_000;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const figures = await run();
await writeMeasurement("deploy", figures);
const { errors, lost, doubled, lies, oldKeySecrets, holes, bookings } = figures;
process.exitCode = errors + lost + doubled + lies + oldKeySecrets + holes === 0 && bookings ? 0 : 1;

/** Everybody signs in every morning, and has a session of the young key's by then; here the night is skipped. */
function signWith(key: string, browsers: readonly Browserless[]): void {
  for (const browser of browsers) {
    const [, organisation = "", secret = ""] =
      /__Host-milepost=([^.]+)\.([^.]+)/.exec(browser.cookie()) ?? [];
    const [name = "", value = ""] = signedCookie(key, organisation, secret).split("=");
    browser.keepCookie(name, value);
  }
}

async function run() {
  const known = await startKnownCell(starter, directory);
  const { cell, engineAdminUrl } = known;
  const office = await openIdleCompany(cell);
  const fleet = await startFleet(starter, known, directory);
  const migratorUrl = cell.databaseUrls.milepost_migrator;
  const apply = (files: typeof expand | typeof contract, name: string) =>
    migrateUnderReport(office.database, migratorUrl, {
      files,
      directory: join(directory, name),
    });
  const old = cell.apiEnv.SECRET_KEYS ?? "";
  const young = `young:${randomBytes(32).toString("base64")}`;
  const traffic = await openDeployTraffic(office, perSecond);

  await sleep(calm);
  const expandMs = await apply(expand, "expand");
  const holes = (await listTenancyHoles(migratorUrl)).length;
  await sleep(calm);
  // Everybody can open what the new key sealed before anybody seals with it.
  await fleet.replaceAll({ SECRET_KEYS: `${old},${young}` });
  await fleet.replaceAll({ SECRET_KEYS: `${young},${old}` });
  await runRotation(cell, `${young},${old}`);
  const sealed = await countSealed(office);
  signWith(young, [office.admin, ...office.bookingAgents]);
  await fleet.replaceAll({ SECRET_KEYS: young });
  await sleep(calm);
  const contractMs = await apply(contract, "contract");
  await sleep(calm);

  const { errors: kinds, bookings, searches, ...longest } = await traffic.stop();
  await until(() => openEngineStories(engineAdminUrl).haveEnded(Date.now()), patience);
  const { lost, duplicates: doubled, lies } = await compareWithCrm(office, bookings);
  await office.close();
  return {
    searches,
    bookings: bookings.length,
    replaced: fleet.replaced(),
    migrations: 3,
    errors: Object.values(kinds).reduce((sum, count) => sum + count, 0),
    lost,
    doubled,
    lies,
    ...longest,
    oldKeySecrets: sealed[old.split(":")[0] ?? ""] ?? 0,
    newKeySecrets: sealed.young ?? 0,
    holes,
    expandMs,
    contractMs,
    perSecond,
    kinds,
    load: loadNow(),
  };
}
