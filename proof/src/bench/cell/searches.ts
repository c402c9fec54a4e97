import { randomBytes } from "node:crypto";
import { startApi } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import { head, mean, median, percentile, round, row } from "@milepost/kit/measure/figures.ts";
import { signedCookie } from "@milepost/kit/session-cookie.ts";
import type { Customer } from "../measured.ts";
import type { CellDatabase } from "./database.ts";

const warmUps = 10;

/** The same customer searched for in two databases, by companies with the same diaries: milliseconds. */
interface Pair {
  readonly large: number;
  readonly small: number;
}

export interface CellApi {
  /** Milliseconds until its caller had the answer; null: no road leads to the customer. */
  search(organisation: string, customer: Customer): Promise<number | null>;
  stop(): Promise<void>;
}

/** The real api over HTTP, in front of this database. */
export async function startCellApi(
  starter: Starter,
  database: CellDatabase,
  { routingUrl, logs, webFiles }: { routingUrl: string; logs: string; webFiles: string },
): Promise<CellApi> {
  // No CRM and no engine: nobody signs in and no diary is old.
  const env = {
    DATABASE_URL: database.urls.milepost_app,
    ROUTING_URL: routingUrl,
    WEB_FILES: webFiles,
    ZOHO_CLIENT_ID: "none",
    ZOHO_CLIENT_SECRET: "none",
    SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    PUBLIC_URL: "http://localhost",
    ENGINE_URL: "http://127.0.0.1:9",
  };
  const api = await starter.start("api", () => startApi({ port: 0, logs, env }));
  return {
    stop: api.stop,
    async search(organisation, { postcode }) {
      const cookie = signedCookie(env.SECRET_KEYS, organisation, database.secret);
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
      return ms;
    },
  };
}

/** So far from one organisation to another that no turn comes to it otherwise. */
const elsewhere = 200;

/**
 * By turns in both: a customer's first search, whose drives routing is asked for; the same again; and the same
 * by another company of the large database, whose rows are mostly not in PostgreSQL's own memory although the
 * drives are known, so that it waits for the database alone.
 */
export async function compareSearches(
  large: { readonly api: CellApi; readonly database: CellDatabase },
  small: { readonly api: CellApi; readonly database: CellDatabase },
  { next, pairs }: { next: () => Customer; pairs: number },
) {
  async function pair(turn: number, customer: Customer, further = 0): Promise<Pair | null> {
    const [one] = organisationsOf(small.database, turn);
    const many = organisationsOf(large.database, turn);
    // A prime, so that organisations that were made one after the other are not asked so.
    const other = many[((turn + further) * 6_007) % many.length];
    const inSmall = () => small.api.search(one ?? "", customer);
    const inLarge = () => large.api.search(other ?? "", customer);
    const [here, there] = turn % 2 === 0 ? [inSmall, inLarge] : [inLarge, inSmall];
    const [earlier, later] = [await here(), await there()];
    if (earlier === null || later === null) return null;
    return turn % 2 === 0 ? { small: earlier, large: later } : { large: earlier, small: later };
  }

  const first: Pair[] = [];
  const again: Pair[] = [];
  const byOthers: Pair[] = [];
  for (let turn = 0; first.length < warmUps + pairs; turn += 1) {
    const customer = next();
    const once = await pair(turn, customer);
    const twice = await pair(turn, customer);
    const byAnother = await pair(turn, customer, elsewhere);
    if (once === null || twice === null || byAnother === null) continue;
    first.push(once);
    again.push(twice);
    byOthers.push(byAnother);
  }
  return {
    first: ratiosOf("a customer's first search", first.slice(warmUps)),
    again: ratiosOf("the same customer again", again.slice(warmUps)),
    byOthers: ratiosOf("and by another company", byOthers.slice(warmUps)),
  };
}

/** All that are copies of the turn's company. */
function organisationsOf({ organisations }: CellDatabase, turn: number): readonly string[] {
  return organisations[turn % organisations.length] ?? [];
}

function ratiosOf(title: string, pairs: readonly Pair[]) {
  console.log(tableOf(title, pairs));
  const large = pairs.map((pair) => pair.large);
  const small = pairs.map((pair) => pair.small);
  return {
    ratio: round(median(pairs.map((pair) => pair.large / pair.small)), 2),
    ratioP95: round(percentile(large, 0.95) / percentile(small, 0.95), 2),
    ratioOfMeans: round(mean(large) / mean(small), 2),
    largeP50Ms: round(median(large)),
    smallP50Ms: round(median(small)),
  };
}

function tableOf(title: string, pairs: readonly Pair[]): string {
  return [
    head(title),
    row("large", pairs, ({ large }) => large),
    row("small", pairs, ({ small }) => small),
    row("large ÷ small", pairs, ({ large, small }) => large / small, "×"),
  ].join("\n");
}
