import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { migrate } from "@milepost/db";
import type pg from "pg";

/** What the next version brings, as any version would: a column, a table, and an index of a table that is written all the time. */
export const expand = {
  "9001-notes.sql": `
    alter table reservations add column drill_note text;
    create table drill_notes (
      organisation_id uuid not null references organisations on delete cascade,
      note_id uuid not null default gen_random_uuid(),
      primary key (organisation_id, note_id)
    );
    alter table drill_notes enable row level security;
    alter table drill_notes force row level security;
    create policy own_organisation on drill_notes
      using (organisation_id = current_organisation())
      with check (organisation_id = current_organisation());
    grant select, insert on drill_notes to milepost_app`,
  "9002-notes-index.sql":
    "create index concurrently drill_by_note on reservations (organisation_id, drill_note)",
};

/** When the last process of the version before is gone. */
export const contract = {
  "9003-no-notes.sql": "drop table drill_notes; alter table reservations drop column drill_note",
};

/** Milliseconds that somebody's report keeps the tables in use while they are to be changed. */
const reportLasts = 5_000;

/** Applies them while somebody reads the tables for a long time. Returns how long it took, in milliseconds. */
export async function migrateUnderReport(
  database: pg.Pool,
  migratorUrl: string,
  { files, directory }: { files: Readonly<Record<string, string>>; directory: string },
): Promise<number> {
  await mkdir(directory, { recursive: true });
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql);
  const report = await database.connect();
  try {
    await report.query("begin");
    await report.query("select count(*) from reservations, organisations");
    const began = performance.now();
    const migrating = migrate(migratorUrl, pathToFileURL(`${directory}/`));
    // Heard of below, when the report has ended.
    migrating.catch(() => {});
    await sleep(reportLasts);
    await report.query("commit");
    const applied = await migrating;
    if (applied.length !== Object.keys(files).length) throw new Error("Not all were applied");
    return Math.round(performance.now() - began);
  } finally {
    report.release();
  }
}
