import { expect, test } from "vitest";
import { pauseAfter } from "./send-next-owed.ts";

test("what could not be sent is tried again after seconds, and at last every ten minutes at the latest", () => {
  const [soonest, latest] = [0, 1].map((chance) =>
    [1, 2, 3, 4, 5, 30].map((tries) => pauseAfter(tries, 600, chance)),
  );
  expect(soonest).toEqual([2.5, 10, 40, 160, 300, 300]);
  expect(latest).toEqual([5, 20, 80, 320, 600, 600]);
});
