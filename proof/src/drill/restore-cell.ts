import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository, startApi } from "@milepost/cell/program.ts";
import { startRestate } from "@milepost/cell/restate.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import type { KnownCell } from "@milepost/kit/company/booking-cell.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import pg from "pg";
import { archiveSettings, layOutBackup, recoverySettings, takeBackup } from "./restore-backup.ts";
import { archivedUpTo, ownArchive, untilRecovered } from "./restore-server.ts";

type Name = "PostgreSQL" | "Restate" | "worker" | "api";

const run = promisify(execFile);

/** A whole cell whose log is archived, and whose parts can be lost with their files. */
export async function openMortalCell(starter: Starter, known: KnownCell, directory: string) {
  const { cell, ports } = known;
  const [postgres, restate] = [join(directory, "postgres"), join(directory, "restate")];
  const [archive, backup] = [join(directory, "archive"), join(directory, "backup")];
  const data = join(postgres, "data");
  const find = (name: Name) => starter.find(name);
  const startDatabase = (settings: Record<string, string>) =>
    starter.start("PostgreSQL", () =>
      startPostgres({ directory: postgres, port: ports.postgres, settings }),
    );

  await ownArchive(archive);
  await find("PostgreSQL").stop();
  await startDatabase(archiveSettings(archive));
  await takeBackup(cell.superuserUrl, data, backup);

  return {
    cell,
    engineAdminUrl: known.engineAdminUrl,
    find,
    /** By force, all at once, as with a machine. */
    async kill(...names: readonly Name[]): Promise<void> {
      const parts = names.map(find);
      for (const { pid } of parts) process.kill(pid, "SIGKILL");
      await Promise.all(parts.map(({ ended }) => ended));
    },
    /** The moment that the database will come back to. */
    async makePoint(name: string): Promise<void> {
      const client = new pg.Client({ connectionString: cell.superuserUrl });
      await client.connect();
      const { rows } = await client.query<{ lsn: string }>(
        "select pg_create_restore_point($1) as lsn",
        [name],
      );
      await client.query("select pg_switch_wal()");
      await client.end();
      await archivedUpTo(cell.superuserUrl, rows[0]?.lsn ?? "");
    },
    /** Of one that was killed. */
    async restoreDatabase(point: string): Promise<void> {
      await rm(data, { recursive: true, maxRetries: 20, retryDelay: 100 });
      await layOutBackup(backup, data);
      await startDatabase({
        ...archiveSettings(archive),
        ...recoverySettings(archive, point),
        recovery_target_action: "promote",
      });
      await untilRecovered(cell.superuserUrl);
    },
    /** With its files, or without any. */
    async startEngine({ isEmpty }: { isEmpty: boolean }): Promise<void> {
      if (isEmpty) {
        await rm(restate, { recursive: true, maxRetries: 20, retryDelay: 100 });
        await mkdir(restate);
      }
      await starter.start("Restate", () =>
        startRestate({ directory: restate, ports: ports.restate }),
      );
    },
    startWorker: () => starter.start("worker", () => known.startWorkerAgain()),
    startApi: () =>
      starter.start("api", () => startApi({ port: ports.api, logs: cell.logs, env: cell.apiEnv })),
    /** `pnpm recover`, twice, as an operator types it who is not sure. What it said. */
    async recover(): Promise<string> {
      const env = {
        ...process.env,
        DATABASE_URL: cell.databaseUrls.milepost_app,
        DATABASE_AUDIT_URL: cell.databaseUrls.milepost_audit,
        ENGINE_URL: cell.engineUrl,
        ENGINE_ADMIN_URL: known.engineAdminUrl,
      };
      const file = join(repository, "apps/server/src/recover.ts");
      const runs = [];
      for (let time = 0; time < 2; time += 1)
        runs.push(await run(process.execPath, [file], { env }));
      const said = runs.map(({ stdout, stderr }) => `${stderr}${stdout}`).join("");
      console.error(said.trim());
      return said;
    },
  };
}

export type MortalCell = Awaited<ReturnType<typeof openMortalCell>>;
