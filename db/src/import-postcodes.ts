import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import pg from "pg";

export interface Imported {
  readonly postcodes: number;
  /** Rows that were not `postcode,lat,lon` with a place on earth; the first few, to show. */
  readonly refused: readonly string[];
}

interface Source {
  readonly file: string;
  readonly country: string;
  /** The form in which postcodes are kept, and looked for: `normalisePostcode` of the scheduling package. */
  readonly normalise: (postcode: string) => string;
}

const batchSize = 20_000;

/**
 * Adds a file's postcodes (`postcode,lat,lon`, a header, plain or .gz) and moves those that changed.
 * None is taken away: an ended postcode still finds its place. All or nothing: searches see the
 * old ones until the last row is in.
 */
export async function importPostcodes(
  migratorUrl: string,
  { file, country, normalise }: Source,
  progress: (bytesRead: number, rows: number) => void,
): Promise<Imported> {
  const client = new pg.Client({ connectionString: migratorUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("create temporary table incoming (like postcodes) on commit drop");
    const { refused, rows } = await fill(client, { file, country, normalise }, progress);
    await client.query(
      `insert into postcodes as p select distinct on (country, postcode) * from incoming order by country, postcode
       on conflict (country, postcode) do update set lat = excluded.lat, lon = excluded.lon
       where (p.lat, p.lon) is distinct from (excluded.lat, excluded.lon)`,
    );
    if (rows === 0) throw new Error(`${file} holds no row of the form postcode,lat,lon`);
    await client.query("commit");
    await client.query("analyze postcodes");
    return { postcodes: rows, refused };
  } finally {
    await client.end();
  }
}

async function fill(
  client: pg.Client,
  { file, country, normalise }: Source,
  progress: (bytesRead: number, rows: number) => void,
) {
  const source = createReadStream(file);
  const lines = createInterface({
    input: file.endsWith(".gz") ? source.pipe(createGunzip()) : source,
  });
  const refused: string[] = [];
  let rows = 0;
  let batch = emptyBatch();
  const flush = async () => {
    await client.query(
      "insert into incoming select $1, p, y, x from unnest($2::text[], $3::float8[], $4::float8[]) as t (p, y, x)",
      [country, batch.postcodes, batch.lats, batch.lons],
    );
    rows += batch.postcodes.length;
    batch = emptyBatch();
    progress(source.bytesRead, rows);
  };
  for await (const line of lines) {
    const [postcode = "", lat = "", lon = ""] = line.split(",");
    if (!isPlace(postcode, lat, lon)) {
      if (refused.length < 10 && line !== "postcode,lat,lon" && line !== "") refused.push(line);
      continue;
    }
    batch.postcodes.push(normalise(postcode));
    batch.lats.push(lat);
    batch.lons.push(lon);
    if (batch.postcodes.length === batchSize) await flush();
  }
  await flush();
  return { refused, rows };
}

function emptyBatch() {
  return { postcodes: [] as string[], lats: [] as string[], lons: [] as string[] };
}

function isPlace(postcode: string, lat: string, lon: string): boolean {
  const isWithin = (text: string, limit: number) =>
    text.trim() !== "" && Math.abs(Number(text)) <= limit;
  return postcode.trim() !== "" && isWithin(lat, 90) && isWithin(lon, 180);
}

/** How PostgreSQL would find one postcode: its first line says whether by the index. */
export async function lookupPlan(url: string, country: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain select lat, lon from postcodes where country = ${client.escapeLiteral(country)} and postcode = 'AB101AB'`,
    );
    return rows.map((row) => row["QUERY PLAN"].trim()).join(" / ");
  } finally {
    await client.end();
  }
}
