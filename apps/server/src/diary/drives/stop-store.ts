import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { keyOf, type Leg, type LegMinutes, legsOf } from "./legs.ts";

/** An entry with what is known of the drives around it. */
export interface StoredStop {
  readonly key: { readonly startsAt: Date; readonly module: string; readonly recordId: string };
  readonly userId: string;
  readonly postcode: string | null;
  readonly base: string | null;
  readonly minutes: {
    readonly fromBase: number | null;
    readonly toBase: number | null;
    readonly toNext: number | null;
  };
}

/** By agent and in order of time; a base counts only where `country` knows its postcode. */
export async function listStops(
  db: Db,
  organisation: OrganisationId,
  { userIds, country }: { userIds: readonly string[]; country: string },
): Promise<StoredStop[]> {
  // Two plain reads and no join: right after a first reading the database's statistics know of no entries, and a join
  // planned for a handful of them took more than 15 s for 33,000.
  const bases = await listBases(db, organisation, { userIds, country });
  const rows = await db
    .selectFrom("diary_entries")
    .select(["user_id", "starts_at", "module", "crm_record_id", "postcode", "lat"])
    .select(["minutes_from_base", "minutes_to_base", "minutes_to_next"])
    .where("organisation_id", "=", organisation)
    .where("user_id", "=", sql<string>`any (${userIds}::uuid[])`)
    .orderBy("user_id")
    .orderBy("starts_at")
    .orderBy("module")
    .orderBy("crm_record_id")
    .execute();
  return rows.map((row) => ({
    key: { startsAt: row.starts_at, module: row.module, recordId: row.crm_record_id },
    userId: row.user_id,
    postcode: row.lat === null ? null : row.postcode,
    base: bases.get(row.user_id) ?? null,
    minutes: {
      fromBase: row.minutes_from_base,
      toBase: row.minutes_to_base,
      toNext: row.minutes_to_next,
    },
  }));
}

/** By user. */
async function listBases(
  db: Db,
  organisation: OrganisationId,
  { userIds, country }: { userIds: readonly string[]; country: string },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("users as u")
    .innerJoin("postcodes as p", (join) =>
      join
        .on("p.postcode", "=", (eb) => eb.fn.coalesce("u.set_base_postcode", "u.base_postcode"))
        .on("p.country", "=", country),
    )
    .select(["u.user_id", "p.postcode"])
    .where("u.organisation_id", "=", organisation)
    .where("u.user_id", "=", sql<string>`any (${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ user_id, postcode }) => [user_id, postcode]));
}

/** What the stops' rows know already. Must be asked before any of them moves. */
export function minutesKnown(stops: readonly StoredStop[]): LegMinutes {
  const known = new Map<string, number>();
  for (const [at, legs] of legsOf(stops).entries()) {
    const minutes = stops[at]?.minutes;
    for (const side of ["fromBase", "toBase", "toNext"] as const) {
      const [leg, value] = [legs[side], minutes?.[side] ?? null];
      if (leg !== null && value !== null) known.set(keyOf(leg), value);
    }
  }
  return known;
}

/** Writes to each row what is known of its legs, and empties what was of legs that are no more. */
export async function saveMinutes(
  db: Db,
  organisation: OrganisationId,
  stops: readonly StoredStop[],
  known: LegMinutes,
): Promise<void> {
  const minutesOf = (leg: Leg | null) => (leg === null ? null : (known.get(keyOf(leg)) ?? null));
  const changed = legsOf(stops).flatMap((legs, at) => {
    const stop = stops[at];
    if (!stop) return [];
    const now = {
      fromBase: minutesOf(legs.fromBase),
      toBase: minutesOf(legs.toBase),
      toNext: minutesOf(legs.toNext),
    };
    const { fromBase, toBase, toNext } = stop.minutes;
    const isSame = now.fromBase === fromBase && now.toBase === toBase && now.toNext === toNext;
    return isSame ? [] : [{ ...stop.key, userId: stop.userId, ...now }];
  });
  if (changed.length === 0) return;
  const column = <K extends keyof (typeof changed)[number]>(name: K) =>
    changed.map((row) => row[name]);
  await sql`
    update diary_entries e
    set minutes_from_base = n.from_base, minutes_to_base = n.to_base, minutes_to_next = n.to_next
    from unnest(
      ${column("userId")}::uuid[], ${column("startsAt")}::timestamptz[], ${column("module")}::text[],
      ${column("recordId")}::text[], ${column("fromBase")}::smallint[], ${column("toBase")}::smallint[],
      ${column("toNext")}::smallint[]
    ) as n (user_id, starts_at, module, crm_record_id, from_base, to_base, to_next)
    where e.organisation_id = ${organisation} and e.user_id = n.user_id and e.starts_at = n.starts_at
      and e.module = n.module and e.crm_record_id = n.crm_record_id
  `.execute(db);
}
