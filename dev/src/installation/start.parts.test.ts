import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { repository } from "@milepost/cell/program.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { afterAll, expect, inject, test } from "vitest";

/** `pnpm database` and `pnpm start` as an operator runs them, on the cell's PostgreSQL. */
const cell = inject("cell");
const directory = await temporaryDirectory();
afterAll(directory.remove);
const run = promisify(execFile);

const inDatabase = (url: string) => url.replace(/[^/]+$/, "start_test");
const { milepost_migrator, milepost_app, milepost_audit } = cell.databaseUrls;
const addresses = {
  DATABASE_MIGRATOR_URL: inDatabase(milepost_migrator),
  DATABASE_URL: inDatabase(milepost_app),
  DATABASE_AUDIT_URL: inDatabase(milepost_audit),
};

const prepare = async (env: Record<string, string>) =>
  (await run(process.execPath, ["db/src/prepare.ts"], { cwd: repository, env })).stdout;

async function freePorts(...names: readonly string[]): Promise<Record<string, string>> {
  const ports = await Promise.all(names.map(() => portOrFree(0)));
  return Object.fromEntries(names.map((name, i) => [name, String(ports[i])]));
}

test("a database is made once and then only brought up to date", async () => {
  const first = await prepare({ ...addresses, DATABASE_SUPERUSER_URL: cell.superuserUrl });
  expect(JSON.parse(first)).toMatchObject({
    name: "database",
    applied: expect.arrayContaining(["0001-foundation.sql"]),
  });
  const { DATABASE_MIGRATOR_URL } = addresses;
  const again = await prepare({ DATABASE_MIGRATOR_URL });
  expect(JSON.parse(again)).toEqual({ name: "database", applied: [] });
  const wrong = { DATABASE_MIGRATOR_URL: addresses.DATABASE_URL };
  await expect(prepare(wrong)).rejects.toThrow("not postgres://milepost_migrator:");
});

test("everything starts for real, is ready, and ends on a signal", async () => {
  const ports = await freePorts(
    "PORT",
    "WORKER_PORT",
    "ROUTING_PORT",
    "RESTATE_BIND_PORT",
    "RESTATE_INGRESS__BIND_PORT",
    "RESTATE_ADMIN__BIND_PORT",
  );
  const { ENGINE_URL, ROUTING_URL, ...rest } = cell.apiEnv;
  const url = `http://localhost:${ports.PORT}`;
  const child = spawn(process.execPath, ["apps/cell/src/start.ts"], {
    cwd: repository,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ...rest,
      ...ports,
      ...addresses,
      PUBLIC_URL: url,
      MILEPOST_DATA: directory.path,
      ROUTING_TILES: cell.tiles,
    },
  });
  const ended = once(child, "exit");
  try {
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) if (line.startsWith("Milepost is ready")) break;
    const ready = await fetch(`${url}/readyz`);
    expect(await ready.json()).toMatchObject({ ready: true, engine: "well", routing: "well" });
    expect((await fetch(`${url}/login`)).status).toBe(200);
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
  const listening = Object.values(ports).map((port) =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => port,
      () => null,
    ),
  );
  expect((await Promise.all(listening)).filter((port) => port !== null)).toEqual([]);
});
