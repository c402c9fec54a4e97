import { until } from "@milepost/kit/until.ts";
import type { Installation } from "./installation.ts";

const page = "backup.md";

export async function takeBackup({ follow }: Installation): Promise<void> {
  await follow({ page, after: "Once:" });
  await follow({ page, after: "Every night:" });
}

/** PostgreSQL comes back from the backup and its log, as backup.md says. Whether every booking is back. */
export async function restoreBackup({ follow, compose }: Installation): Promise<boolean> {
  const ask = (query: string) =>
    compose(`exec -T postgres psql --username postgres --dbname milepost -Atc "${query}"`);
  const booked = "select count(*) from reservations where state = 'booked'";
  const before = await ask(booked);
  const segment = await ask("select pg_walfile_name(pg_switch_wal())");
  const isArchived = `select last_archived_wal >= '${segment}' from pg_stat_archiver`;
  await until(async () => (await ask(isArchived)) === "t", 90_000);
  await follow({ page, after: "To restore, as far as the log goes" });
  const after = await ask(booked);
  console.error(`booked before and after: ${before}, ${after}`);
  return Number(before) > 0 && after === before;
}
