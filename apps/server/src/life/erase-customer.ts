import type pg from "pg";
import { addAuditRow, asOwner, type LifePorts, readName } from "./as-owner.ts";
import { keysOfReservations, purgeEnded } from "./remove-stories.ts";

/** One of them is enough; all that are given are looked for. */
export interface Who {
  readonly email: string | null;
  readonly phone: string | null;
  /** Of a record in the CRM. */
  readonly record: string | null;
}

export interface Erased {
  /** Holds and bookings that keep no more than when, who drove and the area. */
  readonly reservations: number;
  readonly searches: number;
  readonly diaryEntries: number;
  readonly stories: number;
  /** By ids and digests alone; they stay their 24 months. */
  readonly auditRows: number;
  /** Ids of holds and bookings to come, and of those whose cancellation is still owed: they were left as they are. */
  readonly coming: readonly string[];
}

interface Found {
  readonly id: string;
  readonly records: readonly string[];
  readonly is_coming: boolean;
}

/**
 * Everything that is known of one customer, but for what is to come: that is cancelled in the CRM first. The
 * CRM has them too, and what it still has the next reading of the diaries brings back.
 */
export async function eraseCustomer(
  { ownerUrl, engineAdminUrl }: LifePorts,
  organisation: string,
  who: Who,
): Promise<Erased> {
  const { ids, ...erased } = await asOwner(ownerUrl, organisation, async (client) => {
    await readName(client, organisation);
    const found = await findReservations(client, organisation, who);
    const records = found.flatMap((one) => one.records);
    const ids = found.filter((one) => !one.is_coming).map(({ id }) => id);
    await eraseReservations(client, organisation, ids);
    const searches = await client.query(
      "delete from searches where organisation_id = $1 and record_id = any ($2)",
      [organisation, [...records, who.record]],
    );
    await client.query(
      "delete from waiting_customers where organisation_id = $1 and record_id = any ($2)",
      [organisation, [...records, who.record]],
    );
    const diaryEntries = await eraseDiary(client, organisation, [...records, who.record]);
    const audited = await client.query(
      `select from audit_rows where organisation_id = $1
         and string_to_array(object, ' ') && ($2::text[] || $3::text[])`,
      [organisation, [...records, who.record ?? ""], found.map(({ id }) => id)],
    );
    await addAuditRow(client, organisation, "customer:erase");
    return {
      ids,
      reservations: ids.length,
      searches: searches.rowCount ?? 0,
      diaryEntries,
      auditRows: audited.rowCount ?? 0,
      coming: found.filter((one) => one.is_coming).map(({ id }) => id),
    };
  });
  const stories =
    ids.length === 0 ? 0 : await purgeEnded(engineAdminUrl, keysOfReservations(organisation, ids));
  return { ...erased, stories };
}

/** Those in which they are named, and all others of the same records. */
async function findReservations(client: pg.Client, organisation: string, who: Who) {
  const known = "lower(coalesce(r.form::text, '') || coalesce(r.invitation_model::text, ''))";
  const { rows } = await client.query<Found>(
    `with named as (
       select r.record_id, r.crm_record_id from reservations r where r.organisation_id = $1 and (
         $2::text in (r.record_id, r.crm_record_id, r.crm_meeting_id)
         or lower(r.invite_email) = $3::text or position($3::text in ${known}) > 0
         or position($4::text in regexp_replace(${known}, '[\\s()./+-]', '', 'g')) > 0
         or exists (select from owed o where o.organisation_id = $1 and o.reservation_id = r.reservation_id
           and lower(o.address) = $3::text))
     ), records as (
       select record_id as id from named union select crm_record_id from named union select $2::text
     )
     select r.reservation_id as id, array_remove(array[r.record_id, r.crm_record_id, r.crm_meeting_id], null) as records,
       r.ends_at > now() and (r.state <> 'released' or exists (select from owed o
         where o.organisation_id = $1 and o.reservation_id = r.reservation_id and o.sequence is not null
           and o.due_at is not null and o.state in ('due', 'trying', 'refused'))) as is_coming
     from reservations r
     where r.organisation_id = $1
       and (r.record_id in (select id from records) or r.crm_record_id in (select id from records)
         or r.crm_meeting_id = $2::text)`,
    [organisation, who.record, who.email?.toLowerCase() ?? null, lastDigits(who.phone)],
  );
  return rows;
}

/** Without the country's or the trunk's beginning, which people write in many ways; null: none is looked for. */
function lastDigits(phone: string | null): string | null {
  const digits = phone?.replaceAll(/\D/g, "").slice(-9) ?? null;
  if (digits !== null && digits.length < 7) throw new Error("A phone number has 7 digits or more");
  return digits;
}

/** The database forgets the rest by itself, of the reservation and of its mails. */
async function eraseReservations(
  client: pg.Client,
  organisation: string,
  ids: readonly string[],
): Promise<void> {
  await client.query(
    `update owed set state = 'void' where organisation_id = $1 and reservation_id = any ($2)
       and state in ('due', 'trying', 'refused')`,
    [organisation, ids],
  );
  await client.query(
    `update reservations set forgotten_at = now(), record_id = 'erased', crm_record_id = null,
       crm_meeting_id = null, answer = null, cancel = cancel || '{"reason": null, "warning": null}', postcode = left(postcode, -3) || '***',
       lat = round(lat::numeric, 1), lon = round(lon::numeric, 1)
     where organisation_id = $1 and reservation_id = any ($2)`,
    [organisation, ids],
  );
  await client.query(
    "update reservation_steps set detail = null where organisation_id = $1 and reservation_id = any ($2)",
    [organisation, ids],
  );
}

/** Of the mirror what is over; what is to come keeps its field agent's time taken. */
async function eraseDiary(
  client: pg.Client,
  organisation: string,
  records: readonly (string | null)[],
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from diary_entries where organisation_id = $1 and ends_at < now()
       and (crm_record_id = any ($2) or about_record_id = any ($2))`,
    [organisation, records],
  );
  await client.query(
    "delete from diary_hints where organisation_id = $1 and crm_record_id = any ($2)",
    [organisation, records],
  );
  return rowCount ?? 0;
}
