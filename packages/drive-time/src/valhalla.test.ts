import { expect, test } from "vitest";
import type { Pair } from "./drive-times.ts";
import { valhalla } from "./valhalla.ts";

const home = { lat: 51.123456, lon: -2.654321 };
const stops = [
  { lat: 51.2, lon: -2.7 },
  { lat: 51.3, lon: -2.8 },
  { lat: 51.4, lon: -2.9 },
];
const farNorth = { lat: 57, lon: -2.1 };
const there = stops.map((stop): Pair => [home, stop]);
const back = stops.map((stop): Pair => [stop, home]);
const manyStops = Array.from({ length: 30 }, (_, n) => ({ lat: 51.5, lon: -2 - n / 100 }));
const manyThere = manyStops.map((stop): Pair => [home, stop]);
const manyBack = manyStops.map((stop): Pair => [stop, home]);

interface Asked {
  readonly path: string;
  readonly sources?: readonly unknown[];
  readonly targets?: readonly unknown[];
  readonly date_time?: { readonly type: number };
  readonly locations?: readonly unknown[];
}
type Reply = readonly [status: number, body: unknown];

/** An engine that gives these replies, one to each call, and remembers what it was asked. */
function engine(...replies: readonly (Reply | Error)[]) {
  const asked: Asked[] = [];
  const remaining = replies.values();
  async function fetch(url: unknown, init?: RequestInit): Promise<Response> {
    init?.signal?.throwIfAborted();
    asked.push({ path: String(url), ...JSON.parse(String(init?.body)) });
    const reply = remaining.next().value ?? new Error("asked too often");
    if (reply instanceof Error) throw reply;
    const [status, body] = reply;
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  }
  let time = 0;
  return {
    asked,
    driveTimes: valhalla({ url: "", fetch, now: () => time }),
    wait: (ms: number) => {
      time += ms;
    },
  };
}

function cells(durations: (number | null)[][], distances = durations): Reply {
  return [200, { sources_to_targets: { durations, distances } }];
}

function route(time: number, length = 0): Reply {
  return [200, { trip: { summary: { time, length }, legs: [{ shape: "" }] } }];
}

const busy: Reply = [503, { error_code: 199 }];
const slow: Reply = [504, { error_code: 199 }];
const offRoad: Reply = [400, { error_code: 171 }];
const noWay: Reply = [400, { error_code: 442 }];

test("seconds become whole minutes, never too few, and kilometres metres", async () => {
  const { driveTimes } = engine(cells([[0, 60, 61]], [[0, 1.2, 1.2345]]));
  expect(await driveTimes.drives(there)).toEqual([
    { minutes: 0, metres: 0 },
    { minutes: 1, metres: 1200 },
    { minutes: 2, metres: 1235 },
  ]);
});

test("the customer to all stops is one quick call, all stops to the customer thorough ones", async () => {
  const answerOf = (count: number) => cells(Array.from({ length: count }, (_, n) => [60 * n]));
  const { asked, driveTimes } = engine(
    cells([manyStops.map((_, n) => 60 * n)]),
    answerOf(15),
    answerOf(15),
  );
  const drives = await driveTimes.drives([...manyThere, ...manyBack]);
  const upTo = (count: number) => Array.from(Array(count).keys());
  expect(drives.map((drive) => drive?.minutes)).toEqual([...upTo(30), ...upTo(15), ...upTo(15)]);
  expect(asked).toMatchObject([
    { sources: [home], targets: manyStops, date_time: { type: 3 } },
    { sources: manyStops.slice(0, 15), targets: [home] },
    { sources: manyStops.slice(15), targets: [home] },
  ]);
  expect(asked.slice(1).map(({ date_time }) => date_time)).toEqual([undefined, undefined]);
});

test("a few stops are asked for in the thorough way, each way", async () => {
  const { asked, driveTimes } = engine(cells([[60, 120, 180]]), cells([[240], [300], [360]]));
  const drives = await driveTimes.drives([...there, ...back]);
  expect(drives.map((drive) => drive?.minutes)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked.map(({ date_time }) => date_time)).toEqual([undefined, undefined]);
});

