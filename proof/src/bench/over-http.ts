import { createHash, randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { startApi } from "@milepost/cell/program.ts";
import { buildWebApp } from "@milepost/kit/build-web-app.ts";
import { head, median, percentile, round, row } from "@milepost/kit/measure/figures.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { signedCookie } from "@milepost/kit/session-cookie.ts";
import { cpuMeter } from "./cpu-meter.ts";
import { type Customer, customersIn, type Kept, type Setup, startSearch } from "./measured.ts";

const connections = [1, 2, 4, 8];
const seconds = 15;
/** A customer on the phone is searched for more than once, and only the first time the drives are new. */
const searchesEach = 3;
const longestMs = 500;

/** One search as its caller saw it. */
interface Answered {
  readonly searchId: string;
  readonly isFirst: boolean;
  readonly isGood: boolean;
  readonly ms: number;
}

interface Run {
  readonly connections: number;
  readonly answered: readonly Answered[];
  /** Such as "the routing engine does not answer". */
  readonly failures: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Whole searches of a signed-in user against the real api: how many a second, with 99 of 100 answered in half a second. */
export async function measureOverHttp(setup: Setup): Promise<void> {
  const { starter, region, env, logs } = setup;
  const server = await startSearch(setup);
  const who = await server.makeCompany(50, Math.floor(Date.now() / 60_000));
  const secret = randomBytes(32).toString("base64url");
  await server.signIn(who, createHash("sha256").update(secret).digest("hex"));
  const webFiles = await starter.timed("web app", () => buildWebApp(dirname(logs)));
  const SECRET_KEYS = `bench:${randomBytes(32).toString("base64")}`;
  const api = await starter.start("api", () =>
    startApi({ port: 0, logs, env: { ...apiEnv(env), SECRET_KEYS, WEB_FILES: webFiles } }),
  );
  const search = searchAt(api.url, signedCookie(SECRET_KEYS, who.organisation, secret));
  const next = await customersIn(region);
  for (let n = 0; n < 20; n += 1) await search(next(), true);

  const runs: Run[] = [];
  for (const count of connections) {
    const readCpu = cpuMeter(starter.started);
    const run = await load(count, next, search);
    const { perSecond, p50Ms, p99Ms, failures } = run;
    const cores = [...readCpu()].map(([name, used]) => `${name} ${round(used / seconds, 2)}`);
    console.log(
      `${String(count).padStart(3)} connections: ${round(perSecond)} a second, ` +
        `median ${round(p50Ms)} ms, p99 ${round(p99Ms)} ms, ${failures} failed; cores used: ${cores.join(", ")}`,
    );
    if (count === 1) explain(run.answered, await server.kept(who));
    runs.push(run);
  }
  const good = runs.filter(({ p99Ms, failures }) => p99Ms <= longestMs && failures === 0);
  const best = good.toSorted((a, b) => b.perSecond - a.perSecond)[0];
  const { p50Ms, p99Ms, connections: count } = best ?? (runs[0] as Run);
  await writeMeasurement("search-http", {
    extract: region.extract,
    perSecond: round(best?.perSecond ?? 0),
    p99Ms: round(p99Ms),
    p50Ms: round(p50Ms),
    connections: count,
    runs: runs.map((run) => ({
      connections: run.connections,
      perSecond: round(run.perSecond),
      p99Ms: round(run.p99Ms),
      failures: run.failures,
    })),
  });
}

type SearchOnce = (customer: Customer, isFirst: boolean) => Promise<Answered>;

function searchAt(url: string, cookie: string): SearchOnce {
  return async ({ postcode }, isFirst) => {
    const began = performance.now();
    const answer = await fetch(`${url}/api/search?wf=1&postcode=${postcode}`, {
      headers: { cookie },
    });
    const body = await answer.text();
    const ms = performance.now() - began;
    const [, searchId = ""] = /"searchId":"([^"]+)"/.exec(body) ?? [];
    return { searchId, isFirst, isGood: answer.ok, ms };
  };
}

/** Each connection asks again as soon as it is answered. */
async function load(count: number, next: () => Customer, search: SearchOnce): Promise<Run> {
  const began = performance.now();
  const answered: Answered[] = [];
  const connection = async () => {
    while (performance.now() - began < seconds * 1000) {
      const customer = next();
      for (let n = 0; n < searchesEach; n += 1) answered.push(await search(customer, n === 0));
    }
  };
  await Promise.all(Array.from({ length: count }, connection));
  const times = answered.map(({ ms }) => ms);
  return {
    connections: count,
    answered,
    failures: answered.filter(({ isGood }) => !isGood).length,
    perSecond: times.length / ((performance.now() - began) / 1000),
    p50Ms: median(times),
    p99Ms: percentile(times, 0.99),
  };
}

/** Where the time goes while nobody else searches. */
function explain(answered: readonly Answered[], kept: readonly Kept[]): void {
  const summaries = new Map(kept.map(({ searchId, ...summary }) => [searchId, summary]));
  for (const isFirst of [true, false]) {
    const searches = answered.flatMap(({ searchId, ms, ...one }) => {
      const summary = summaries.get(searchId);
      return summary && one.isFirst === isFirst ? [{ ms, ...summary }] : [];
    });
    const title = isFirst ? "a customer's first search" : "the same customer again";
    console.log(head(title));
    console.log(row("the whole", searches, ({ ms }) => ms));
    console.log(row("  session, HTTP, JSON", searches, ({ ms, totalMs }) => ms - totalMs));
    console.log(row("  loading", searches, ({ loadMs }) => loadMs));
    console.log(row("  drives and judging", searches, ({ totalMs, loadMs }) => totalMs - loadMs));
  }
  console.log("");
}

/** No CRM and no engine: nobody signs in and no diary is old. */
function apiEnv(env: Setup["env"]): Record<string, string> {
  return {
    ...env,
    ZOHO_CLIENT_ID: "none",
    ZOHO_CLIENT_SECRET: "none",
    PUBLIC_URL: "http://localhost",
    ENGINE_URL: "http://127.0.0.1:9",
  };
}
