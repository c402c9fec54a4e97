import type { BillingCycle, SubscriptionStatus } from "@milepost/contract/endpoints/billing.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { type Standing, supersedes } from "./standing.ts";

export interface StoredSubscription {
  /** Null: nobody has begun to pay yet. */
  readonly customerId: string | null;
  readonly checkoutId: string | null;
  readonly status: SubscriptionStatus;
  readonly hadTrial: boolean;
  readonly trialEndsAt: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly isEnding: boolean;
  readonly cycle: BillingCycle | null;
  readonly nextChargePence: number | null;
  /** When the reading began that this is from; null: never read. */
  readonly readAt: Date | null;
}

const unused: StoredSubscription = {
  customerId: null,
  checkoutId: null,
  status: "trial_unused",
  hadTrial: false,
  trialEndsAt: null,
  currentPeriodEnd: null,
  isEnding: false,
  cycle: null,
  nextChargePence: null,
  readAt: null,
};

export async function readSubscription(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredSubscription> {
  return (await selectOne(db, organisation)) ?? unused;
}

/** Others wait until this transaction ends. Made where it is missing. */
async function lockSubscription(db: Db, organisation: OrganisationId): Promise<StoredSubscription> {
  await db
    .insertInto("subscriptions")
    .values({ organisation_id: organisation })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await selectOne(db, organisation, true)) ?? unused;
}

async function selectOne(
  db: Db,
  organisation: OrganisationId,
  isLocking = false,
): Promise<StoredSubscription | null> {
  const row = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("organisation_id", "=", organisation)
    .$if(isLocking, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  return {
    customerId: row.customer_id,
    checkoutId: row.checkout_id,
    status: row.status as SubscriptionStatus,
    hadTrial: row.had_trial,
    trialEndsAt: row.trial_ends_at,
    currentPeriodEnd: row.current_period_end,
    isEnding: row.is_ending,
    cycle: row.billing_cycle as BillingCycle | null,
    nextChargePence: row.next_charge_pence,
    readAt: row.read_at,
  };
}

export async function setCustomer(
  db: Db,
  organisation: OrganisationId,
  customerId: string,
): Promise<void> {
  await lockSubscription(db, organisation);
  await change(db, organisation).set({ customer_id: customerId }).execute();
}

export async function setCheckout(
  db: Db,
  organisation: OrganisationId,
  checkoutId: string,
): Promise<void> {
  await change(db, organisation).set({ checkout_id: checkoutId }).execute();
}

const change = (db: Db, organisation: OrganisationId) =>
  db.updateTable("subscriptions").where("organisation_id", "=", organisation);

/** By the database's clock, which all processes share. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute({
    getExecutor: () => db.getExecutor(),
  });
  const [row] = rows;
  if (!row) throw new Error("The database does not know the time");
  return row.now;
}

/** Nothing where a reading that began later has been saved. */
export async function saveStanding(
  db: Db,
  organisation: OrganisationId,
  { standing, nextChargePence, beganAt }: Read,
): Promise<void> {
  const { readAt, hadTrial } = await lockSubscription(db, organisation);
  if (!supersedes(beganAt, readAt)) return;
  await change(db, organisation)
    .set({
      status: standing.status,
      had_trial: hadTrial || standing.hadTrial,
      trial_ends_at: standing.trialEndsAt,
      current_period_end: standing.currentPeriodEnd,
      is_ending: standing.isEnding,
      billing_cycle: standing.cycle,
      next_charge_pence: nextChargePence,
      read_at: beganAt,
    })
    .execute();
}

export interface Read {
  readonly standing: Standing;
  readonly nextChargePence: number | null;
  readonly beganAt: Date;
}

export async function isEventKnown(
  db: Db,
  organisation: OrganisationId,
  eventId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("payment_events")
    .select("event_id")
    .where("organisation_id", "=", organisation)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stripe sends one again for three days at most; older ones are forgotten. */
export async function addEvent(db: Db, organisation: OrganisationId, eventId: string) {
  await db
    .insertInto("payment_events")
    .values({ organisation_id: organisation, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom("payment_events")
    .where("organisation_id", "=", organisation)
    .where("heard_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}

/** Counts one more try of a promotion code, if there are fewer than `atMost` within the last minute. */
export async function tryPromo(
  db: Db,
  organisation: OrganisationId,
  atMost: number,
): Promise<boolean> {
  await lockSubscription(db, organisation);
  const recent = sql`array(select t from unnest(promo_tried_at) t where t > now() - interval '1 minute')`;
  const { numUpdatedRows } = await change(db, organisation)
    .where(sql<boolean>`cardinality(${recent}) < ${atMost}`)
    .set({ promo_tried_at: sql`${recent} || now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whom to ask to pay: the CRM's administrators. */
export async function listAdministrators(db: Db, organisation: OrganisationId): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("name")
    .where("organisation_id", "=", organisation)
    .where("admin_level", "=", "admin")
    .where("is_active", "=", true)
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}