test("equal pairs are asked for once", async () => {
  const { asked, driveTimes } = engine(cells([[60, 120, 180]]));
  const again = there.map(([from, to]): Pair => [{ ...from }, { ...to }]);
  const drives = await driveTimes.drives([...there, ...again.toReversed()]);
  expect(drives.map((drive) => drive?.minutes)).toEqual([1, 2, 3, 3, 2, 1]);
  expect(asked).toHaveLength(1);
});

test("staying where one is takes no time and no question", async () => {
  const { asked, driveTimes } = engine();
  expect(await driveTimes.drives([[home, { ...home }]])).toEqual([{ minutes: 0, metres: 0 }]);
  expect(asked).toEqual([]);
});

test("what the quick way does not find is asked again, and nothing else is", async () => {
  const quick = manyStops.map((_, n) => (n === 7 ? null : 60));
  const { asked, driveTimes } = engine(cells([quick], [quick.map((s) => s ?? 0)]), cells([[120]]));
  const drives = await driveTimes.drives(manyThere);
  expect(drives.map((drive) => drive?.minutes)).toEqual(quick.map((seconds) => (seconds ? 1 : 2)));
  expect(asked[1]).toMatchObject({ sources: [home], targets: [manyStops[7]] });
  expect(asked[1]).not.toHaveProperty("date_time");
});

test("where neither way finds a road there is none", async () => {
  const partly = engine(cells([[60], [null], [60]], [[1], [0], [1]]));
  expect(await partly.driveTimes.drives(back)).toMatchObject([{}, null, {}]);
  const entirely = engine(noWay, noWay, noWay);
  expect(await entirely.driveTimes.drives(manyThere)).toEqual(manyStops.map(() => null));
  expect(entirely.asked).toHaveLength(3); // once quickly, and in two pieces thoroughly
});

test("a place without a road costs the others nothing", async () => {
  const located: Reply = [
    200,
    [{ edges: [{}] }, { edges: [{}] }, { edges: null }, { edges: [{}] }],
  ];
  const { asked, driveTimes } = engine(offRoad, located, route(60), route(120));
  expect(await driveTimes.drives(there)).toMatchObject([{ minutes: 1 }, null, { minutes: 2 }]);
  expect(asked.slice(2).map(({ locations }) => locations?.[1])).toEqual([stops[0], stops[2]]);
});

test("the few legs of a slot are routes of their own", async () => {
  const [before = home, after = home] = stops;
  const { asked, driveTimes } = engine(route(60.4, 1.2345), route(60.5), noWay);
  const legs: Pair[] = [
    [before, home],
    [before, after],
    [home, after],
  ];
  expect(await driveTimes.drives(legs)).toEqual([
    { minutes: 1, metres: 1235 },
    { minutes: 2, metres: 0 },
    null,
  ]);
  expect(asked).toEqual(
    legs.map((locations) => ({
      path: "/route",
      locations,
      costing: "auto",
      directions_type: "none",
    })),
  );
});

test("a customer without a road is reached by nobody", async () => {
  const located: Reply = [200, [{ edges: [] }, { edges: [{}] }, { edges: [{}] }, { edges: [{}] }]];
  const { driveTimes } = engine(offRoad, located);
  expect(await driveTimes.drives(back)).toEqual([null, null, null]);
});

test("places a country apart are not asked for", async () => {
  const { asked, driveTimes } = engine(cells([[60, 60, 60]]));
  expect(await driveTimes.drives([[home, farNorth], ...there])).toMatchObject([null, {}, {}, {}]);
  expect(asked.map(({ targets }) => targets)).toEqual([stops]);
});

test("no pairs are no question", async () => {
  const { asked, driveTimes } = engine();
  expect(await driveTimes.drives([])).toEqual([]);
  expect(asked).toEqual([]);
});

test("the engine learns where a place is and nothing else about it", async () => {
  const { asked, driveTimes } = engine(cells([[60, 60, 60]]));
  const customer: typeof home = Object.assign({ name: "A. Customer" }, home);
  await driveTimes.drives(stops.map((stop) => [customer, stop]));
  expect(asked[0]?.sources).toEqual([home]);
});

test.each([
  ["was too busy", busy],
  ["broke off", new TypeError("fetch failed")],
])("an engine that %s is asked once more", async (_, trouble) => {
  const better = engine(trouble, cells([[60, 60, 60]]));
  expect(await better.driveTimes.drives(there)).toHaveLength(3);
  const noBetter = engine(trouble, trouble);
  await expect(noBetter.driveTimes.drives(there)).rejects.toThrow("1×3 places");
  expect(noBetter.asked).toHaveLength(2);
});

