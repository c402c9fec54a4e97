import { expect, test } from "vitest";
import { type MinuteSpan, openEntryMemory } from "./entry-memory.ts";

const entry = (from: number, to: number) => ({ from, to });
const span = { from: 0, to: 100 };

test("what touches the span that is asked for is recalled, and what only meets its ends is not", () => {
  const memory = openEntryMemory<MinuteSpan>(10);
  const entries = [entry(0, 10), entry(5, 20), entry(20, 30), entry(30, 40)];
  memory.keep("a", { span, entries });
  expect(memory.recall("a", { from: 10, to: 30 })).toEqual([entry(5, 20), entry(20, 30)]);
});

test("a span of which not all was read is not answered from the part that was", () => {
  const memory = openEntryMemory<MinuteSpan>(10);
  memory.keep("a", { span, entries: [] });
  expect(memory.recall("a", { from: 0, to: 101 })).toBeUndefined();
  expect(memory.recall("a", { from: -1, to: 50 })).toBeUndefined();
  expect(memory.recall("b", span)).toBeUndefined();
  memory.keep("a", { span: { from: -1, to: 101 }, entries: [entry(100, 101)] });
  expect(memory.recall("a", { from: 0, to: 101 })).toEqual([entry(100, 101)]);
});

test("the diary that was asked for least lately goes first, and an empty one needs room as well", () => {
  const memory = openEntryMemory<MinuteSpan>(4);
  memory.keep("a", { span, entries: [] });
  memory.keep("b", { span, entries: [entry(1, 2)] });
  memory.recall("a", span);
  memory.keep("c", { span, entries: [] });
  memory.keep("d", { span, entries: [] });
  const known = ["a", "b", "c", "d"].filter((version) => memory.recall(version, span));
  expect(known).toEqual(["a", "c", "d"]);
  // Kept twice is held once.
  for (let again = 0; again < 9; again += 1) memory.keep("d", { span, entries: [] });
  expect(memory.recall("a", span)).toEqual([]);
});

test("a diary that is larger than all the room is not kept", () => {
  const memory = openEntryMemory<MinuteSpan>(2);
  memory.keep("a", { span, entries: [entry(1, 2), entry(3, 4)] });
  expect(memory.recall("a", span)).toBeUndefined();
});
