import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as forTests from "./for-tests.ts";
import { buildCounty, type County, isAlive, type Routing, until } from "./for-tests.ts";

let county: County;
const started: Routing[] = [];

beforeAll(async () => {
  county = await buildCounty();
});

afterEach(() => {
  for (const { process } of started.splice(0)) process.kill("SIGKILL");
});

afterAll(() => county.remove());

async function startRouting(env: Record<string, string> = {}): Promise<Routing> {
  const routing = await forTests.startRouting({ ROUTING_TILES: county.tiles, ...env });
  started.push(routing);
  return routing;
}

/** From all over the county. */
function places(count: number) {
  const step = Math.floor(county.onRoads.length / count);
  return county.onRoads.filter((_, n) => n % step === 0).slice(0, count);
}

function matrix(sources: readonly unknown[], targets: readonly unknown[]) {
  return { sources, targets, costing: "auto", verbose: false };
}

const quickMatrix = () => matrix(places(1), places(3));
/** Many seconds of work. */
const slowMatrix = () => matrix(places(300), places(300));

async function ask({ url }: Routing, path: string, body: unknown, signal?: AbortSignal) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(url + path, { method: "POST", body: text, signal: signal ?? null });
  return { status: response.status, headers: response.headers, answer: await response.json() };
}

function askMatrix(routing: Routing, body: unknown, signal?: AbortSignal) {
  return ask(routing, "/sources_to_targets", body, signal);
}

async function readMetrics({ url }: Routing): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

test("tiles are built from an extract and measured", () => {
  expect(county.measured).toEqual({
    name: "tiles",
    seconds: expect.any(Number),
    bytes: expect.any(Number),
    index: expect.any(Object),
  });
});

test("an import that was cut off goes on after the tiles that it had built", async () => {
  const tiles = join(county.directory, "cut-off");
  const args = ["apps/routing/src/build-tiles.ts", tiles, join(county.directory, "county.osm.pbf")];
  const build = () => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    return { child, said: () => said, closed: once(child, "close") };
  };
  const first = build();
  await until(() => first.said().includes("building the drive index"), 60_000);
  first.child.kill("SIGKILL");
  await first.closed;
  const names = async () => (await readdir(county.directory)).filter((one) => /^cut-off/.test(one));
  expect(await names()).toEqual([expect.stringMatching(/^cut-off\.building-/)]);
  const second = build();
  expect(await second.closed).toEqual([0, null]);
  expect(second.said()).toContain("the tiles are there from an earlier try");
  expect(second.said()).not.toContain("building tiles");
  expect(second.said()).toMatch(/comparing: 100 %\n[\s\S]*asking again: 100 %\nthe index is good/);
  expect(await names()).toEqual(["cut-off"]);
});

test("answers are those of Valhalla's own server", async () => {
  const routing = await startRouting();
  const { status, answer } = await askMatrix(routing, quickMatrix());
  expect(status).toBe(200);
  const [durations] = answer.sources_to_targets.durations;
  expect(durations).toEqual([0, expect.any(Number), expect.any(Number)]);

  const locations = [...places(1), county.onTheIsland];
  const query = encodeURIComponent(JSON.stringify({ locations, costing: "auto" }));
  const located = await (await fetch(`${routing.url}/locate?json=${query}`)).json();
  expect(located).toMatchObject([{ edges: expect.any(Array) }, { edges: null }]);

  const route = await ask(routing, "/route", { locations: places(2), costing: "auto" });
  expect(route.answer.trip.legs).toMatchObject([{ shape: expect.any(String) }]);

  const contours = { locations: places(1), costing: "auto", contours: [{ time: 5 }] };
  expect((await ask(routing, "/isochrone", contours)).answer.features).toHaveLength(1);

  const { answer: said } = await ask(routing, "/status", "");
  expect(said.tileset_version).toMatch(/^3\.6\.1-\w{16}$/);
  expect((await fetch(`${routing.url}/healthz`)).status).toBe(200);
  expect(await readMetrics(routing)).toContain(
    'routing_requests_total{path="/sources_to_targets",status="200"} 1\n',
  );
});

