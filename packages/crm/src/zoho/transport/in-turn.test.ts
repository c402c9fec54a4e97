import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("never more run at once than may, and they begin in the order they came", async () => {
  const turn = inTurn(3);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) =>
    turn(async () => {
      begun.push(number);
      running += 1;
      most = Math.max(most, running);
      await sleep((number % 3) + 1);
      running -= 1;
    });
  await Promise.all(Array.from({ length: 20 }, (_, number) => work(number)));
  expect(most).toBe(3);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test("one that fails gives its place to the next", async () => {
  const turn = inTurn(1);
  const failed = turn(() => Promise.reject(new Error("no")));
  const next = turn(async () => "ran");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("ran");
});
