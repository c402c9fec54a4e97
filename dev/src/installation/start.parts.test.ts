import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { repository } from "@milepost/cell/program.ts";
import { copyRelease } from "@milepost/kit/copy-release.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, expect, inject, test } from "vitest";

/** `pnpm database` and `pnpm start` as an operator runs them, on the cell's PostgreSQL. */
const cell = inject("cell");
const directory = await temporaryDirectory();
afterAll(directory.remove);
const run = promisify(execFile);
const program = "apps/cell/src/start.ts";

const inDatabase = (url: string) => url.replace(/[^/]+$/, "start_test");
const { milepost_migrator, milepost_app, milepost_audit } = cell.databaseUrls;
const addresses = {
  DATABASE_MIGRATOR_URL: inDatabase(milepost_migrator),
  DATABASE_URL: inDatabase(milepost_app),
  DATABASE_AUDIT_URL: inDatabase(milepost_audit),
};

/** What git says has changed, with its content. */
const changes = async () =>
  (await run("git", ["diff", "--stat", "HEAD"], { cwd: repository })).stdout;
const before = await changes();

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

const { ENGINE_URL, ROUTING_URL, ...rest } = cell.apiEnv;

/** What `pnpm start` gets, with ports of its own. */
const settings = async (): Promise<Record<string, string>> => ({
  ...rest,
  ...(await freePorts(
    "PORT",
    "WORKER_PORT",
    "ROUTING_PORT",
    "RESTATE_BIND_PORT",
    "RESTATE_INGRESS__BIND_PORT",
    "RESTATE_ADMIN__BIND_PORT",
  )),
  ...addresses,
  MILEPOST_DATA: directory.path,
  ROUTING_TILES: cell.tiles,
});

/** How a start that cannot go well ends. */
async function failToStart(changed: Record<string, string>, ...options: readonly string[]) {
  const env = { ...process.env, ...(await settings()), ...changed };
  const started = run(process.execPath, [program, ...options], { cwd: repository, env });
  const { code, stdout, stderr } = await started.then(
    () => expect.unreachable("It started"),
    (error) => error as { code: number; stdout: string; stderr: string },
  );
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/^\s+at /m);
  return { said: stdout, words: stderr };
}

/** Returns once it is ready. */
async function start(
  env: Record<string, string>,
  folder = repository,
  ...options: readonly string[]
) {
  const child = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const ended = once(child, "exit");
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout }).on("line", (line) => said.push(line));
  const isReady = () => said.some((line) => line.startsWith("Milepost is ready"));
  while (!isReady() && child.exitCode === null) await once(lines, "line");
  expect(isReady()).toBe(true);
  return {
    said,
    ended,
    async stop() {
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    },
  };
}

/** Of these settings' ports, those at which something listens. */
async function listListening(env: Record<string, string>): Promise<string[]> {
  const ports = Object.entries(env).flatMap(([name, port]) =>
    name.endsWith("PORT") ? [port] : [],
  );
  const listening = ports.map((port) =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => port,
      () => null,
    ),
  );
  return (await Promise.all(listening)).filter((port) => port !== null);
}

test("a start says for what it waits, and after its limit what to do", async () => {
  const nobody = `http://127.0.0.1:${await portOrFree(0)}`;
  const { said, words } = await failToStart({ ENGINE_URL: nobody, ENGINE_ADMIN_URL: nobody });
  expect(said).toContain(`waiting for the engine at ${nobody}: 5 s so far`);
  expect(words).toBe(
    `The engine at ENGINE_ADMIN_URL (${nobody}) does not answer. Start it, or leave out ENGINE_URL and ENGINE_ADMIN_URL: then an engine is started here.\n`,
  );
});

test("a start with half of an engine's addresses, or with a wrong setting, says so at once", async () => {
  const half = await failToStart({ ENGINE_URL: "http://127.0.0.1:1" });
  expect(half.words).toBe("One of ENGINE_URL and ENGINE_ADMIN_URL is set: set both, or neither.\n");
  const { words } = await failToStart({ ZOHO_CLIENT_ID: "", PORT: "http" });
  expect(words).toContain("  ZOHO_CLIENT_ID is missing.\n");
});

