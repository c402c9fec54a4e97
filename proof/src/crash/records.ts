import { setTimeout as sleep } from "node:timers/promises";
import type { Cell } from "@milepost/kit/cell.ts";
import pg from "pg";

/** A reservation as its row says it. */
export interface ReservationRow {
  readonly reservation_id: string;
  readonly state: "held" | "booking" | "booked" | "attention" | "released";
  readonly warning: string | null;
  readonly invitation: string | null;
  readonly slot_code: string;
  readonly starts_at: Date;
  /** A move that was asked for has not ended. */
  readonly is_moving: boolean;
  /** Nor has a cancellation. */
  readonly is_cancelling: boolean;
  /** Times that are kept for it. */
  readonly kept: number;
}

/** The reservations, read and hurried past all of Milepost's own code by the database's owner. */
export interface CrashRecords {
  /** The hold ends in so many milliseconds, and is not renewed beyond. */
  shortenHold(id: string, ms: number): Promise<void>;
  /** Says to the engine what the hold's timer would. */
  endHold(engineUrl: string, key: string): Promise<void>;
  /** Our id of a company. */
  organisationOf(zgid: string): Promise<string>;
  /** The engine's key of a reservation. */
  keyOf(id: string): Promise<string>;
  /** When the hold has ended and its invitation is cancelled, or after a while all the same. */
  untilEnded(id: string): Promise<void>;
  /** What would be tried again in minutes is due at once: when nothing is owed, or after a while all the same. */
  untilNothingIsOwed(engineUrl: string): Promise<void>;
  /** When no move and no cancellation is under way, or after a while all the same: the api that took it may have died. */
  untilNothingChanges(): Promise<void>;
  list(ids: readonly string[]): Promise<ReservationRow[]>;
  /** Of any question; the database is waited for. */
  rows<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]>;
  /** Pairs of one field agent at one time, of those that are not given back. */
  countOverlaps(): Promise<number>;
  /** So that no agent's invitations of this hour are too many. */
  ageInvitations(): Promise<void>;
  close(): Promise<void>;
}

export function openRecords({ superuserUrl, databaseUrls }: Cell): CrashRecords {
  const url = new URL(superuserUrl);
  url.pathname = new URL(databaseUrls.milepost_app).pathname;
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  pool.on("error", () => {});

  /** The database may be away for a moment: that is among what is tried. */
  async function query<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<R[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await pool.query<R>(text, values)).rows;
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(200);
      }
    }
  }

  return {
    rows: query,
    async shortenHold(id, ms) {
      await query(
        `update reservations set (hold_ends_at, hold_limit_at) =
           (select t, t from (select now() + make_interval(secs => $2)) as one (t))
         where reservation_id = $1`,
        [id, ms / 1000],
      );
    },
    async organisationOf(zgid) {
      const [row] = await query<{ organisation_id: string }>(
        "select organisation_id from organisations where crm_organisation_id = $1",
        [zgid],
      );
      return row?.organisation_id ?? "";
    },
    async keyOf(id) {
      const [row] = await query<{ key: string }>(
        `select organisation_id || ':' || reservation_id as key
         from reservations where reservation_id = $1`,
        [id],
      );
      return row?.key ?? "";
    },
    async endHold(engineUrl, key) {
      const path = `reservation/${encodeURIComponent(key)}/endHold/send`;
      const ask = () => fetch(`${engineUrl}/${path}`, { method: "POST" });
      // The engine may be away for a moment too; its own timers wait inside it.
      for (let tries = 0; tries < 50; tries += 1) {
        if (
          await ask().then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return;
        await sleep(200);
      }
    },
    async untilEnded(id) {
      for (let tries = 0; tries < 100; tries += 1) {
        const [row] = await query<ReservationRow>(select, [[id]]);
        const isOut = row?.invitation === "sent" || row?.invitation === "sending";
        if (row?.state !== "held" && !isOut) return;
        await sleep(100);
      }
    },
    async untilNothingIsOwed(engineUrl) {
      for (let tries = 0; tries < 100; tries += 1) {
        const due = await query<{ story: string; key: string }>(hasten, []);
        if (due.length === 0) return;
        for (const { story, key } of due) {
          const address = `${engineUrl}/${story}/${encodeURIComponent(key)}/sendOwed/send`;
          await fetch(address, { method: "POST" }).catch(() => {});
        }
        await sleep(500);
      }
    },
    async untilNothingChanges() {
      for (let tries = 0; tries < strandedSeconds; tries += 1) {
        const [row] = await query<{ count: number }>(changing, []);
        if (row?.count === 0) return;
        await sleep(1_000);
      }
    },
    list: (ids) => query<ReservationRow>(select, [ids]),
    async countOverlaps() {
      const [row] = await query<{ overlaps: number }>(
        `select count(*)::int as overlaps from reservations one join reservations other
           using (organisation_id, agent_id)
         where one.reservation_id < other.reservation_id and one.during && other.during
           and one.state <> 'released' and other.state <> 'released'`,
        [],
      );
      return row?.overlaps ?? 0;
    },
    async ageInvitations() {
      await query(
        `update owed set since = since - interval '1 day'
         where what = 'invitation' and since > now() - interval '1 hour' and state <> 'due'`,
        [],
      );
    },
    close: () => pool.end(),
  };
}

/** The sweeper looks every minute for what has stood for a minute. */
const strandedSeconds = 180;

const isCancelling = "(cancel is not null and state <> 'released')";

const changing = `select count(*)::int as count from reservations where move is not null or ${isCancelling}`;

const hasten = `update owed set due_at = least(due_at, now())
  where state in ('due', 'trying', 'refused') and due_at is not null
  returning case when sequence is null then 'reservationNews' else 'reservation' end as story,
    organisation_id || ':' || reservation_id as key`;

const select = `select reservation_id, state, invitation, nullif(answer ->> 'warnings', '[]') as warning,
    slot_code, starts_at, move is not null as is_moving, ${isCancelling} as is_cancelling,
    (select count(*)::int from reservations k where k.kept_for = r.reservation_id) as kept
  from reservations r where reservation_id = any ($1::uuid[])`;