test("towns and roads have the names of the extract, and tiles of an earlier release have none", async () => {
  const routing = await startRouting();
  const { answer } = await ask(routing, "/towns", { places: [...places(5), county.onTheIsland] });
  expect(answer.towns).toHaveLength(6);
  for (const town of answer.towns.slice(0, 5)) expect(town).toMatch(/^[A-Z][a-z]/);
  const around = await ask(routing, "/names", { places: [{ lat: 53.38, lon: 2.62 }] });
  expect(around.answer.places[0]).toEqual({
    name: "Melport",
    kind: "city",
    at: [expect.closeTo(2.63, 1), expect.closeTo(53.38, 1)],
  });
  const roads = around.answer.roads.map(({ name }: { name: string }) => name);
  expect(roads).toEqual(expect.arrayContaining(["A1915", "B1926"]));
  expect((await ask(routing, "/towns", { places: [{}] })).status).toBe(400);

  const [names, away] = [join(county.tiles, "names.json"), join(county.directory, "away.json")];
  await rename(names, away);
  try {
    const without = await startRouting();
    const { status, answer: said } = await ask(without, "/names", { places: places(1) });
    expect([status, said.error_code]).toEqual([404, 106]);
  } finally {
    await rename(away, names);
  }
});

test("refusals are those of Valhalla's own server", async () => {
  const routing = await startRouting();
  async function refusal(path: string, body: unknown) {
    const { status, answer } = await ask(routing, path, body);
    expect(answer.status_code).toBe(status);
    return [status, answer.error_code];
  }
  const toTheIsland = matrix(places(1), [...places(1), county.onTheIsland]);
  expect(await refusal("/sources_to_targets", toTheIsland)).toEqual([400, 171]);
  expect(await refusal("/sources_to_targets", cutOff())).toEqual([400, 442]);
  expect(await refusal("/sources_to_targets", matrix([], []))).toEqual([400, 112]);
  const slowly = { ...quickMatrix(), costing: "snail" };
  expect(await refusal("/sources_to_targets", slowly)).toEqual([400, 125]);
  expect(await refusal("/route", "{")).toEqual([400, 100]);
  expect(await refusal("/route", "[]")).toEqual([400, 100]);
  expect(await refusal("/route", "")).toEqual([400, 110]);
  expect(await refusal("/route", " ".repeat(2_000_001))).toEqual([413, 100]);
  expect(await refusal("/height", {})).toEqual([404, 106]);
  const deleted = await fetch(`${routing.url}/route`, { method: "DELETE" });
  expect([deleted.status, (await deleted.json()).error_code]).toEqual([405, 101]);
});

/** From one place to another that is walled in. */
function cutOff() {
  const [from, to] = places(2);
  if (!from || !to) throw new Error("the county has no places");
  const [west, east, south, north] = [to.lon - 0.02, to.lon + 0.02, to.lat - 0.01, to.lat + 0.01];
  const wall = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { ...matrix([from], [to]), exclude_polygons: [wall] };
}

test("without tiles it refuses to start and says so", async () => {
  const nowhere = startRouting({ ROUTING_TILES: county.directory });
  await expect(nowhere).rejects.toThrow("There are no tiles in");
});

