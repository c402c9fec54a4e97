import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { repository, startApi, startRouting, startWorker } from "@milepost/cell/program.ts";
import { startRestate } from "@milepost/cell/restate.ts";
import { openStarter } from "@milepost/cell/starter.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { until } from "@milepost/kit/until.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** An engine, a worker, a routing and an api of this file's own, because they are stopped; the cell's database. */
const cell = inject("cell");
const starter = openStarter(() => {});
const directory = await temporaryDirectory();
const logs = directory.path;
const ports = { node: 0, ingress: 0, admin: 0, routing: 0, worker: 0, api: 0 };
const token = { authorization: `Bearer ${cell.apiEnv.METRICS_TOKEN}` };
/** Where the engine keeps what does not fit into memory: here nobody can make a folder. */
const noFolder = { TMPDIR: "/dev/null/none" };

const engine = async (env: Record<string, string> = {}) => {
  const files = join(logs, "restate");
  await mkdir(files, { recursive: true });
  return starter.start("Restate", () => startRestate({ directory: files, ports, env }));
};
const worker = (ENGINE_ADMIN_URL = `http://127.0.0.1:${ports.admin}`, port = ports.worker) => {
  const env = { ...cell.apiEnv, ENGINE_ADMIN_URL };
  return starter.start("worker", () => startWorker({ port, logs, env }));
};
const routing = () => {
  const env = { ROUTING_TILES: cell.tiles };
  return starter.start("routing", () => startRouting({ port: ports.routing, logs, env }));
};

beforeAll(async () => {
  for (const name of Object.keys(ports) as (keyof typeof ports)[])
    ports[name] = await portOrFree(0);
  await Promise.all([engine(), routing()]);
  const env = {
    ...cell.apiEnv,
    ENGINE_URL: `http://127.0.0.1:${ports.ingress}`,
    ROUTING_URL: `http://127.0.0.1:${ports.routing}`,
  };
  await starter.start("api", () => startApi({ port: ports.api, logs, env }));
});
afterAll(async () => {
  await starter.stop();
  await directory.remove();
});

async function readyz() {
  const answer = await fetch(`http://127.0.0.1:${ports.api}/readyz`);
  const said = (await answer.json()) as Record<string, unknown>;
  expect(answer.status).toBe(said.ready ? 200 : 503);
  return said;
}

/** What the api's figures say of the same parts. */
async function figures(): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${ports.api}/metrics`, { headers: token });
  const found = (await answer.text()).matchAll(/^milepost_ready\{part="(\w+)"\} (\d)$/gm);
  return Object.fromEntries([...found].map(([, part, state]) => [part, state]));
}

/** Until `/readyz` says of every part what it should; then the figures do too. */
async function expectAway(...away: readonly string[]): Promise<void> {
  const stateOf = (part: string) => (away.includes(part) ? "away" : "well");
  const expected = {
    ready: away.length === 0,
    database: stateOf("database"),
    engine: stateOf("engine"),
    worker: stateOf("worker"),
    routing: stateOf("routing"),
  };
  await expect.poll(readyz, { timeout: 30_000, interval: 200 }).toEqual(expected);
  const told = Object.entries(await figures()).map(([part, isWell]) => [
    part,
    isWell === "1" ? "well" : "away",
  ]);
  expect({ ready: expected.ready, ...Object.fromEntries(told) }).toEqual(expected);
}

/** As the engine's container asks itself, in the words of compose.yaml: whether it is well. */
function isHealthy(): boolean {
  const compose = readFileSync(join(repository, "compose.yaml"), "utf8");
  const [, command = ""] = /\n {2}engine:[\s\S]*?\n {6}test: (\[.*\])/.exec(compose) ?? [];
  const [, program = "", ...words] = JSON.parse(command) as string[];
  expect(words.join(" ")).toContain("/127.0.0.1/8080");
  const args = words.map((word) => word.replace("/127.0.0.1/8080", `/127.0.0.1/${ports.ingress}`));
  return spawnSync(program, args).status === 0;
}

test("a cell without a worker is not ready, and ready once there is one", async () => {
  await expectAway("worker");
  expect(isHealthy()).toBe(true);
  await worker();
  await expectAway();
  expect(Object.keys(await figures()).sort()).toEqual(["database", "engine", "routing", "worker"]);
});

test("a worker that was stopped is away, and the engine is not", async () => {
  await starter.find("worker").stop();
  await expectAway("worker");
  expect(isHealthy()).toBe(true);
  await worker();
  await expectAway();
});

test("a worker that hangs is away", async () => {
  const { pid } = starter.find("worker");
  process.kill(pid, "SIGSTOP");
  try {
    await until(async () => (await readyz()).worker === "away", 30_000);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await expectAway();
});

test("a worker that leaves its registration to somebody else is well once the engine knows it", async () => {
  await starter.find("worker").stop();
  const { url } = await worker("none", await portOrFree(0));
  await expectAway("worker");
  // As Restate's operator does: by host and port alone.
  const deployments = `http://127.0.0.1:${ports.admin}/deployments`;
  const answer = await fetch(deployments, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uri: url }),
  });
  expect(answer.status).toBe(201);
  await expectAway();
  // Back to the build before, when the newest is removed.
  const { id } = (await answer.json()) as { id: string };
  await starter.find("worker").stop();
  await fetch(`${deployments}/${id}?force=true`, { method: "DELETE" });
  await worker();
  await expectAway();
});

test("routing that was stopped is away", async () => {
  await starter.find("routing").stop();
  await expectAway("routing");
  await routing();
  await expectAway();
});

test("an engine that was stopped is away, and what it would run as well", async () => {
  await starter.find("Restate").stop();
  await expectAway("engine", "worker");
  expect(isHealthy()).toBe(false);
  await engine();
  await expectAway();
});

test("an engine that answers and can run nothing is away", async () => {
  await starter.find("Restate").stop();
  const { ingressUrl, adminUrl } = await engine(noFolder);
  expect((await fetch(`${ingressUrl}/restate/health`)).status).toBe(200);
  expect((await fetch(`${adminUrl}/health`)).status).toBe(200);
  await expectAway("engine", "worker");
  expect(isHealthy()).toBe(false);
});
