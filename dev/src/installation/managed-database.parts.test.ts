import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { type Postgres, startPostgres } from "@milepost/kit/postgres.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A PostgreSQL of this file's own, because roles are the whole server's. Its administrator is no superuser. */
const directory = await temporaryDirectory();
const run = promisify(execFile);
let server: Postgres;

beforeAll(async () => {
  server = await startPostgres({ directory: join(directory.path, "postgres"), port: 0 });
  await query("create role host_admin login createrole createdb password 'admin'");
});
afterAll(async () => {
  await server?.stop();
  await directory.remove();
});

async function query(sql: string, url = server.url): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const addressOf = (role: string, password: string, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${new URL(server.url).port}/${database}`;

async function prepare(
  passwordOfApp: string,
  adminUrl = addressOf("host_admin", "admin", "postgres"),
) {
  const env = {
    DATABASE_SUPERUSER_URL: adminUrl,
    DATABASE_MIGRATOR_URL: addressOf("milepost_migrator", "m", "milepost"),
    DATABASE_URL: addressOf("milepost_app", passwordOfApp, "milepost"),
    DATABASE_AUDIT_URL: addressOf("milepost_audit", "u", "milepost"),
  };
  const { stdout } = await run(process.execPath, ["db/src/prepare.ts"], { cwd: repository, env });
  return JSON.parse(stdout) as { applied: readonly string[] };
}

test("an administrator who is no superuser makes the database, and again with another password", async () => {
  expect((await prepare("first")).applied).toContain("0001-foundation.sql");
  expect(await prepare("second")).toEqual({ name: "database", applied: [] });
  const app = addressOf("milepost_app", "second", "milepost");
  expect(await query("select current_user::text as name", app)).toEqual([{ name: "milepost_app" }]);
  const rights = `select rolname from pg_roles where rolname like 'milepost%'
    and (rolsuper or rolcreatedb or rolcreaterole or rolbypassrls)`;
  expect(await query(rights)).toEqual([]);
});

test("afterwards the administrator may not act as the owner of the tables", async () => {
  const mayAct = "select pg_has_role('host_admin', 'milepost_migrator', 'set') as is_so";
  expect(await query(mayAct)).toEqual([{ is_so: false }]);
});

test("a role with more rights is refused in a sentence that says what to do, and a superuser sets it right", async () => {
  await query("alter role milepost_app bypassrls");
  await expect(prepare("second")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The database is not ready: The role milepost_app has rights .*: alter role milepost_app nobypassrls .*\n$/,
    ),
  });
  await prepare("second", server.url);
  const bypasses = "select rolbypassrls from pg_roles where rolname = 'milepost_app'";
  expect(await query(bypasses)).toEqual([{ rolbypassrls: false }]);
});
