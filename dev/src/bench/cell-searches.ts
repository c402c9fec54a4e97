import { randomBytes } from "node:crypto";
import { startApi } from "../parts/program.ts";
import type { Starter } from "../parts/starter.ts";
import type { CellDatabase } from "./cell-database.ts";
import { head, mean, median, percentile, round, row } from "./figures.ts";
import type { Customer } from "./measured.ts";

const warmUps = 10;

/** One search as its caller saw it. */
interface Answered {
  readonly ms: number;
}

/** The same customer searched for in two databases, by companies with the same diaries. */
interface Pair {
  readonly large: Answered;
  readonly small: Answered;
}

export interface CellApi {
  /** Null: no road leads to the customer. */
  search(organisation: string, customer: Customer): Promise<Answered | null>;
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
      if (body.includes('"NO_ROAD"')) return null;
      if (!answer.ok || !body.includes('"searchId"')) {
        throw new Error(`A search of ${organisation} was answered ${answer.status}: ${body}`);
      }
      return { ms };
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
  async function pair(turn: number, customer: Customer): Promise<Pair | null> {
    const [one] = organisationsOf(small.database, turn);
    const many = organisationsOf(large.database, turn);
    const inSmall = () => small.api.search(one ?? "", customer);
    // A prime, so that organisations that were made one after the other are not asked so.
    const inLarge = () => large.api.search(many[(turn * 6_007) % many.length] ?? "", customer);
    const [here, there] = turn % 2 === 0 ? [inSmall, inLarge] : [inLarge, inSmall];
    const [earlier, later] = [await here(), await there()];
    if (earlier === null || later === null) return null;
    return turn % 2 === 0 ? { small: earlier, large: later } : { large: earlier, small: later };
  }

  const first: Pair[] = [];
  const again: Pair[] = [];
  for (let turn = 0; first.length < warmUps + pairs; turn += 1) {
    const customer = next();
    const [once, twice] = [await pair(turn, customer), await pair(turn, customer)];
    if (once === null || twice === null) continue;
    first.push(once);
    again.push(twice);
  }
  first.splice(0, warmUps);
  again.splice(0, warmUps);
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
