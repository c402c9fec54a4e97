import type { Pool } from "pg";

/** How a row was from one commit to the next. Milliseconds since 1970; `to` is Infinity for the last. */
export interface Version<Row> {
  readonly from: number;
  readonly to: number;
  /** When the transaction that wrote it began. */
  readonly began: number;
  readonly row: Row;
}

/** A reservation in the table's own words. */
export interface ReservationRow {
  readonly reservation_id: string;
  readonly agent_id: string;
  readonly held_by: string;
  readonly record_id: string;
  readonly slot_code: string;
  readonly deviation: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lon: number;
  readonly state: "held" | "booking" | "booked" | "attention" | "released";
  readonly hold_ends_at: string;
  readonly crm_record_id: string | null;
}

/** An entry of the mirror. */
export interface EntryRow {
  readonly user_id: string;
  readonly module: string;
  readonly crm_record_id: string;
  readonly about_record_id: string | null;
  readonly kind: "booking" | "meeting" | "leave";
  readonly starts_at: string;
  readonly ends_at: string;
  readonly postcode: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly fields: Readonly<Record<string, string | null>>;
}

export interface History {
  readonly reservations: readonly (readonly Version<ReservationRow>[])[];
  readonly entries: readonly Version<EntryRow>[];
}

/**
 * From now on the database remembers how every reservation and every entry of the mirror was, and
 * when. The triggers are deferred: they note the time at which a transaction commits, while it still
 * has its locks.
 */
export async function keepHistory(database: Pool): Promise<void> {
  await database.query(`
    create table race_history (
      seq bigserial primary key,
      transaction xid8 not null default pg_current_xact_id(),
      began timestamptz not null default now(),
      at timestamptz not null default clock_timestamp(),
      relation text not null,
      before jsonb,
      after jsonb
    );
    create function race_remember() returns trigger language plpgsql security definer
    set search_path = public as $$
    begin
      insert into race_history (relation, before, after)
      values (tg_table_name, to_jsonb(old), to_jsonb(new));
      return null;
    end $$;
    insert into race_history (relation, after)
      select 'diary_entries', to_jsonb(e) from diary_entries e;
    create constraint trigger race_remember after insert or update on reservations
      deferrable initially deferred for each row execute function race_remember();
    create constraint trigger race_remember after insert or delete or update of
      starts_at, ends_at, postcode, lat, lon, fields on diary_entries
      deferrable initially deferred for each row execute function race_remember();`);
}

interface HistoryRow {
  readonly transaction: string;
  readonly began: Date;
  readonly at: Date;
  readonly relation: "reservations" | "diary_entries";
  readonly before: object | null;
  readonly after: object | null;
}

/** Everything of one organisation since `keepHistory`. */
export async function readHistory(database: Pool, organisation: string): Promise<History> {
  const { rows } = await database.query<HistoryRow>(
    `select transaction, began, at, relation, before, after from race_history
     where coalesce(after, before) ->> 'organisation_id' = $1 order by seq`,
    [organisation],
  );
  // What one transaction did is seen at once, and not step by step.
  const ends = new Map(rows.map(({ transaction, at }) => [transaction, at.getTime()]));
  const of = (relation: HistoryRow["relation"]) =>
    rows
      .filter((row) => row.relation === relation)
      .map(({ transaction, began, before, after }) => ({
        at: ends.get(transaction) ?? 0,
        began: began.getTime(),
        before,
        after,
      }));
  const reservations = versions(of("reservations") as Change<ReservationRow>[], idOfReservation);
  const entries = versions(of("diary_entries") as Change<EntryRow>[], idOfEntry);
  return { reservations, entries: entries.flat() };
}

const idOfReservation = (row: ReservationRow) => row.reservation_id;
const idOfEntry = (row: EntryRow) =>
  [row.user_id, row.starts_at, row.module, row.crm_record_id].join(" ");

interface Change<Row> {
  readonly at: number;
  readonly began: number;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Of each row one list, in order; what lasted no time, within one transaction, is left out. */
function versions<Row>(
  changes: readonly Change<Row>[],
  idOf: (row: Row) => string,
): Version<Row>[][] {
  const lists = new Map<string, Version<Row>[]>();
  for (const { at, began, before, after } of changes) {
    if (before) end(lists.get(idOf(before)), at);
    if (!after) continue;
    const list = lists.get(idOf(after)) ?? [];
    lists.set(idOf(after), list);
    list.push({ from: at, to: Number.POSITIVE_INFINITY, began, row: after });
  }
  return [...lists.values()].map((list) => list.filter(({ from, to }) => from < to));
}

function end<Row>(list: Version<Row>[] | undefined, at: number): void {
  const last = list?.pop();
  if (last) list?.push({ ...last, to: Math.min(last.to, at) });
}