/** A call that is under way, because its caller has not said everything yet. */
function callSlowly(url: string) {
  const body = "{}";
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    origin: url,
  };
  const call = request(`${url}/api/verify-acceptance`, { method: "POST", headers });
  call.flushHeaders();
  const answered = once(call, "response");
  return {
    async end() {
      call.end(body);
      const [answer] = (await answered) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    },
  };
}

test("everything starts for real, is ready, and ends on a signal when it has answered what it was asked", async () => {
  const env = await settings();
  const url = `http://localhost:${env.PORT}`;
  const { stop } = await start({ ...env, PUBLIC_URL: url });
  let stopped: Promise<void> | null = null;
  try {
    const ready = await fetch(`${url}/readyz`);
    expect(await ready.json()).toMatchObject({ ready: true, engine: "well", routing: "well" });
    expect((await fetch(`${url}/login`)).status).toBe(200);
    const slow = callSlowly(url);
    await sleep(500);
    stopped = stop();
    // Longer than the other parts get.
    await sleep(9_000);
    expect(await slow.end()).toBe(400);
  } finally {
    await (stopped ?? stop());
  }
  expect(await listListening(env)).toEqual([]);
});

test("another release takes over from the one that runs, which goes on if the other cannot", {
  timeout: 360_000,
}, async () => {
  const own: Record<string, string> = { ...(await settings()), WORKER_PORT: "" };
  const next = await copyRelease(join(directory.path, "next"), { version: "99.0.0" });
  const nobody = await failToStart(own, "--take-over");
  expect(nobody.words).toContain("Leave out --take-over");
  const first = await start(own);
  try {
    /** As the engine knows them. */
    const builds = async () => {
      const answer = await fetch(`http://127.0.0.1:${own.RESTATE_ADMIN__BIND_PORT}/deployments`);
      const { deployments } = (await answer.json()) as {
        deployments: { metadata: { build: string } }[];
      };
      return deployments.map(({ metadata }) => metadata.build);
    };
    const version = async () => {
      const answer = await fetch(`http://127.0.0.1:${own.PORT}/healthz`);
      return ((await answer.json()) as { version: string }).version;
    };
    const before = await version();
    const twice = await failToStart(own);
    expect(twice.words).toContain("Milepost runs already with its data in");

    const wrong = run(process.execPath, [program, "--take-over"], {
      cwd: next,
      env: { ...process.env, ...own, TRUSTED_PROXIES: "no address" },
    });
    await expect(wrong).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^worker:/m),
    });
    expect(await builds()).toEqual([expect.stringMatching(`^${before}-`)]);
    const ready = await fetch(`http://127.0.0.1:${own.PORT}/readyz`);
    expect(await ready.json()).toMatchObject({ ready: true, worker: "well" });
    expect(await version()).toBe(before);

    const second = await start(own, next, "--take-over");
    try {
      expect(await first.ended).toEqual([0, null]);
      expect(first.said).toContain("Another start has taken over.");
      expect(await version()).toBe("99.0.0");
      await until(async () => (await builds()).length === 1, 60_000);
      expect(await builds()).toEqual([expect.stringMatching("^99.0.0-")]);
    } finally {
      await second.stop();
    }
  } finally {
    await first.stop();
  }
  expect(await listListening(own)).toEqual([]);
});

test("postcodes are imported and the installation is tried, and nothing that an operator runs changes a file of the checkout", async () => {
  const file = join(directory.path, "few.csv");
  await writeFile(file, "postcode,lat,lon\nMP1 1AA,52.1,-1.1\n");
  const { DATABASE_MIGRATOR_URL } = addresses;
  const env = { ...process.env, DATABASE_MIGRATOR_URL };
  const args = ["apps/cell/src/data-import.ts", file];
  const { stdout } = await run(process.execPath, args, { cwd: repository, env });
  expect(stdout).toContain('"postcodes":1');
  const tried = run(process.execPath, ["apps/server/src/self-test.ts"], {
    cwd: repository,
    env: { ...process.env, ...(await settings()), PUBLIC_URL: cell.url },
  });
  const lines = await tried.catch((error: { stdout: string }) => error);
  expect(lines.stdout).toContain('"name":"self-test"');
  expect(await changes()).toBe(before);
});
