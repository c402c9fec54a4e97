import pg from "pg";

/** Milliseconds since 1970, and the same of a clock on a wall, as if it hung where time is UTC. */
export interface WallClocks {
  wallOf(instant: number, zone: string): number;
  /** Of a time that the clocks show twice, the first; none that they leave out is asked for. */
  instantOf(wall: number, zone: string): number;
}

interface Change {
  readonly from: number;
  /** Milliseconds that the wall is ahead of UTC. */
  readonly ahead: number;
}

const minute = 60_000;

/** As PostgreSQL knows the zones: what is judged has its times from another library. Good between the two instants. */
export async function readWallClocks(
  url: string,
  zones: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<WallClocks> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ zone: string; at: string; ahead: string }>(
    `select zone, extract(epoch from at) * 1000 as at,
       extract(epoch from (at at time zone zone) - (at at time zone 'UTC')) * 1000 as ahead
     from unnest($1::text[]) zone, generate_series($2::timestamptz, $3, interval '30 minutes') at
     order by zone, at`,
    [zones, new Date(from), new Date(to)],
  );
  await client.end();
  const changes = new Map<string, Change[]>();
  for (const { zone, at, ahead } of rows) {
    const known = changes.get(zone) ?? [];
    if (known.at(-1)?.ahead !== Number(ahead))
      known.push({ from: Number(at), ahead: Number(ahead) });
    changes.set(zone, known);
  }
  return wallClocksOf(changes);
}

export function wallClocksOf(changes: ReadonlyMap<string, readonly Change[]>): WallClocks {
  const of = (zone: string) => {
    const known = changes.get(zone);
    if (!known) throw new Error(`Nobody has asked about ${zone}`);
    return known;
  };
  const aheadAt = (instant: number, zone: string) =>
    (of(zone).findLast((change) => change.from <= instant) ?? of(zone)[0])?.ahead ?? 0;
  return {
    wallOf: (instant, zone) => instant + aheadAt(instant, zone),
    instantOf(wall, zone) {
      const found = of(zone)
        .map(({ ahead }) => wall - ahead)
        .filter((instant) => instant + aheadAt(instant, zone) === wall);
      const [first = Number.NaN] = found.toSorted((a, b) => a - b);
      if (Number.isNaN(first))
        throw new Error(`${new Date(wall).toISOString()} is not shown in ${zone}`);
      return first;
    },
  };
}

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = ["October", "November", "December"];

/** "Thursday 19 November 2026" and "1pm - 2:30pm", as a customer reads them. */
export function wordsOf(wallStart: number, minutes: number) {
  const at = new Date(wallStart);
  const date = `${at.getUTCDate()} ${months[at.getUTCMonth() - 9]} ${at.getUTCFullYear()}`;
  const times = [wallStart, wallStart + minutes * minute].map(timeOf);
  return { day: `${days[at.getUTCDay()]} ${date}`, times: times.join(" - ") };
}

function timeOf(wall: number): string {
  const at = new Date(wall);
  const [hour, past] = [at.getUTCHours(), at.getUTCMinutes()];
  const minutes = past === 0 ? "" : `:${past < 10 ? "0" : ""}${past}`;
  return `${((hour + 11) % 12) + 1}${minutes}${hour >= 12 ? "pm" : "am"}`;
}