test("what took too long is not asked again", async () => {
  const { asked, driveTimes } = engine(slow);
  await expect(driveTimes.drives(there)).rejects.toThrow("said 504 about 1×3 places");
  expect(asked).toHaveLength(1);
});

test("after the deadline nothing is asked", async () => {
  const { asked, driveTimes } = engine(cells([[1, 1, 1]]));
  const past = AbortSignal.abort();
  await expect(driveTimes.drives(there, past)).rejects.toThrow("in time about 1×3 places");
  expect(asked).toEqual([]);
});

test("an engine that fails five times running is left alone for two seconds", async () => {
  const { asked, driveTimes, wait } = engine(...Array(5).fill(slow), cells([[60, 60, 60]]));
  for (let n = 0; n < 5; n++) {
    wait(100);
    await expect(driveTimes.drives(there)).rejects.toThrow("said 504");
  }
  wait(1999);
  const early = driveTimes.drives(there);
  await expect(early).rejects.toMatchObject({ code: "ROUTING_UNAVAILABLE" });
  await expect(early).rejects.toThrow("is down and was not asked about 1×3 places");
  expect(asked).toHaveLength(5);
  wait(1);
  expect(await driveTimes.drives(there)).toHaveLength(3);
});

test("a refusal is an answer, not an outage", async () => {
  const { driveTimes } = engine(...Array(5).fill([400, { error_code: 154 }]), cells([[1, 1, 1]]));
  for (let n = 0; n < 5; n++) await expect(driveTimes.drives(there)).rejects.toThrow("code 154");
  expect(await driveTimes.drives(there)).toHaveLength(3);
});

test("callers who give up say nothing about the engine, callers who wait in vain do", async () => {
  const afterAborts = async (reason: Error) => {
    const { driveTimes, wait } = engine(...Array(5).fill(reason), cells([[1, 1, 1]]));
    for (let n = 0; n < 5; n++) {
      wait(100);
      const caller = new AbortController();
      const drives = driveTimes.drives(there, caller.signal);
      // The call is under way a moment later.
      await new Promise((resolve) => setImmediate(resolve));
      caller.abort(reason);
      await expect(drives).rejects.toThrow("did not answer in time");
    }
    return driveTimes.drives(there);
  };
  expect(await afterAborts(new DOMException("gone", "AbortError"))).toHaveLength(3);
  await expect(afterAborts(new DOMException("late", "TimeoutError"))).rejects.toThrow("is down");
});

test("the first failure ends the rest", async () => {
  const legs = Array.from(
    { length: 50 },
    (_, n): Pair => [
      { lat: 51, lon: n / 100 },
      { lat: 51.1, lon: n / 100 },
    ],
  );
  const { asked, driveTimes } = engine(...Array(50).fill([400, { error_code: 154 }]));
  await expect(driveTimes.drives(legs)).rejects.toThrow("refused a route with its code 154");
  expect(asked.length).toBeLessThan(20); // those under way, and whose turn came in that moment
});

test.each([
  ["the engine is down", [new TypeError("fetch failed"), new TypeError("fetch failed")]],
  ["it refuses", [[400, { error_code: 154 }] as const]],
  ["it sends something else", [[200, `${home.lat} ${home.lon}`] as const]],
  ["it sends too little", [cells([[60, 60]])]],
])("when %s, the error has its code, counts the places and tells none", async (_, replies) => {
  const { driveTimes } = engine(...replies);
  const error = await driveTimes.drives(there).catch((error: Error) => error);
  const told = `${error} ${error instanceof Error ? error.cause : ""}`;
  expect(error).toMatchObject({ code: "ROUTING_UNAVAILABLE" });
  expect(told).toContain("1×3 places");
  expect(told).not.toMatch(/51|654/);
});

test("an engine without roads is not ready", async () => {
  const { driveTimes } = engine([200, { version: "3.6.1", tileset_last_modified: 0 }]);
  await expect(driveTimes.status()).rejects.toThrow("no roads");
});

test("a Valhalla that has no version of its tiles is known by their age", async () => {
  const { driveTimes } = engine([200, { version: "3.6.1", tileset_last_modified: 1794698027 }]);
  expect(await driveTimes.status()).toEqual({ version: "3.6.1-1794698027", index: null });
});
