// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { around, problem, serve } from "../../testing/serve.tsx";
import type { Payload } from "./payload.ts";
import { useSubmit } from "./use-submit.ts";

const book = "POST /api/processBooking";
const page = "GET /api/bookings/first";
const body = { wf: 1, recordId: "7" } as Payload;
const story = { redirectUrl: null, warning: null, steps: [] };
const shown = (state: string, more: object = {}) => ({ body: { ...story, state, ...more } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Presses Book once for each of `presses`, then waits for two minutes at most. */
async function press(presses = 1) {
  const { wrapper } = around();
  const { result } = renderHook(() => useSubmit("first"), { wrapper });
  await act(async () => {
    for (let n = 0; n < presses; n += 1) result.current.send({ body, before: 0 }, {});
    await vi.advanceTimersByTimeAsync(120_000);
  });
  return result.current;
}

test("who is answered knows it at once, and asks no page", async () => {
  const asked = serve(() => ({ body: { success: true, redirectUrl: "https://crm/7" } }));
  const { data } = await press();
  expect(data).toEqual({
    kind: "booked",
    booked: { redirectUrl: "https://crm/7", warning: null },
  });
  expect(asked.filter(({ call }) => call !== book)).toEqual([]);
});

test("a second press while the first is under way sends nothing", async () => {
  const asked = serve(() => ({ body: { success: true } }));
  await press(2);
  expect(asked.filter(({ call }) => call === book)).toHaveLength(1);
});

test("whose answer was lost learns from the booking's page that it is booked", async () => {
  serve(({ call }, count) => {
    if (call === book) return "lost";
    return count < 4 ? shown("booking") : shown("booked", { redirectUrl: "https://crm/7" });
  });
  const { data } = await press();
  expect(data).toMatchObject({ kind: "booked", booked: { redirectUrl: "https://crm/7" } });
});

test("a hold that is gone is not the end: it may have been taken again by the form that was not answered", async () => {
  serve(({ call }, count) => {
    if (call === book) return "lost";
    return count < 4 ? shown("released") : shown("booked");
  });
  expect((await press()).data).toMatchObject({ kind: "booked" });
});

test("of a hold that stays gone it is known that nothing is booked so far", async () => {
  serve(({ call }) => (call === book ? "lost" : shown("released")));
  expect((await press()).data).toEqual({ kind: "no-answer", isKnown: true });
});

test("while the server cannot be asked either, nobody knows", async () => {
  serve(() => "lost");
  expect((await press()).data).toEqual({ kind: "no-answer", isKnown: false });
});

test("a refusal that the booking's page tells of is the refusal that the answer would have been", async () => {
  const steps = [{ step: "book", outcome: "taken", detail: null, at: "2026-11-17T10:00:00Z" }];
  serve(({ call }) => (call === book ? "lost" : shown("released", { steps })));
  expect((await press()).error).toMatchObject({ code: "SLOT_TAKEN" });
});

test("one that is under way is looked for under the id that the server names", async () => {
  const asked = serve(({ call }) => {
    if (call !== book) return shown("booked");
    return problem(202, "BOOKING_UNDER_WAY", { bookingId: "second" });
  });
  expect((await press()).data).toMatchObject({ kind: "booked" });
  const pages = asked.map(({ call }) => call).filter((call) => call.startsWith("GET "));
  expect(pages).toContain("GET /api/bookings/second");
  expect(pages).not.toContain(page);
});

test("a refusal is a refusal, and nothing is looked for", async () => {
  const asked = serve(() => problem(409, "SLOT_TAKEN"));
  expect((await press()).error).toMatchObject({ code: "SLOT_TAKEN" });
  expect(asked).toHaveLength(1);
});
