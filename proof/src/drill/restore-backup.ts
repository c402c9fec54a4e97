import { copyFile, lchown, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/** What a backup leaves out: it belongs to the server that runs, or comes from the archive. Their folders stay. */
const leftOut =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|.*\bpgsql_tmp.*|.*\bpg_internal\.init.*)$/;

/** Settings with which PostgreSQL copies each piece of its log away as soon as it is full, or a minute old. */
export function archiveSettings(archive: string): Record<string, string> {
  return {
    archive_mode: "on",
    // A piece that stands in the archive is whole, also when the copying was broken off.
    archive_command: `test ! -f '${archive}/%f' && cp '%p' '${archive}/.%f' && sync '${archive}/.%f' && mv '${archive}/.%f' '${archive}/%f'`,
    archive_timeout: "60s",
  };
}

/** Of one that recovers: up to a named point, where it waits and can be read; left out: as far as the archive goes. */
export function recoverySettings(archive: string, upTo?: string): Record<string, string> {
  return {
    restore_command: `cp '${archive}/%f' '%p'`,
    ...(upTo && { recovery_target_name: upTo, recovery_target_action: "pause" }),
  };
}

/**
 * A copy of a running server's files while it writes to them, as `pg_basebackup` makes one: torn pages are
 * made whole by the log that was written meanwhile.
 */
export async function takeBackup(url: string, data: string, backup: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('drill', fast => true)");
    await copyFiles(data, backup, (path) => !leftOut.test(path));
    // Waits until the log that belongs to the copy is in the archive.
    const { rows } = await client.query<{ labelfile: string }>("select * from pg_backup_stop()");
    await writeFile(join(backup, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
}

/** The files of a server that has not started yet, to be started with `recoverySettings`. */
export async function layOutBackup(backup: string, data: string): Promise<void> {
  await copyFiles(backup, data, () => true);
  await writeFile(join(data, "recovery.signal"), "");
  const { uid, gid } = await stat(backup);
  await lchown(join(data, "recovery.signal"), uid, gid);
  await lchown(join(data, "backup_label"), uid, gid);
}

/** Owners stay the same. What vanishes while it is copied was not needed. */
async function copyFiles(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
  inside = "",
): Promise<void> {
  const { uid, gid, mode } = await stat(join(from, inside));
  await mkdir(join(to, inside), { recursive: true, mode });
  await lchown(join(to, inside), uid, gid);
  for (const entry of await readdir(join(from, inside), { withFileTypes: true })) {
    const path = join(inside, entry.name);
    if (!isWanted(path)) continue;
    if (entry.isDirectory()) await copyFiles(from, to, isWanted, path);
    else await copyOne(join(from, path), join(to, path), { uid, gid });
  }
}

async function copyOne(from: string, to: string, { uid, gid }: { uid: number; gid: number }) {
  try {
    await copyFile(from, to);
    await lchown(to, uid, gid);
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isGone) throw error;
    await rm(to, { force: true });
  }
}
