// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { around, problem, serve } from "../../../testing/serve.tsx";
import { useHeartbeat } from "./use-heartbeat.ts";

const began = Date.parse("2026-11-17T10:00:00Z");
const minute = 60_000;
const endsIn = (minutes: number) => new Date(began + minutes * minute).toISOString();
const held = (minutes: number) => ({ reservationId: "first", holdEndsAt: endsIn(minutes) });

beforeEach(() => void vi.useFakeTimers({ now: began }));
afterEach(() => void vi.useRealTimers());

function watch(isHeld: boolean) {
  const { wrapper } = around();
  return renderHook(() => useHeartbeat(held(20), isHeld), { wrapper }).result;
}

const pass = (minutes: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(minutes * minute)));

test("while it is held the hold is renewed every minute, and ends when the server says", async () => {
  const asked = serve(() => ({ body: held(25) }));
  const result = watch(true);
  await pass(3.5);
  expect(asked.map(({ call }) => call)).toEqual(Array(3).fill("POST /api/holds/first/heartbeat"));
  expect(result.current).toEqual({ endsAt: began + 25 * minute, hasRunOut: false });
});

test.each(["SLOT_EXPIRED", "NOT_FOUND"])("after %s nobody asks again", async (code) => {
  const asked = serve(() => problem(409, code));
  const result = watch(true);
  await pass(30);
  expect(result.current.hasRunOut).toBe(true);
  expect(asked).toHaveLength(1);
});

test("a server that cannot be reached ends nothing: the hold is asked for again", async () => {
  const asked = serve((_, count) => (count === 1 ? "lost" : { body: held(25) }));
  const result = watch(true);
  await pass(2.5);
  expect(result.current.hasRunOut).toBe(false);
  expect(asked.length).toBeGreaterThan(1);
});

test("what is booked is not renewed", async () => {
  const asked = serve(() => ({ body: held(25) }));
  watch(false);
  await pass(5);
  expect(asked).toEqual([]);
});
