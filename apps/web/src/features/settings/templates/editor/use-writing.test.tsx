// @vitest-environment happy-dom
import { act, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useWriting } from "./use-writing.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(stored = "a", begun = stored) {
  const rested: (string | null)[] = [];
  let now: Pick<ReturnType<typeof useWriting>, "rest" | "isChanged" | "rested" | "replaceAll">;
  function Desk() {
    const writing = useWriting({ stored, begun, onRest: (text) => rested.push(text) });
    now = writing;
    return <textarea ref={writing.area} defaultValue={begun} onInput={writing.noteTyping} />;
  }
  const { container, unmount } = render(<Desk />);
  const area = container.querySelector("textarea") as HTMLTextAreaElement;
  return {
    rested,
    unmount,
    writing: () => now,
    type: (text: string) => fireEvent.input(area, { target: { value: text } }),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

test("a text rests once nobody has typed for half a second, and is unsaved from the first key", () => {
  const { rested, writing, type, wait } = open();
  type("ab");
  wait(400);
  type("abc");
  expect([writing().isChanged, writing().rested]).toEqual([true, "a"]);
  wait(499);
  expect(rested).toEqual([]);
  wait(1);
  expect([rested, writing().rested]).toEqual([["abc"], "abc"]);
});

test("a text that is typed back to the stored one is not unsaved", () => {
  const { rested, writing, type, wait } = open();
  type("ab");
  wait(500);
  type("a");
  wait(500);
  expect([rested, writing().isChanged]).toEqual([["ab", null], false]);
});

test("a large text rests longer", () => {
  const stored = "x".repeat(100_000);
  const { rested, type, wait } = open(stored);
  type(`${stored}y`);
  wait(1_999);
  expect(rested).toEqual([]);
  wait(1);
  expect(rested).toEqual([`${stored}y`]);
});

test("what was typed a moment before the editor goes is kept, and what rested is not kept again", () => {
  const first = open();
  first.type("ab");
  first.unmount();
  expect(first.rested).toEqual(["ab"]);
  const second = open();
  second.type("ab");
  act(() => void second.writing().rest());
  second.unmount();
  expect(second.rested).toEqual(["ab"]);
});

test("unsaved text is there again, and can be replaced by the stored one", () => {
  const { rested, writing } = open("a", "ab");
  expect(writing().isChanged).toBe(true);
  act(() => writing().replaceAll("a"));
  expect([rested, writing().rested, writing().isChanged]).toEqual([[null], "a", false]);
});
