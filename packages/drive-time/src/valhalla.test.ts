import { expect, test } from "vitest";
import { valhalla } from "./valhalla.ts";

const home = { lat: 51.123456, lon: -2.654321 };
const stops = [
  { lat: 51.2, lon: -2.7 },
  { lat: 51.3, lon: -2.8 },
  { lat: 51.4, lon: -2.9 },
];
const farNorth = { lat: 57, lon: -2.1 };

interface Asked {
  readonly path: string;
  readonly sources?: readonly unknown[];
  readonly targets?: readonly unknown[];
  readonly date_time?: { readonly type: number };
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
  return { asked, driveTimes: valhalla({ url: "", fetch }) };
}

function cells(durations: (number | null)[][], distances = durations): Reply {
  return [200, { sources_to_targets: { durations, distances } }];
}

const busy: Reply = [503, { error_code: 199 }];
const slow: Reply = [504, { error_code: 199 }];
const offRoad: Reply = [400, { error_code: 171 }];
const noWay: Reply = [400, { error_code: 442 }];

test("seconds become whole minutes, never too few, and kilometres metres", async () => {
  const { driveTimes } = engine(cells([[0, 60, 61]], [[0, 1.2, 1.2345]]));
  expect(await driveTimes.matrix([home], stops)).toEqual([
    [
      { minutes: 0, metres: 0 },
      { minutes: 1, metres: 1200 },
      { minutes: 2, metres: 1235 },
    ],
  ]);
});

test("one origin or one destination is asked in the quick way, many to many is not", async () => {
  const two = stops.slice(1);
  const one = engine(cells([[1, 1, 1]]));
  await one.driveTimes.matrix([home], stops);
  const back = engine(cells([[1], [1], [1]]));
  await back.driveTimes.matrix(stops, [home]);
  const many = engine(
    cells([
      [1, 1],
      [1, 1],
    ]),
  );
  await many.driveTimes.matrix(two, two);
  const types = [one, back, many].map(({ asked }) => asked.map(({ date_time }) => date_time?.type));
  expect(types).toEqual([[3], [2], [undefined]]);
});

test("what the quick way does not find is asked again, and nothing else is", async () => {
  const { asked, driveTimes } = engine(cells([[60, null, 60]], [[1, 0, 1]]), cells([[120]]));
  const [row] = await driveTimes.matrix([home], stops);
  expect(row?.map((drive) => drive?.minutes)).toEqual([1, 2, 1]);
  expect(asked[1]).toMatchObject({ sources: [home], targets: [stops[1]] });
  expect(asked[1]).not.toHaveProperty("date_time");
});

test("where neither way finds a road there is none", async () => {
  const partly = engine(cells([[60], [null], [60]], [[1], [0], [1]]), noWay);
  expect(await partly.driveTimes.matrix(stops, [home])).toMatchObject([[{}], [null], [{}]]);
  const entirely = engine(noWay, noWay);
  expect(await entirely.driveTimes.matrix([home], stops)).toEqual([[null, null, null]]);
});

test("a place without a road costs the others nothing", async () => {
  const located: Reply = [
    200,
    [{ edges: [{}] }, { edges: [{}] }, { edges: null }, { edges: [{}] }],
  ];
  const { asked, driveTimes } = engine(offRoad, located, cells([[60, 120]]));
  expect(await driveTimes.matrix([home], stops)).toMatchObject([
    [{ minutes: 1 }, null, { minutes: 2 }],
  ]);
  expect(asked[2]?.targets).toEqual([stops[0], stops[2]]);
});

test("a customer without a road is reached by nobody", async () => {
  const located: Reply = [200, [{ edges: [{}] }, { edges: [{}] }, { edges: [{}] }, { edges: [] }]];
  const { driveTimes } = engine(offRoad, located);
  expect(await driveTimes.matrix(stops, [home])).toEqual([[null], [null], [null]]);
});

test("places a country apart are not asked for", async () => {
  const { asked, driveTimes } = engine(cells([[60]]), cells([[0]]));
  const drives = await driveTimes.matrix([home, farNorth], [stops[0] ?? home, farNorth]);
  expect(drives).toMatchObject([
    [{ minutes: 1 }, null],
    [null, { minutes: 0 }],
  ]);
  expect(asked.map(({ targets }) => targets)).toEqual([[stops[0]], [farNorth]]);
});

test("no places are no question", async () => {
  const { asked, driveTimes } = engine();
  expect(await driveTimes.matrix([], stops)).toEqual([]);
  expect(await driveTimes.matrix([home], [])).toEqual([[]]);
  expect(asked).toEqual([]);
});

test("the engine learns where a place is and nothing else about it", async () => {
  const { asked, driveTimes } = engine(cells([[60]]));
  await driveTimes.matrix([{ ...home, name: "A. Customer" } as typeof home], stops.slice(2));
  expect(asked[0]?.sources).toEqual([home]);
});

test.each([
  ["was too busy", busy],
  ["broke off", new TypeError("fetch failed")],
])("an engine that %s is asked once more", async (_, trouble) => {
  const better = engine(trouble, cells([[60, 60, 60]]));
  expect(await better.driveTimes.matrix([home], stops)).toHaveLength(1);
  const noBetter = engine(trouble, trouble);
  await expect(noBetter.driveTimes.matrix([home], stops)).rejects.toThrow("1×3 places");
  expect(noBetter.asked).toHaveLength(2);
});

test("what took too long is not asked again", async () => {
  const { asked, driveTimes } = engine(slow);
  await expect(driveTimes.matrix([home], stops)).rejects.toThrow("said 504 about 1×3 places");
  expect(asked).toHaveLength(1);
});

test("after the deadline nothing is asked", async () => {
  const { asked, driveTimes } = engine(cells([[1, 1, 1]]));
  const past = AbortSignal.abort();
  await expect(driveTimes.matrix([home], stops, past)).rejects.toThrow("in time about 1×3 places");
  expect(asked).toEqual([]);
});

test.each([
  ["the engine is down", [new TypeError("fetch failed"), new TypeError("fetch failed")]],
  ["it refuses", [[400, { error_code: 154 }] as const]],
  ["it sends something else", [[200, `${home.lat} ${home.lon}`] as const]],
  ["it sends too little", [cells([[60, 60]])]],
])("when %s, the message counts the places and tells none", async (_, replies) => {
  const { driveTimes } = engine(...replies);
  const error = await driveTimes.matrix([home], stops).catch((error: Error) => error);
  const told = `${error} ${error instanceof Error ? error.cause : ""}`;
  expect(told).toContain("1×3 places");
  expect(told).not.toMatch(/51|654/);
});

test("an engine without roads is not ready", async () => {
  const { driveTimes } = engine([200, { version: "3.6.1", tileset_last_modified: 0 }]);
  await expect(driveTimes.status()).rejects.toThrow("no roads");
});

test("a Valhalla that has no version of its tiles is known by their age", async () => {
  const { driveTimes } = engine([200, { version: "3.6.1", tileset_last_modified: 1794698027 }]);
  expect(await driveTimes.status()).toEqual({ version: "3.6.1-1794698027" });
});
