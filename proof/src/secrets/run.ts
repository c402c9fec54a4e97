import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { collectSecrets } from "./known.ts";
import { dumpDatabase, dumpEngine, dumpFiles } from "./places.ts";
import { searchFor } from "./search.ts";
import { walkThrough } from "./walk.ts";

/**
 * `pnpm trust:secrets`: signs in, changes settings, writes to a chat, searches, invites, books and gives back,
 * also where the CRM and the mail server refuse, and changes the key; then looks for every secret that was
 * used in the database, the engine's journal and state, and all logs, and for the customers' data in the
 * journal and the logs.
 */
const began = performance.now();
await using scratch = await openScratch();
const { starter, directory } = scratch;
const { cell, engineAdminUrl } = await startKnownCell(starter, directory);
const walked = await walkThrough(cell);
// What is written while an answer goes out, such as the kept search, is written by now.
await sleep(2_000);
const known = await collectSecrets(cell, walked, join(directory, "sandbox"));
const files = (...path: string[]) => dumpFiles(join(directory, ...path));
const places = [
  ...(await dumpDatabase(cell)),
  ...(await files("postgres", "data")),
  ...(await dumpEngine(engineAdminUrl)),
  ...(await files("restate")),
  ...(await files("postgres", "postgres.log")),
  ...(await files("logs")),
];
const found = searchFor(known, places);
for (const one of found) console.error(`${one.secret} in ${one.place} as ${one.form}`);
await writeMeasurement("secrets", {
  searched: known.length,
  found: found.length,
  kinds: Object.fromEntries(
    [...Map.groupBy(known, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  ),
  foundKinds: [...new Set(found.map(({ secret, place }) => `${secret} in ${place}`))],
  places: places.length,
  megabytes: Math.round(places.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6),
  answers: walked.answers,
  seconds: Math.round((performance.now() - began) / 1000),
  load: loadNow(),
});
process.exitCode = found.length === 0 ? 0 : 1;
