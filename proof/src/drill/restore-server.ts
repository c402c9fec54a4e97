import { chmod, mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const lookEvery = 200;

/** PostgreSQL may run as another user than we do, and writes to it. */
export async function ownArchive(archive: string): Promise<void> {
  await mkdir(archive);
  await chmod(archive, 0o777);
}

/** Until the piece of the log with this place in it is in the archive: at most a minute. */
export function archivedUpTo(url: string, lsn: string): Promise<void> {
  return until(
    url,
    `select coalesce(last_archived_wal >= pg_walfile_name('${lsn}'), false) as "isThere" from pg_stat_archiver`,
  );
}

/** Until a server that recovers has come to where it was to stop. */
export function untilPaused(url: string): Promise<void> {
  return until(url, `select pg_get_wal_replay_pause_state() = 'paused' as "isThere"`);
}

/** Until it can be written to. */
export function untilRecovered(url: string): Promise<void> {
  return until(url, `select not pg_is_in_recovery() as "isThere"`);
}

async function until(url: string, question: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ isThere: boolean }>(question);
      if (rows[0]?.isThere) return;
      await sleep(lookEvery);
    }
  } finally {
    await client.end();
  }
}
