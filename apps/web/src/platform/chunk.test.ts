import { expect, test, vi } from "vitest";
import { chunk } from "./chunk.ts";

test("a chunk that cannot be fetched fails as 'Loading chunk failed'", async () => {
  const broken = chunk(() => Promise.reject(new TypeError("no network")));
  // Spec: A failed chunk load raises a 'Loading chunk failed' error.
  await expect(broken()).rejects.toThrow("Loading chunk failed");
});

test("so does one that does not arrive within two minutes", async () => {
  vi.useFakeTimers();
  const began = Date.now();
  const failure = chunk(() => new Promise(() => {}))().catch((error: Error) => ({
    message: error.message,
    afterMs: Date.now() - began,
  }));
  await vi.advanceTimersByTimeAsync(600_000);
  vi.useRealTimers();
  // Spec: Script chunk load time-out: 120 seconds.
  expect.soft(await failure).toMatchObject({ afterMs: 120_000 });
  // Spec: Further script chunks are fetched from the site's own static path with a 120-second time-out.
  expect.soft(await failure).toEqual({ message: "Loading chunk failed", afterMs: 120_000 });
});
