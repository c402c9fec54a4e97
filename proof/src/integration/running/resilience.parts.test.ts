import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openStarter, type Starter } from "@milepost/cell/starter.ts";
import { type Browserless, openBrowserless } from "@milepost/kit/browserless.ts";
import { type Cell, freePorts, startCell } from "@milepost/kit/cell.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { startPostgres } from "@milepost/kit/postgres.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A cell of this file's own, because its parts are killed. */
let cell: Cell;
let starter: Starter;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let browser: Browserless;
let postcodes: string[];

beforeAll(async () => {
  directory = await temporaryDirectory();
  starter = openStarter(() => {});
  cell = await startCell(starter, { directory: directory.path, ports: freePorts });
  browser = openBrowserless(cell);
  await browser.signIn(peopleOf(cell.company).agent);
  const { records } = JSON.parse(cell.company) as { records: { Leads: { Zip_Code?: string }[] } };
  postcodes = records.Leads.flatMap(({ Zip_Code }) => Zip_Code ?? []);
  await untilDrivesAreLearnt();
});

/** The first minute of a company is spent learning the drives of its diaries; what is tried here is every other minute. */
async function untilDrivesAreLearnt(): Promise<void> {
  await search(postcodes[0] ?? "");
  const url = new URL(cell.superuserUrl);
  url.pathname = "/milepost";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const missing =
    "select from diary_entries where lat is not null and minutes_from_base is null limit 1";
  while ((await client.query(missing)).rowCount !== 0) await sleep(250);
  await client.end();
}

afterAll(async () => {
  await starter.stop();
  await directory.remove();
});

const search = (postcode: string) =>
  browser.send(`/api/search?wf=1&postcode=${encodeURIComponent(postcode)}`);

/** Searches one after the other until stopped. Returns the longest time without a search that was answered well. */
function searchOnAndOn() {
  const failed: string[] = [];
  let answered = 0;
  let longestGap = 0;
  let isStopped = false;
  let last = performance.now();
  const done = (async () => {
    for (let at = 0; !isStopped; at += 1) {
      const answer = await search(postcodes[at % postcodes.length] ?? "");
      const { code } = (await answer.json()) as { code?: string };
      // A postcode nobody can drive to, or that does not exist, is answered well too.
      if (answer.status >= 500) {
        failed.push(code ?? String(answer.status));
        await sleep(50);
        continue;
      }
      answered += 1;
      longestGap = Math.max(longestGap, performance.now() - last);
      last = performance.now();
    }
  })();
  return {
    failed,
    async stop() {
      isStopped = true;
      await done;
      return { answered, longestGap: Math.round(longestGap), failed };
    },
  };
}

test("killing routing workers in the middle of searches fails none of them for longer than 5 s", async () => {
  const routing = cell.pids.routing ?? 0;
  const searching = searchOnAndOn();
  let kills = 0;
  for (let round = 0; round < 5; round += 1) {
    await sleep(700);
    for (const worker of childrenOf(routing).slice(0, 1)) {
      process.kill(worker, "SIGKILL");
      kills += 1;
    }
  }
  await sleep(1_500);
  const { answered, longestGap, failed } = await searching.stop();
  console.log(JSON.stringify({ kills, answered, longestGapMs: longestGap, failed: failed.length }));
  expect(kills).toBe(5);
  expect(answered).toBeGreaterThan(2);
  expect(longestGap).toBeLessThan(5_000);
  expect(isAlive(routing)).toBe(true);
});

test("killing PostgreSQL fails searches by name, and the api goes on by itself when it is back", async () => {
  const api = cell.pids.api ?? 0;
  expect((await search(postcodes[0] ?? "")).status).toBe(200);
  process.kill(cell.pids.PostgreSQL ?? 0, "SIGKILL");
  await sleep(500);
  const away = await search(postcodes[0] ?? "");
  expect(away.status).toBe(503);
  expect(await away.json()).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
  expect((await fetch(`${cell.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${cell.url}/healthz`)).status).toBe(200);

  const port = Number(new URL(cell.superuserUrl).port);
  await starter.start("PostgreSQL again", () =>
    startPostgres({ directory: join(directory.path, "postgres"), port }),
  );
  const began = performance.now();
  while ((await search(postcodes[0] ?? "")).status !== 200) {
    expect(performance.now() - began).toBeLessThan(5_000);
    await sleep(50);
  }
  console.log(JSON.stringify({ recoveredMs: Math.round(performance.now() - began) }));
  expect(isAlive(api)).toBe(true);
  expect(await browser.get("/auth/check-auth")).toMatchObject({ authenticated: true });
});

test("killing the durable engine leaves searches alone", async () => {
  process.kill(cell.pids.Restate ?? 0, "SIGKILL");
  await sleep(300);
  expect((await search(postcodes[0] ?? "")).status).toBe(200);
  // What it answered last is kept for some seconds.
  const ready = async () => (await fetch(`${cell.url}/readyz`)).json();
  await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ engine: "away" });
});

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        // "pid (name) state ppid …": the name may hold spaces.
        return (
          Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1]) === pid
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
