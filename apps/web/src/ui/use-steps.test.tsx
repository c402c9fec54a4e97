// @vitest-environment happy-dom
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSteps } from "./use-steps.ts";

function watch(total: number) {
  const drawn: number[] = [];
  const hook = renderHook(
    ({ total }) => drawn.push(useSteps(total, { atFirst: 10, perStep: 20 })),
    { initialProps: { total } },
  );
  return { drawn, grow: (total: number) => hook.rerender({ total }) };
}

test("what fills a screen comes first, and the rest in steps", async () => {
  const { drawn } = watch(45);
  await waitFor(() => expect(drawn.at(-1)).toBe(45));
  expect([...new Set(drawn)]).toEqual([10, 30, 45]);
});

test("what is added to a list that is drawn whole comes at once", async () => {
  const { drawn, grow } = watch(45);
  await waitFor(() => expect(drawn.at(-1)).toBe(45));
  drawn.length = 0;
  grow(46);
  expect(drawn[0]).toBe(46);
});

test("a short list is drawn at once", () => {
  expect(watch(10).drawn).toEqual([10]);
});
