import { join } from "node:path";
import type { Starter } from "@milepost/cell/starter.ts";
import { importPostcodes, type Role } from "@milepost/db";
import { readyDatabase } from "@milepost/kit/database.ts";
import { type Postgres, startPostgres } from "@milepost/kit/postgres.ts";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import pg from "pg";
import { customersIn, startSearch } from "../measured.ts";
import type { Region } from "../region.ts";
import { copyCompanies } from "./copies.ts";
import { furnishCompanies } from "./furniture.ts";

export interface CellDatabase {
  readonly postgres: Postgres;
  /** Where its files and its log are. */
  readonly directory: string;
  readonly urls: Record<Role, string>;
  /** As PostgreSQL's superuser, whom row-level security does not bind. */
  readonly superuserUrl: string;
  /** By the company they are copies of: all of one list have the same diaries at the same places. */
  readonly organisations: readonly (readonly string[])[];
  /** What a browser of any organisation's administrator keeps in its cookie. */
  readonly secret: string;
  readonly fillS: number;
}

interface Wish {
  readonly name: string;
  readonly directory: string;
  readonly organisations: number;
  readonly region: Region;
  readonly routingUrl: string;
  readonly secret: string;
}

/** Companies of so many field agents, 50 on average. */
export const companySizes = [48, 49, 50, 51, 52] as const;

/** Four visits fit in a day, and three are there already. */
const appointmentSlots = ["09:00", "11:15", "13:30", "16:00"];

/**
 * A PostgreSQL of its own with so many organisations. The first five are made by the server's own code,
 * with drives that the routing engine was asked for; the others are copies of them under other keys.
 */
export async function startCellDatabase(starter: Starter, wish: Wish): Promise<CellDatabase> {
  const { name, region, routingUrl, secret } = wish;
  const directory = join(wish.directory, name);
  const postgres = await starter.start(`PostgreSQL (${name})`, async () => ({
    // A checkpoint every gigabyte, which is the default, would write most pages more than once.
    ...(await startPostgres({
      directory,
      port: 0,
      settings: { max_wal_size: "8GB" },
    })),
    name: `PostgreSQL (${name})`,
  }));
  const urls = await readyDatabase(postgres.url, "milepost");
  const { postcodes: file, country } = region;
  await importPostcodes(
    urls.milepost_migrator,
    { file, country, normalise: normalisePostcode },
    () => {},
  );
  const superuser = new URL(postgres.url);
  superuser.pathname = "/milepost";
  const superuserUrl = superuser.href;
  await makeCompanies(starter, wish, { DATABASE_URL: urls.milepost_app, ROUTING_URL: routingUrl });

  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const began = performance.now();
    const organisations = await starter.timed(`${wish.organisations} organisations`, async () => {
      await furnishCompanies(client, secret);
      const copied = await copyCompanies(client, wish.organisations);
      await client.query("vacuum (analyze)");
      await client.query("checkpoint");
      return copied;
    });
    const fillS = (performance.now() - began) / 1000;
    return { postgres, directory, urls, superuserUrl, organisations, secret, fillS };
  } finally {
    await client.end();
  }
}

/** Each has searched once, so that there is a search to have been kept. */
async function makeCompanies(
  starter: Starter,
  { region }: Wish,
  env: { readonly DATABASE_URL: string; readonly ROUTING_URL: string },
): Promise<void> {
  const maker = await startSearch({ starter, region, env, logs: "" });
  const next = await customersIn(region);
  const now = Math.floor(Date.now() / 60_000);
  for (const agents of companySizes) {
    const who = await maker.makeCompany(agents, now, appointmentSlots);
    await maker.search(who, next());
  }
  await maker.stop();
}
