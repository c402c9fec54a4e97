import { type AskedProcess, startAsked } from "@milepost/kit/asked-process.ts";
import { head, mean, median, percentile, round, row } from "@milepost/kit/measure/figures.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { cpuMeter } from "./cpu-meter.ts";
import {
  type Customer,
  customersIn,
  type Identity,
  type Searched,
  type SearchProcess,
  type Setup,
  startSearch,
} from "./measured.ts";

interface Beside extends Searched {
  readonly bareMs: number;
}

/** Of the bare engine's time for the drives that a search without an index asks for. */
const coldLimit = 0.25;

const warmUps = 10;
const coldSearches = 60;
const largeSearches = 40;
const warmCustomers = 20;
const warmRounds = 10;

/** Wall time of a search inside the server, and of the bare engine asked for the very same drives in between. */
export async function measureInside(setup: Setup): Promise<void> {
  const { starter, region } = setup;
  const server = await startSearch(setup);
  const bare = await starter.start("bare engine", () =>
    startAsked("bare engine", "apps/routing/bench/bare.ts", {
      ROUTING_TILES: region.tiles,
      UV_THREADPOOL_SIZE: "2",
    }),
  );
  const next = await customersIn(region);
  const now = lastSunday();
  const small = await server.makeCompany(50, now);
  const rehearsed = async () => {
    const customer = next();
    return { customer, bodies: await server.rehearse(small, customer) };
  };
  for (const one of await repeat(warmUps, rehearsed)) await searchBeside(server, bare, small, one);

  const customers = await repeat(coldSearches, rehearsed);
  const readCpu = cpuMeter(starter.started);
  const cold = await repeat(customers.length, (n) =>
    searchBeside(server, bare, small, customers[n] as Rehearsed),
  );
  const cpu = cpuOf(readCpu());
  const again = customers.slice(0, warmCustomers).map(({ customer }) => customer);
  const warm = await repeat(warmRounds * again.length, (n) =>
    server.search(small, again[n % again.length] as Customer),
  );
  printCold(cold);
  console.log(`  CPU of a search ${cpu.searchMs} ms, of the bare engine ${cpu.bareMs} ms`);
  printParts("50 agents, warm", warm);

  const large = await server.makeCompany(1_000, now);
  await repeat(3, () => server.search(large, next()));
  const sideBySide = await repeat(largeSearches, async () => ({
    small: await server.search(small, next()),
    large: await server.search(large, next()),
  }));
  const largeOnes = sideBySide.map((pair) => pair.large);
  const smallOnes = sideBySide.map((pair) => pair.small);
  printParts("1,000 agents, cold", largeOnes);

  const total = ({ totalMs }: Searched) => totalMs;
  const bareMs = cold.map((one) => one.bareMs);
  const ratio = round(median(cold.map(({ totalMs, bareMs }) => totalMs / bareMs)), 3);
  await writeMeasurement("search", {
    extract: region.extract,
    cold: {
      searchP50Ms: round(median(cold.map(total))),
      searchP95Ms: round(percentile(cold.map(total), 0.95)),
      bareP50Ms: round(median(bareMs)),
      bareP95Ms: round(percentile(bareMs, 0.95)),
      ratio,
      limit: `${coldLimit} × bare`,
      isWithin: ratio <= coldLimit,
      searchCpuMs: cpu.searchMs,
      bareCpuMs: cpu.bareMs,
    },
    warm: {
      p50Ms: round(median(warm.map(total))),
      p95Ms: round(percentile(warm.map(total), 0.95)),
    },
    agents1000: {
      searchP50Ms: round(median(largeOnes.map(total))),
      ratioTo50: round(median(largeOnes.map(total)) / median(smallOnes.map(total)), 2),
    },
    pairsAsked: round(mean(cold.map(({ asked }) => asked))),
    cacheHits: round(mean(warm.map(({ cacheHits }) => cacheHits))),
    databaseP50Ms: round(median(cold.map(({ databaseMs }) => databaseMs))),
    judgingP50Ms: round(median(cold.map(({ judgingMs }) => judgingMs))),
  });
}

/**
 * Milliseconds of CPU of one cold search, in all processes together, and of the bare engine: neighbours
 * on the machine change it less than they change times.
 */
function cpuOf(seconds: ReadonlyMap<string, number>) {
  const { "bare engine": bare = 0, ...others } = Object.fromEntries(seconds);
  const sum = Object.values(others).reduce((sum, one) => sum + one, 0);
  return {
    searchMs: round((sum * 1000) / coldSearches),
    bareMs: round((bare * 1000) / coldSearches),
  };
}

/** A customer, and what a search without an index would ask the engine for them. */
interface Rehearsed {
  readonly customer: Customer;
  readonly bodies: readonly string[];
}

/** A search, and the bare engine asked for the drives that the search would have asked for without an index. */
async function searchBeside(
  server: SearchProcess,
  bare: AskedProcess,
  who: Identity,
  { customer, bodies }: Rehearsed,
): Promise<Beside> {
  const searched = await server.search(who, customer);
  return { ...searched, bareMs: await bare.ask<number>({ bodies }) };
}

function printCold(cold: readonly Beside[]): void {
  printParts("50 agents, cold", cold);
  console.log(row("bare engine", cold, ({ bareMs }) => bareMs));
  console.log(row("search ÷ bare", cold, ({ totalMs, bareMs }) => totalMs / bareMs, "×"));
  console.log(row("search − bare", cold, ({ totalMs, bareMs }) => totalMs - bareMs));
}

function printParts(title: string, searches: readonly Searched[]): void {
  console.log(head(title));
  console.log(row("search", searches, ({ totalMs }) => totalMs));
  console.log(row("  database", searches, ({ databaseMs }) => databaseMs));
  console.log(row("  drives", searches, ({ drivesMs }) => drivesMs));
  console.log(row("    calls to the engine", searches, ({ engineMs }) => engineMs));
  console.log(row("  judging and the rest", searches, ({ judgingMs }) => judgingMs));
  console.log(row("pairs asked", searches, ({ asked }) => asked, ""));
  console.log(row("cache hits", searches, ({ cacheHits }) => cacheHits, ""));
  console.log(row("slots offered", searches, ({ offers }) => offers, ""));
}

export async function repeat<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await work(n));
  return results;
}

/** Minutes since 1970 of a Sunday's noon: the window is then 15 whole operating days. */
export function lastSunday(): number {
  const today = new Date();
  today.setUTCHours(12, 0, 0, 0);
  return Math.floor(today.getTime() / 60_000) - today.getUTCDay() * 24 * 60;
}
