import type { Starter } from "@milepost/cell/starter.ts";
import { median, percentile, round } from "@milepost/kit/measure/figures.ts";
import { lastSunday, repeat } from "../inside.ts";
import { type Customer, customersIn, type Searched, startSearch } from "../measured.ts";
import { readySetup } from "../ready-setup.ts";
import type { Region } from "../region.ts";
import { residentMegabytes } from "../resident-megabytes.ts";

const warmUps = 10;
const searches = 60;

/** Searches of a company with 50 field agents, and what the routing server holds for them. */
export async function measureArea(
  scratch: { readonly starter: Starter; readonly directory: string },
  region: Region,
) {
  const setup = await readySetup(scratch, region);
  const server = await startSearch(setup);
  const next = await customersIn(region);
  const company = await server.makeCompany(50, lastSunday());
  await repeat(warmUps, () => server.search(company, next()));
  const customers = await repeat(searches, async (): Promise<Customer> => next());
  const search = (n: number) => server.search(company, customers[n] as Customer);
  const cold = await repeat(searches, search);
  const warm = await repeat(searches, search);
  return {
    cold: timesOf(cold),
    coldDrivesMs: round(median(cold.map(({ drivesMs }) => drivesMs))),
    warm: timesOf(warm),
    pairsAsked: round(median(cold.map(({ asked }) => asked))),
    routingMb: round(residentMegabytes(scratch.starter.find("routing").pid)),
  };
}

function timesOf(searched: readonly Searched[]) {
  const times = searched.map(({ totalMs }) => totalMs);
  return { p50Ms: round(median(times)), p95Ms: round(percentile(times, 0.95)) };
}