test("when the line is full the next caller is refused at once, and the deadline ends the rest", async () => {
  const limits = { ROUTING_WORKERS: "1", ROUTING_QUEUE: "1", ROUTING_DEADLINE_MS: "2500" };
  const routing = await startRouting(limits);
  const five = Array.from({ length: 5 }, () => askMatrix(routing, slowMatrix()));
  const first = await Promise.race(five);
  expect(first).toMatchObject({ status: 503, answer: { status: "Service Unavailable" } });
  expect(first.headers.get("retry-after")).toBe("1");
  const statuses = (await Promise.all(five)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([503, 503, 503, 504, 504]);
  expect((await askMatrix(routing, quickMatrix())).status).toBe(200);
});

test("a request whose client has gone leaves the line", async () => {
  const routing = await startRouting({ ROUTING_WORKERS: "1", ROUTING_DEADLINE_MS: "2500" });
  const running = askMatrix(routing, slowMatrix());
  const gone = new AbortController();
  const waiting = askMatrix(routing, slowMatrix(), gone.signal).catch(() => "gone");
  const isWaiting = async () => (await readMetrics(routing)).includes("routing_queue_length 1\n");
  await until(isWaiting, 2000);
  gone.abort();
  await until(async () => !(await isWaiting()), 1000);
  expect(await waiting).toBe("gone");
  expect((await running).status).toBe(504);
});

test("workers killed under a stream of requests: every request is answered", async () => {
  const routing = await startRouting({ ROUTING_WORKERS: "2" });
  const ends = performance.now() + 5000;
  /** Milliseconds between two killings. */
  const apart = 1200;
  const waits: number[] = [];
  let killed = 0;

  async function stream() {
    while (performance.now() < ends) {
      const began = performance.now();
      const { status } = await askMatrix(routing, matrix(places(1), places(50)));
      const wait = performance.now() - began;
      // One that is under way at two killings is not tried a third time.
      expect(wait > apart ? [200, 500] : [200]).toContain(status);
      waits.push(wait);
    }
  }
  async function kill() {
    for (const howMany of [1, 2, 2]) {
      await sleep(apart);
      for (const pid of routing.workers().filter(isAlive).slice(-howMany)) {
        process.kill(pid, killed++ % 2 === 0 ? "SIGKILL" : "SIGSEGV");
      }
    }
  }
  await Promise.all([stream(), stream(), stream(), kill()]);

  expect(Math.max(...waits)).toBeLessThan(5000);
  expect(isAlive(routing.pid)).toBe(true);
  // The last may be noticed a moment after the last answer.
  const restarts = `routing_worker_restarts_total ${killed}\n`;
  await until(async () => (await readMetrics(routing)).includes(restarts), 5000);
  const longestWaitMs = Math.round(Math.max(...waits));
  console.log(
    JSON.stringify({ name: "routing-kill", killed, requests: waits.length, longestWaitMs }),
  );
});

test("a request that two workers die over is given up; the next one is served", async () => {
  const routing = await startRouting({ ROUTING_WORKERS: "1" });
  const deadly = askMatrix(routing, slowMatrix());
  for (let deaths = 1; deaths <= 2; deaths++) {
    await sleep(100);
    process.kill(routing.workers().at(-1) ?? 0, "SIGSEGV");
    await until(() => routing.workers().length === deaths + 1, 5000);
  }
  expect(await deadly).toMatchObject({ status: 500, answer: { error_code: 199 } });
  expect((await askMatrix(routing, quickMatrix())).status).toBe(200);
});

test("a worker started after the tiles were moved answers from the same tiles", async () => {
  const routing = await startRouting({ ROUTING_WORKERS: "1" });
  const before = await askMatrix(routing, quickMatrix());
  await rename(county.tiles, `${county.tiles}-moved`);
  try {
    process.kill(routing.workers().at(-1) ?? 0, "SIGKILL");
    await until(() => routing.workers().length === 2, 5000);
    expect((await askMatrix(routing, quickMatrix())).answer).toEqual(before.answer);
  } finally {
    await rename(`${county.tiles}-moved`, county.tiles);
  }
});

test("on SIGTERM it answers what is in flight and leaves no process", async () => {
  const routing = await startRouting();
  const inFlight = askMatrix(routing, matrix(places(20), places(20)));
  await sleep(100);
  routing.process.kill("SIGTERM");
  const [[code], { status }] = await Promise.all([once(routing.process, "exit"), inFlight]);
  expect([code, status]).toEqual([0, 200]);
  expect(routing.workers().filter(isAlive)).toEqual([]);
  await expect(fetch(routing.url)).rejects.toThrow();
});

test("no worker outlives its supervisor, even in the middle of a request", async () => {
  const routing = await startRouting();
  const brokenOff = askMatrix(routing, slowMatrix()).catch(() => "broken off");
  await sleep(300);
  expect(routing.workers().filter(isAlive)).not.toEqual([]);
  process.kill(routing.pid, "SIGKILL");
  await until(() => routing.workers().filter(isAlive).length === 0, 2000);
  expect(await brokenOff).toBe("broken off");
});
