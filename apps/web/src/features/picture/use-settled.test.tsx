// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSettled } from "./use-settled.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("the first change settles at once, those right after it only when the last has stayed", () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 150), {
    initialProps: { value: "a" },
  });
  pass(1000);
  rerender({ value: "b" });
  pass(1);
  expect(result.current).toBe("b");
  rerender({ value: "c" });
  pass(100);
  rerender({ value: "d" });
  pass(149);
  expect(result.current).toBe("b");
  pass(1);
  expect(result.current).toBe("d");
});
