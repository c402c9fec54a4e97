import type { Drive, DriveTimes, Pair } from "@milepost/drive-time";
import { expect, test } from "vitest";
import { type AtHand, askingBetweenTries } from "./asking-between-tries.ts";

const place = (lat: number) => ({ lat, lon: 0 });
const pairTo = (lat: number): Pair => [place(0), place(lat)];
const drive = (minutes: number): Drive => ({ minutes, metres: 0 });

/** Every drive takes as many minutes as its end is degrees north; null: there is no road to 9. */
function roads(remembered: readonly number[] = []) {
  const asked: number[][] = [];
  const driveTimes: DriveTimes = {
    async drives(pairs) {
      asked.push(pairs.map(([, to]) => to.lat));
      return pairs.map(([, to]) => (to.lat === 9 ? null : drive(to.lat)));
    },
    recall: ([, to]) => (remembered.includes(to.lat) ? drive(to.lat) : undefined),
    status: async () => ({ version: "1", index: null }),
  };
  return { asked, driveTimes };
}

/** Needs the drives to these neighbours, of each try's diary. */
function judging(diaries: readonly (readonly number[])[]) {
  let tries = 0;
  return async (atHand: AtHand) => {
    const pairs = (diaries[Math.min(tries, diaries.length - 1)] ?? []).map(pairTo);
    tries += 1;
    const missing = pairs.filter((pair) => atHand(pair) === undefined);
    if (missing.length > 0) return { kind: "drives-unknown", missing } as const;
    return { kind: "judged", drives: pairs.map(atHand), tries } as const;
  };
}

test("what is remembered is judged at the first try, and nobody is asked", async () => {
  const { asked, driveTimes } = roads([1, 2]);
  const judged = await askingBetweenTries(driveTimes, judging([[1, 2]]));
  expect(judged).toEqual({ kind: "judged", drives: [drive(1), drive(2)], tries: 1 });
  expect(asked).toEqual([]);
});

test("what is missing is asked for once, also where no road leads, and judged at the next try", async () => {
  const { asked, driveTimes } = roads([1]);
  const judged = await askingBetweenTries(driveTimes, judging([[1, 9]]));
  expect(judged).toEqual({ kind: "judged", drives: [drive(1), null], tries: 2 });
  expect(asked).toEqual([[9]]);
});

test("a neighbour that came into the diary meanwhile is asked for too", async () => {
  const { asked, driveTimes } = roads();
  const judged = await askingBetweenTries(driveTimes, judging([[1], [1, 2]]));
  expect(judged).toMatchObject({ drives: [drive(1), drive(2)], tries: 3 });
  expect(asked).toEqual([[1], [2]]);
});

test("a day that changes with every try is given up after five, and said to be busy", async () => {
  const { asked, driveTimes } = roads();
  const restless = judging([[1], [2], [3], [4], [5], [6]]);
  await expect(askingBetweenTries(driveTimes, restless)).rejects.toMatchObject({ code: "BUSY" });
  expect(asked).toHaveLength(5);
});

test("where routing does not answer nothing is tried again", async () => {
  const { driveTimes } = roads();
  const away = Object.assign(new Error("away"), { code: "ROUTING_UNAVAILABLE" });
  const broken = { ...driveTimes, drives: () => Promise.reject(away) };
  await expect(askingBetweenTries(broken, judging([[1]]))).rejects.toBe(away);
});
