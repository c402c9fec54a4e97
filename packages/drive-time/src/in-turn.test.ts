import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("no more than two run at once, in the order they came, and a failure makes room", async () => {
  const turn = inTurn(2);
  const began: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const tasks = ends.map(({ promise }, n) =>
    turn(() => {
      began.push(n);
      return promise;
    }),
  );
  await Promise.resolve();
  expect(began).toEqual([0, 1]);

  ends[1]?.reject(new Error("broken"));
  await expect(tasks[1]).rejects.toThrow("broken");
  expect(began).toEqual([0, 1, 2]);

  for (const { resolve } of ends) resolve();
  await Promise.all([tasks[0], tasks[2], tasks[3]]);
  expect(began).toEqual([0, 1, 2, 3]);
});

test("those who waited do not make room for one too many", async () => {
  const turn = inTurn(1);
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
  };
  await Promise.all([turn(task), turn(task), turn(task)]);
  await Promise.all([turn(task), turn(task), turn(task)]);
  expect(most).toBe(1);
});
