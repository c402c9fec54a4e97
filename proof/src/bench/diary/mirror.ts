import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

interface Moved {
  readonly organisation: string;
  readonly meetingId: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
}

/** Milepost's mirror, looked at past all its own code by the database's owner. */
export interface WatchedMirror {
  /** Milliseconds from now until the meeting stands where it was moved to; infinite when it does not within a minute. */
  delayOf(moved: Moved): Promise<number>;
  /** Whether delays of this meeting are being waited for. */
  isAwaited(meetingId: string): boolean;
  /** Beginnings of the organisation's meetings by id, in milliseconds since 1970. */
  listStarts(organisation: string): Promise<Map<string, number>>;
  countEntries(): Promise<number>;
  close(): Promise<void>;
}

interface Awaited extends Moved {
  readonly began: number;
  readonly settle: (delay: number) => void;
}

interface Row {
  readonly crm_record_id: string;
  readonly starts_at: Date;
}

const lookEvery = 25;
const patience = 60_000;

export async function watchMirror(databaseUrl: string): Promise<WatchedMirror> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The server may be stopped before us.
  pool.on("error", () => {});
  await pool.query("vacuum analyze");
  const awaited = new Map<string, Awaited>();
  let isOpen = true;

  async function look(): Promise<void> {
    const all = [...awaited.values()];
    const { rows } = await pool.query<Row>(
      `select e.crm_record_id, e.starts_at
       from unnest($1::uuid[], $2::text[]) as w (organisation_id, id)
       join diary_entries e on e.organisation_id = w.organisation_id
         and e.module = 'Events' and e.crm_record_id = w.id`,
      [all.map(({ organisation }) => organisation), all.map(({ meetingId }) => meetingId)],
    );
    const now = performance.now();
    const starts = new Map(rows.map((row) => [row.crm_record_id, row.starts_at.getTime()]));
    for (const { meetingId, startsAt, began, settle } of all) {
      const isThere = starts.get(meetingId) === startsAt;
      if (!isThere && now - began < patience) continue;
      awaited.delete(meetingId);
      settle(isThere ? now - began : Number.POSITIVE_INFINITY);
    }
  }

  async function lookOn(): Promise<void> {
    while (isOpen) {
      const next = performance.now() + lookEvery;
      if (awaited.size > 0) await look();
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  const looking = lookOn();
  return {
    delayOf(moved) {
      const { promise, resolve } = Promise.withResolvers<number>();
      awaited.set(moved.meetingId, { ...moved, began: performance.now(), settle: resolve });
      return promise;
    },
    isAwaited: (meetingId) => awaited.has(meetingId),
    async listStarts(organisation) {
      const { rows } = await pool.query<Row>(
        "select crm_record_id, starts_at from diary_entries where organisation_id = $1 and module = 'Events'",
        [organisation],
      );
      return new Map(rows.map((row) => [row.crm_record_id, row.starts_at.getTime()]));
    },
    async countEntries() {
      const { rows } = await pool.query<{ count: string }>("select count(*) from diary_entries");
      return Number(rows[0]?.count);
    },
    async close() {
      isOpen = false;
      await looking;
      await pool.end();
    },
  };
}
