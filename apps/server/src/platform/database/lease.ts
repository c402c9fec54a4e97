import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Db } from "./database.ts";
import type { OrganisationId } from "./organisation-id.ts";

/** The right to do something alone for a while, without a lock on anything. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
}

/** By the database's clock, which all processes share. `seconds` should be more than it takes. Null: somebody else has it. */
async function takeLease(
  db: Db,
  organisation: OrganisationId,
  { name, seconds }: { readonly name: string; readonly seconds: number },
): Promise<Lease | null> {
  const row = await db
    .insertInto("leases")
    .values({
      organisation_id: organisation,
      name,
      holder: randomUUID(),
      ends_at: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "name"])
        .doUpdateSet((eb) => ({
          holder: eb.ref("excluded.holder"),
          ends_at: eb.ref("excluded.ends_at"),
        }))
        .where("leases.ends_at", "<=", sql<Date>`clock_timestamp()`),
    )
    .returning("holder")
    .executeTakeFirst();
  return row ? { name, holder: row.holder } : null;
}

/** False: it was over, and somebody else may have had it since. What they did counts, and not what was done with this one. */
export async function endLease(
  db: Db,
  organisation: OrganisationId,
  { name, holder }: Lease,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("leases")
    .where("organisation_id", "=", organisation)
    .where("name", "=", name)
    .where("holder", "=", holder)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface Wanted {
  readonly name: string;
  /** After which somebody else may have it. */
  readonly seconds: number;
  /** Milliseconds to wait for its holder. */
  readonly patience: number;
  /** What is thrown when they are over. */
  readonly refused: () => Error;
}

/** Milliseconds between two looks, and by how many those who wait together come back apart. */
const apart = 100;
const jitter = 50;

/** Does it when nobody else does, with no connection in hand. */
export async function withLease<T>(
  database: Database,
  organisation: OrganisationId,
  { patience, refused, ...wanted }: Wanted,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const take = () =>
    database.withOrganisation(organisation, (db) => takeLease(db, organisation, wanted));
  const giveUpAt = performance.now() + patience;
  let lease = await take();
  for (; !lease; lease = await take()) {
    if (performance.now() > giveUpAt) throw refused();
    await sleep(apart + Math.random() * jitter);
  }
  const own = lease;
  try {
    return await work(own);
  } finally {
    // Should this fail, it ends by itself.
    await database
      .withOrganisation(organisation, (db) => endLease(db, organisation, own))
      .catch(() => {});
  }
}
