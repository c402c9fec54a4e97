import { listTenancyHoles } from "@milepost/db";
import pg from "pg";
import { failed, ok, patience, type Step } from "./step.ts";

const page = "docs/operating/one-machine.md";
/** Nobody's. */
const stranger = "00000000-0000-4000-8000-000000000000";

/** Whether the second lock between organisations holds, and postcodes are there. */
export function databaseSteps({ DATABASE_URL: url }: { DATABASE_URL: string }): Step[] {
  return [
    {
      asks: "the role of DATABASE_URL",
      expects: "one that owns nothing and is bound by row-level security",
      page,
      async ask() {
        const [role] = await query<Role>(url, roleQuery);
        if (!role) return failed("none", "Use milepost_app.");
        const { name, is_free: isFree, owns } = role;
        if (!isFree && owns === 0) return ok(name);
        return failed(
          `${name}, which ${isFree ? "may go round it" : `owns ${owns} tables`}`,
          "Use milepost_app.",
        );
      },
    },
    {
      asks: "the tables' rules",
      expects: "row-level security on every table of an organisation",
      page,
      async ask() {
        const holes = await listTenancyHoles(url);
        if (holes.length === 0) return ok("no hole");
        return failed(holes.join("; "), "Do not let anybody in. Was the schema changed by hand?");
      },
    },
    {
      asks: "what an organisation that is not there would see",
      expects: "no row",
      page,
      async ask() {
        const [seen] = await query<{ rows: number }>(url, strangerQuery);
        if (seen?.rows === 0) return ok("no row");
        return failed(
          `${seen?.rows} rows`,
          "Do not let anybody in. Was the schema changed by hand?",
        );
      },
    },
    {
      asks: "postcodes",
      expects: "some",
      page: "docs/operating/data.md",
      async ask() {
        const counts = await query<{ country: string; count: number }>(url, postcodeQuery);
        const words = counts.map(
          ({ country, count }) => `${count.toLocaleString("en-GB")} of ${country}`,
        );
        if (words.length > 0) return ok(words.join(", "));
        return failed("none", "No search will find a place. Load them: docs/operating/data.md.");
      },
    },
  ];
}

interface Role {
  readonly name: string;
  readonly is_free: boolean;
  readonly owns: number;
}

const roleQuery = `select rolname as name, rolsuper or rolbypassrls as is_free,
  (select count(*)::int from pg_class where relowner = r.oid) as owns
  from pg_roles r where rolname = current_user`;
const strangerQuery = `select (select count(*) from organisations)::int + (select count(*) from users)::int
  + (select count(*) from workflows)::int + (select count(*) from crm_connections)::int as rows`;
const postcodeQuery =
  "select country, count(*)::int from postcodes group by country order by country";

/** As an organisation that is not there. */
async function query<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience });
  await client.connect();
  try {
    await client.query("select set_config('milepost.organisation', $1, false)", [stranger]);
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface TwoPlaces {
  readonly lat: number;
  readonly lon: number;
  readonly other_lat: number;
  readonly other_lon: number;
}

/** Two postcodes some kilometres apart; null: there are none. */
export async function findTwoPlaces(url: string) {
  const [found] = await query<TwoPlaces>(
    url,
    `select a.lat, a.lon, b.lat as other_lat, b.lon as other_lon
     from (select * from postcodes limit 20) a join postcodes b on b.country = a.country
       and b.lat between a.lat + 0.03 and a.lat + 0.1 and b.lon between a.lon - 0.1 and a.lon + 0.1 limit 1`,
  );
  if (!found) return null;
  const { lat, lon, other_lat, other_lon } = found;
  return [
    { lat, lon },
    { lat: other_lat, lon: other_lon },
  ] as const;
}
