import { randomBytes } from "node:crypto";
import { startApi } from "../parts/program.ts";
import type { Starter } from "../parts/starter.ts";
import type { CellDatabase } from "./cell-database.ts";
import { head, mean, median, percentile, round, row } from "./figures.ts";
import type { Customer } from "./measured.ts";

const warmUps = 10;

/** One search as its caller saw it, in milliseconds. */
interface Answered {
  readonly searchId: string;
  readonly ms: number;
}

/** The same customer searched for in two databases, by companies with the same diaries. */
interface Pair {
  readonly large: Answered;
  readonly small: Answered;
}

export interface CellApi {
  search(organisation: string, customer: Customer): Promise<Answered>;
  stop(): Promise<void>;
}

/** The real api over HTTP, in front of this database. */
export async function startCellApi(
  starter: Starter,
  database: CellDatabase,
  { routingUrl, logs }: { routingUrl: string; logs: string },
): Promise<CellApi> {
  // No CRM and no engine: nobody signs in and no diary is old.
  const env = {
    DATABASE_URL: database.urls.milepost_app,
    ROUTING_URL: routingUrl,
    ...{ ZOHO_CLIENT_ID: "none", ZOHO_CLIENT_SECRET: "none" },
    SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    ...{ PUBLIC_URL: "http://localhost", ENGINE_URL: "http://127.0.0.1:9" },
  };
  const api = await starter.start("api", () => startApi({ port: 0, logs, env }));
  return {
    stop: api.stop,
    async search(organisation, { postcode }) {
      const cookie = `__Host-milepost=${organisation}.${database.secret}`;
      const began = performance.now();
      const answer = await fetch(`${api.url}/api/search?wf=1&postcode=${postcode}`, {
        headers: { cookie },
      });
      const body = await answer.text();
      const ms = performance.now() - began;
      const [, searchId] = /"searchId":"([^"]+)"/.exec(body) ?? [];
      if (!answer.ok || searchId === undefined) {
        throw new Error(`A search of ${organisation} was answered ${answer.status}: ${body}`);
      }
      return { searchId, ms };
    },
  };
}

/**
 * By turns in both: a customer's first search, whose drives routing is asked for, and the same again, whose
 * drives are known, so that what it waits for is the database. In the large database always of another
 * organisation, whose rows are mostly not in PostgreSQL's own memory.
 */
export async function compareSearches(
  large: { readonly api: CellApi; readonly database: CellDatabase },
  small: { readonly api: CellApi; readonly database: CellDatabase },
  { next, pairs }: { next: () => Customer; pairs: number },
) {
  async function pair(turn: number, customer: Customer): Promise<Pair> {
    const [one] = organisationsOf(small.database, turn);
    const many = organisationsOf(large.database, turn);
    const inSmall = () => small.api.search(one ?? "", customer);
    // A prime, so that organisations that were made one after the other are not asked so.
    const inLarge = () => large.api.search(many[(turn * 6_007) % many.length] ?? "", customer);
    if (turn % 2 === 0) return { small: await inSmall(), large: await inLarge() };
    return { large: await inLarge(), small: await inSmall() };
  }

  for (let turn = 0; turn < warmUps; turn += 1) await pair(turn, next());
  const first: Pair[] = [];
  const again: Pair[] = [];
  for (let turn = warmUps; turn < warmUps + pairs; turn += 1) {
    const customer = next();
    first.push(await pair(turn, customer));
    again.push(await pair(turn, customer));
  }
  console.log(tableOf("a customer's first search", first));
  console.log(tableOf("the same customer again", again));
  return { first: ratiosOf(first), again: ratiosOf(again) };
}

/** All that are copies of the turn's company. */
function organisationsOf({ organisations }: CellDatabase, turn: number): readonly string[] {
  return organisations[turn % organisations.length] ?? [];
}

function ratiosOf(pairs: readonly Pair[]) {
  const large = pairs.map((pair) => pair.large.ms);
  const small = pairs.map((pair) => pair.small.ms);
  return {
    ratio: round(median(pairs.map((pair) => pair.large.ms / pair.small.ms)), 2),
    ratioP95: round(percentile(large, 0.95) / percentile(small, 0.95), 2),
    ratioOfMeans: round(mean(large) / mean(small), 2),
    ...{ largeP50Ms: round(median(large)), smallP50Ms: round(median(small)) },
  };
}

function tableOf(title: string, pairs: readonly Pair[]): string {
  return [
    head(title),
    row("large", pairs, ({ large }) => large.ms),
    row("small", pairs, ({ small }) => small.ms),
    row("large ÷ small", pairs, ({ large, small }) => large.ms / small.ms, "×"),
  ].join("\n");
}
