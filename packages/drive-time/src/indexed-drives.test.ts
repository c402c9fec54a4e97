import { expect, test } from "vitest";
import type { DriveTimes, Pair } from "./drive-times.ts";
import { indexedDrives } from "./indexed-drives.ts";

const visit = { lat: 51.1, lon: -2.1 };
const stops = [
  { lat: 51.2, lon: -2.2 },
  { lat: 51.3, lon: -2.3 },
];
const there = stops.map((stop): Pair => [visit, stop]);
const back = stops.map((stop): Pair => [stop, visit]);
const farNorth = { lat: 57, lon: -2.1 };

type Reply = readonly [status: number, body: unknown];

/** An index that gives these replies, and an engine that takes 99 minutes to everywhere. */
function routing(...replies: readonly Reply[]) {
  const asked: { path: string; body: unknown }[] = [];
  const remaining = replies.values();
  async function fetch(url: unknown, init?: RequestInit): Promise<Response> {
    asked.push({ path: String(url), body: JSON.parse(String(init?.body)) });
    const [status, body] = remaining.next().value ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  }
  const engine: DriveTimes = {
    drives: async (pairs) =>
      pairs.map(([, to]) => (to === farNorth ? null : { minutes: 99, metres: 99 })),
    recall: () => undefined,
    status: async () => ({ version: "the engine's", index: null }),
  };
  return { asked, driveTimes: indexedDrives({ url: "", fetch }, engine) };
}

const drives = (...stars: readonly object[]): Reply => [200, { drives: stars }];

test("all drives of a search are one call, in which each place stands once", async () => {
  const { asked, driveTimes } = routing(
    drives(
      { seconds: [60, 61], metres: [1_000, 1_001] },
      { seconds: [119, null], metres: [2_000, null] },
    ),
  );
  expect(await driveTimes.drives([...there, ...back])).toEqual([
    { minutes: 1, metres: 1_000 },
    { minutes: 2, metres: 1_001 },
    { minutes: 2, metres: 2_000 },
    { minutes: 99, metres: 99 }, // where the index knows no way, the engine is asked
  ]);
  expect(asked).toEqual([
    {
      path: "/drives",
      body: {
        places: [
          [51.1, -2.1],
          [51.2, -2.2],
          [51.3, -2.3],
        ],
        stars: [
          { way: "out", hub: 0, ends: [1, 2] },
          { way: "in", hub: 0, ends: [1, 2] },
        ],
      },
    },
  ]);
});

test("what a diary has to learn is asked in calls that leave room for others", async () => {
  const legs = Array.from({ length: 450 }, (_, n): Pair => {
    const from = { lat: 51 + n / 1_000, lon: -2 };
    return [from, { lat: from.lat, lon: -2.1 }];
  });
  const calls = [200, 200, 50].map((stars) =>
    drives(...Array.from({ length: stars }, () => ({ seconds: [stars], metres: [stars] }))),
  );
  const { asked, driveTimes } = routing(...calls);
  const found = await driveTimes.drives(legs);
  expect(asked).toHaveLength(3);
  expect(found.map((drive) => drive?.metres)).toEqual([
    ...Array<number>(400).fill(200),
    ...Array<number>(50).fill(50),
  ]);
});

test("nobody is asked about places that are the same, or too far apart", async () => {
  const { asked, driveTimes } = routing();
  const pairs: Pair[] = [
    [visit, visit],
    [visit, farNorth],
  ];
  expect(await driveTimes.drives(pairs)).toEqual([{ minutes: 0, metres: 0 }, null]);
  expect(asked).toEqual([]);
});

test("where there is no index, the engine answers", async () => {
  const { driveTimes } = routing([404, { error_code: 106 }]);
  expect(await driveTimes.drives(there)).toEqual([
    { minutes: 99, metres: 99 },
    { minutes: 99, metres: 99 },
  ]);
});

test.each([
  ["a refusal", [400, { error_code: 100 }], "refused 2 indexed drives"],
  ["an answer that leaves some out", drives({ seconds: [60], metres: [1] }), "left out some"],
  ["an answer that is something else", [200, { sources_to_targets: {} }], "is not one of"],
  ["an answer that takes too long", [504, { error_code: 199 }], "said 504"],
] as const)("%s is no answer, and no reason to ask the engine", async (_, reply, words) => {
  const { driveTimes } = routing(reply);
  const asking = driveTimes.drives(there);
  await expect(asking).rejects.toThrow(words);
  await expect(asking).rejects.toMatchObject({ code: "ROUTING_UNAVAILABLE" });
});
