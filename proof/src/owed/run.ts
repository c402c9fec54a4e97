import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { spareNumbers } from "@milepost/kit/company/spare-company.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { seededRandom } from "@milepost/kit/random.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { mortalParts } from "../recovery/parts.ts";
import { disturb } from "./faults.ts";
import { judge, type Wrongs } from "./judge.ts";
import { openOwedLane } from "./lane.ts";

/**
 * `pnpm trust:owed [--bookings N] [--seed S]`: customers are invited, at a wrong address first, booked, moved
 * and cancelled in the CRM, and given back, while CRM and mail server fail and the worker is killed on and on.
 * What has arrived in each mailbox at the end must be what is true, once: the witness is the mailbox alone.
 */
const { values } = parseArgs({
  options: { bookings: { type: "string", default: "500" }, seed: { type: "string", default: "1" } },
});
const wanted = Number(values.bookings);
const random = seededRandom(Number(values.seed));
/** Of one company: its agents have so many slots. */
const ofCompany = 24;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const known = await startKnownCell(starter, directory);
const parts = mortalParts(starter, known, directory);
const sum: Wrongs = { untold: 0, toldTwice: 0, toldWrong: 0, orphans: 0 };
let [bookings, addresses, faults, kills] = [0, 0, 0, 0];

for (const number of spareNumbers(Math.ceil(wanted / ofCompany))) {
  const desk = await openBookingDesk(known.cell, number);
  const count = Math.min(ofCompany, wanted - bookings);
  const lane = await openOwedLane(known.cell, desk, count);
  const over = new AbortController();
  const disturbing = disturb(desk, parts, random, over.signal);
  await lane.change();
  over.abort();
  const disturbed = await disturbing;
  await lane.untilNothingIsOwed();
  // What would come too late or twice comes now.
  await sleep(3_000);
  const wrongs = await judge(known.cell, lane.customers);
  for (const key of ["untold", "toldTwice", "toldWrong", "orphans"] as const)
    sum[key] += wrongs[key];
  bookings += count;
  addresses += lane.customers.length;
  faults += disturbed.faults;
  kills += disturbed.kills;
  console.error(JSON.stringify({ bookings, addresses, faults, kills, ...sum }));
  await desk.close();
}
await writeMeasurement("owed", { ...sum, bookings, addresses, faults, kills });
process.exitCode = Object.values(sum).every((count) => count === 0) ? 0 : 1;
