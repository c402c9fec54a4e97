import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { KeptOffers } from "./explain/kept-offers.ts";

export interface FieldAgent {
  readonly userId: string;
  readonly crmUserId: string;
  readonly name: string;
  /** Null: unknown, or a postcode that is. */
  readonly base: { readonly postcode: string; readonly lat: number; readonly lon: number } | null;
  readonly isActive: boolean;
}

/** The workflow's field agents, in the order the workflow lists them. */
export async function listFieldAgents(
  db: Db,
  organisation: OrganisationId,
  { ids, country }: { ids: readonly string[]; country: string },
): Promise<FieldAgent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("postcodes as p", (join) =>
      join
        .on("p.postcode", "=", (eb) => eb.fn.coalesce("u.set_base_postcode", "u.base_postcode"))
        .on("p.country", "=", country),
    )
    .select(["u.user_id", "u.crm_user_id", "u.name", "u.is_active", "p.postcode", "p.lat", "p.lon"])
    .where("u.organisation_id", "=", organisation)
    .where((eb) =>
      eb.or([
        eb(eb.cast<string>("u.user_id", "text"), "=", sql<string>`any (${ids})`),
        eb("u.crm_user_id", "=", sql<string>`any (${ids})`),
      ]),
    )
    .execute();
  const order = new Map(ids.map((id, at) => [id, at]));
  const placeOf = (row: (typeof rows)[number]) =>
    order.get(row.user_id) ?? order.get(row.crm_user_id) ?? ids.length;
  return rows
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ user_id, crm_user_id, name, is_active, postcode, lat, lon }) => ({
      userId: user_id,
      crmUserId: crm_user_id,
      name,
      base: postcode !== null && lat !== null && lon !== null ? { postcode, lat, lon } : null,
      isActive: is_active,
    }));
}

export interface SearchRecord {
  readonly searchId: string;
  readonly workflowId: number;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly postcode: string;
  readonly recordId: string | null;
  /** The booking that is to have another time; null: none. */
  readonly moving: string | null;
  readonly settingsAt: string;
  readonly diaryHash: string;
  /** The agent by slot code. */
  readonly winners: Readonly<Record<string, string>>;
  readonly summary: Readonly<Record<string, unknown>>;
}

interface NewSearch extends SearchRecord {
  readonly offers: KeptOffers;
}

/** Keeps a search, for as many days as the sweeper leaves it. */
export async function addSearch(
  db: Db,
  organisation: OrganisationId,
  search: NewSearch,
): Promise<void> {
  // It explains an answer; losing the last few of them in a crash loses nobody's booking.
  await sql`set local synchronous_commit to off`.execute(db);
  await db
    .insertInto("searches")
    .values({
      organisation_id: organisation,
      search_id: search.searchId,
      workflow_id: search.workflowId,
      asked_by: search.askedBy,
      asked_at: search.askedAt,
      postcode: search.postcode,
      record_id: search.recordId,
      moving: search.moving,
      settings_at: search.settingsAt,
      diary_hash: search.diaryHash,
      winners: JSON.stringify(search.winners),
      summary: JSON.stringify(search.summary),
      added: JSON.stringify(search.offers.added),
      first_slot: search.offers.firstSlot,
      nearest_slot: search.offers.nearestSlot,
    })
    .execute();
}

export async function findSearch(
  db: Db,
  organisation: OrganisationId,
  searchId: string,
): Promise<SearchRecord | null> {
  const row = await db
    .selectFrom("searches")
    .selectAll()
    .where("organisation_id", "=", organisation)
    .where("search_id", "=", searchId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    searchId: row.search_id,
    workflowId: row.workflow_id,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    postcode: row.postcode,
    recordId: row.record_id,
    moving: row.moving,
    settingsAt: row.settings_at.toISOString(),
    diaryHash: row.diary_hash,
    winners: row.winners as Record<string, string>,
    summary: row.summary as Record<string, unknown>,
  };
}

/** Whether anybody searched with a workflow in the last days, and whether from a record of the CRM. */
export async function findSearched(
  db: Db,
  organisation: OrganisationId,
  { workflowId, days }: { workflowId: number; days: number },
): Promise<{ searched: boolean; searchedFromRecord: boolean }> {
  const { all, fromRecord } = await db
    .selectFrom("searches")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.count<number>("record_id").as("fromRecord"),
    ])
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .where("asked_at", ">=", sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow();
  return { searched: Number(all) > 0, searchedFromRecord: Number(fromRecord) > 0 };
}

/** Where people searched with a workflow in the last days: the newest, oldest of those first. */
export async function listSearched(
  db: Db,
  organisation: OrganisationId,
  { workflowId, days, atMost }: { workflowId: number; days: number; atMost: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("searches")
    .select("postcode")
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .where("asked_at", ">=", sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy("asked_at", "desc")
    .orderBy("search_id")
    .limit(atMost)
    .execute();
  return rows.map(({ postcode }) => postcode).reverse();
}
