import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startRouting } from "@milepost/cell/program.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import { buildWebApp } from "@milepost/kit/build-web-app.ts";
import { round } from "@milepost/kit/measure/figures.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import pg from "pg";
import { type CellDatabase, startCellDatabase } from "../bench/cell/database.ts";
import { startCellApi } from "../bench/cell/searches.ts";
import { customersIn } from "../bench/measured.ts";
import { sampleRegion } from "../bench/region.ts";
import { archiveSettings, layOutBackup, recoverySettings, takeBackup } from "./restore-backup.ts";
import { differencesOf, readChecksums } from "./restore-checksums.ts";
import { archivedUpTo, ownArchive, untilPaused, untilRecovered } from "./restore-server.ts";
import { startWriters } from "./restore-writers.ts";

const secondsOfWrites = 10;
const point = "drill";
/** Milliseconds that recovery may take until it can be read from. */
const patience = 1_800_000;

/**
 * A backup of a running PostgreSQL under writes; then it is killed and its files are deleted; then they are
 * restored from the backup and the archive of its log, first to a named point, where every table must be
 * what it was, and then as far as the archive goes.
 */
export async function drillFiles(starter: Starter, directory: string, organisations: number) {
  const logs = join(directory, "logs");
  const archive = join(directory, "archive");
  const backup = join(directory, "backup");
  await mkdir(logs);
  const start = (database: CellDatabase, settings: Record<string, string>) =>
    startAgain(starter, database, settings);
  const timed = <T>(step: string, work: () => Promise<T>) => timedBy(starter, step, work);
  const region = await sampleRegion(directory);
  const routing = await starter.start("routing", () =>
    startRouting({ port: 0, logs, env: { ROUTING_TILES: region.tiles, ROUTING_WORKERS: "2" } }),
  );
  await ownArchive(archive);
  const database = await startCellDatabase(starter, {
    name: "postgres",
    directory,
    region,
    routingUrl: routing.url,
    organisations,
    secret: randomBytes(32).toString("base64url"),
  });
  // Restarted, so that what it was filled with does not go through the archive.
  await database.postgres.stop();
  const running = await start(database, archiveSettings(archive));
  const data = join(database.directory, "data");
  const writers = await startWriters(starter, database);
  const [backupS] = await timed("backup", () => takeBackup(database.superuserUrl, data, backup));
  await sleep(secondsOfWrites * 1000);
  await writers.pause();
  const before = await readChecksums(database.superuserUrl);
  const written = writers.acknowledged.length;
  const lsn = await makePoint(database.superuserUrl);
  writers.resume();
  await archivedUpTo(database.superuserUrl, lsn);
  await sleep(secondsOfWrites * 1000);

  process.kill(running.pid, "SIGKILL");
  const lostAt = Date.now();
  await running.ended;
  await writers.ended();
  // Its last processes are ending and may still write.
  await rm(data, { recursive: true, maxRetries: 20, retryDelay: 100 });

  const [layOutS] = await timed("files laid out", () => layOutBackup(backup, data));
  const [toPointS, paused] = await timed("recovered to the point", async () => {
    const server = await start(database, recoverySettings(archive, point));
    await untilPaused(database.superuserUrl);
    return server;
  });
  const differences = differencesOf(before, await readChecksums(database.superuserUrl));
  for (const difference of differences) console.error(difference);
  await paused.stop();
  const [toEndS] = await timed("recovered to the end", async () => {
    await start(database, { ...archiveSettings(archive), ...recoverySettings(archive) });
    await untilRecovered(database.superuserUrl);
  });

  const found = await listWritten(database.superuserUrl);
  const missing = (some: readonly { readonly id: string }[]) =>
    some.filter(({ id }) => !found.has(id)).length;
  const last = writers.acknowledged.findLast(({ id }) => found.has(id));
  const webFiles = await buildWebApp(directory);
  const api = await startCellApi(starter, database, { routingUrl: routing.url, logs, webFiles });
  await api.search(database.organisations[0]?.at(-1) ?? "", (await customersIn(region))());
  return {
    organisations,
    rows: [...before.values()].reduce((sum, { rows }) => sum + rows, 0),
    restoreS: round(layOutS + toPointS + toEndS),
    mismatches: differences.length,
    lostAfterBackup: missing(writers.acknowledged.slice(0, written)),
    // Of what was written in the last moments and had not left the machine.
    lostLastS: round((lostAt - (last?.at ?? 0)) / 1000),
    lostLastWrites: missing(writers.acknowledged),
    tables: before.size,
    writes: writers.acknowledged.length,
    backupS: round(backupS),
    layOutS: round(layOutS),
    toPointS: round(toPointS),
    toEndS: round(toEndS),
    load: round(loadavg()[0] ?? 0),
  };
}

/** At the address it had before. */
function startAgain(
  starter: Starter,
  { postgres, directory }: CellDatabase,
  settings: Record<string, string>,
) {
  return starter.start("PostgreSQL", () =>
    startPostgres({
      directory,
      settings,
      port: Number(new URL(postgres.url).port),
      startsWithin: patience,
    }),
  );
}

async function makePoint(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ lsn: string }>(
    "select pg_create_restore_point($1) as lsn",
    [point],
  );
  await client.end();
  return rows[0]?.lsn ?? "";
}

/** Ids of the rows whose writing the writers saw confirmed. */
async function listWritten(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ request_id: string }>(
    "select request_id from audit_rows where action = 'drill'",
  );
  await client.end();
  return new Set(rows.map(({ request_id }) => request_id));
}

async function timedBy<T>(
  starter: Starter,
  step: string,
  work: () => Promise<T>,
): Promise<[seconds: number, T]> {
  const began = performance.now();
  const result = await starter.timed(step, work);
  return [(performance.now() - began) / 1000, result];
}
