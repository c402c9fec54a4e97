import { expect, test } from "vitest";
import { watchRestrictions } from "./watch-restrictions.ts";

test("a way over three roads is forbidden to those who came that way, and to nobody else", () => {
  const watch = watchRestrictions(10, [[1, 2, 3]]);
  const onTheWay = watch.next(1, 2);
  expect(onTheWay).toBe(10);
  expect(watch.next(10, 3)).toBe("forbidden");
  expect(watch.next(10, 4)).toBe(4);
  expect(watch.next(5, 2)).toBe(2);
  expect(watch.next(2, 3)).toBe(3);
});

test("a copy is the same road, and is made once", () => {
  const watch = watchRestrictions(10, [[1, 2, 3, 4]]);
  expect([watch.next(1, 2), watch.next(1, 2)]).toEqual([10, 10]);
  expect([watch.next(10, 3), watch.edgeOf(11)]).toEqual([11, 3]);
  expect(watch.next(11, 4)).toBe("forbidden");
  const { edgeOf, nextCopy } = watch.copies();
  expect([edgeOf[10], edgeOf[11], nextCopy[2], nextCopy[3], nextCopy[4]]).toEqual([
    2, 3, 10, 11, -1,
  ]);
});

test("two that overlap are both kept", () => {
  const watch = watchRestrictions(10, [
    [1, 2, 3],
    [2, 3, 4],
  ]);
  expect(watch.next(1, 2)).toBe(10);
  expect(watch.next(10, 3)).toBe("forbidden");
  expect(watch.next(2, 3)).toBe(11);
  expect(watch.next(11, 4)).toBe("forbidden");
});

test("a turn that is forbidden to cars alone is a way over two roads", () => {
  expect(watchRestrictions(10, [[1, 2]]).next(1, 2)).toBe("forbidden");
});
