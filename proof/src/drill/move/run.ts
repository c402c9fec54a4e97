import { parseArgs } from "node:util";
import { openIdleCompany } from "@milepost/kit/company/booking-company.ts";
import { loadNow, type Office } from "@milepost/kit/company/booking-office.ts";
import { round } from "@milepost/kit/measure/figures.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { startTwoCells } from "@milepost/kit/two-cells.ts";
import { until } from "@milepost/kit/until.ts";
import { openEngineStories } from "../../recovery/engine.ts";
import { listMisplaced } from "./list-misplaced.ts";
import { judgeMoved, type MovedCompany, moveUnderTraffic } from "./move-under-traffic.ts";

/**
 * `pnpm drill:move [--organisations N] [--searches N] [--bookings N]`: two cells and a front; while people
 * search and book, each organisation is moved from the first cell to the second. Nothing may be lost or doubled, and
 * in the end each is in exactly one cell.
 */
const { values } = parseArgs({
  options: {
    organisations: { type: "string", default: "50" },
    searches: { type: "string", default: "2" },
    bookings: { type: "string", default: "1" },
  },
});
const count = Number(values.organisations);
const perSecond = { searches: Number(values.searches), bookings: Number(values.bookings) };
/** Milliseconds for what is still being written when the last was answered. */
const patience = 120_000;

await using scratch = await openScratch();
const { starter, directory } = scratch;
const figures = await run();
await writeMeasurement("move", figures);
const { lost, doubled, lies, errors, misplaced, bookings } = figures;
process.exitCode = lost + doubled + lies + errors + misplaced === 0 && bookings > 0 ? 0 : 1;

async function run() {
  const two = await startTwoCells(starter, directory);
  const offices: Office[] = [];
  await starter.timed("organisations", async () => {
    for (let number = 0; number < count; number += 1)
      offices.push(await openIdleCompany(two.cell, 212 + number));
  });
  const moved: MovedCompany[] = [];
  for (const office of offices)
    moved.push(await starter.timed("a move", () => moveUnderTraffic(two, office, perSecond)));
  for (const { engineAdminUrl } of [two.a, two.b])
    await until(() => openEngineStories(engineAdminUrl).haveEnded(Date.now()), patience);
  const { lost, duplicates: doubled, lies } = await judgeMoved(moved);
  const misplaced = await listMisplaced(
    two,
    offices.map(({ organisation }) => organisation),
  );
  for (const office of offices) await office.close();
  const kinds: Record<string, number> = {};
  for (const { errors } of moved)
    for (const [kind, times] of Object.entries(errors)) kinds[kind] = (kinds[kind] ?? 0) + times;
  const most = (figure: (one: MovedCompany) => number) => round(Math.max(...moved.map(figure)));
  const sum = (figure: (one: MovedCompany) => number) =>
    moved.reduce((total, one) => total + figure(one), 0);
  return {
    organisations: moved.length,
    lost,
    doubled,
    lies,
    misplaced: misplaced.length,
    errors: Object.values(kinds).reduce((total, times) => total + times, 0),
    longestPauseSeconds: most(({ pauseSeconds }) => pauseSeconds),
    meanPauseSeconds: round(sum(({ pauseSeconds }) => pauseSeconds) / moved.length),
    longestMoveSeconds: most(({ moveSeconds }) => moveSeconds),
    longestSearchMs: most(({ longestSearchMs }) => longestSearchMs),
    longestBookingMs: most(({ longestBookingMs }) => longestBookingMs),
    searches: sum(({ searches }) => searches),
    bookings: sum(({ bookings }) => bookings.length),
    perSecond,
    kinds,
    load: loadNow(),
  };
}
