import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Starter } from "@milepost/cell/starter.ts";
import { startAsked } from "@milepost/kit/asked-process.ts";
import pg from "pg";
import type { CellDatabase } from "../bench/cell/database.ts";

/** A row that PostgreSQL said is written. */
interface Acknowledged {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Writers {
  readonly acknowledged: readonly Acknowledged[];
  /** Returns when nothing is under way. */
  pause(): Promise<void>;
  resume(): void;
  /** When the database has gone away from under them. */
  ended(): Promise<void>;
}

const pauseBetween = 20;

/**
 * Two that write as milepost_app until the database goes away: one meetings, as the mirror writes them, and
 * one a row of the audit at a time, of which it remembers those that were acknowledged.
 */
export async function startWriters(starter: Starter, database: CellDatabase): Promise<Writers> {
  const { urls, organisations } = database;
  const all = organisations.flat();
  const mirror = await starter.start("writer", () =>
    startAsked("writer", "apps/server/bench/upserts.ts", { DATABASE_URL: urls.milepost_app }),
  );
  const client = new pg.Client({ connectionString: urls.milepost_app });
  client.on("error", () => {});
  await client.connect();
  const acknowledged: Acknowledged[] = [];
  let isPaused = false;

  async function writeMeetings(turn: number): Promise<void> {
    const organisation = all[(turn * 6_007) % all.length] ?? "";
    await mirror.ask({ organisations: [organisation], atOnce: 20, seconds: 1 });
  }

  async function writeAudit(turn: number): Promise<void> {
    const id = randomUUID();
    const organisation = all[turn % all.length];
    await client.query("begin");
    await client.query("select set_config('milepost.organisation', $1, true)", [organisation]);
    await client.query(
      "insert into audit_rows (organisation_id, action, status, request_id) values ($1, 'drill', 200, $2)",
      [organisation, id],
    );
    await client.query("commit");
    acknowledged.push({ id, at: Date.now() });
    await sleep(pauseBetween);
  }

  const lanes = [writeMeetings, writeAudit].map((write) => {
    let idle = Promise.resolve();
    const run = async () => {
      for (let turn = 0; ; turn += 1) {
        while (isPaused) await sleep(10);
        idle = write(turn);
        await idle;
      }
    };
    // The only way out is that the database is gone.
    return { ended: run().catch(() => {}), idle: () => idle.catch(() => {}) };
  });
  return {
    acknowledged,
    async pause() {
      isPaused = true;
      await Promise.all(lanes.map(({ idle }) => idle()));
    },
    resume() {
      isPaused = false;
    },
    async ended() {
      await Promise.all(lanes.map((lane) => lane.ended));
      await mirror.stop();
    },
  };
}
