import { chunkLoadTimeoutMs } from "@milepost/contract";
import { expect, test, vi } from "vitest";
import { chunk } from "./load-chunk.ts";

// Spec: A failed chunk load raises a 'Loading chunk failed' error.
test("a chunk that cannot be fetched fails as 'Loading chunk failed'", async () => {
  const broken = chunk(() => Promise.reject(new TypeError("no network")));
  await expect(broken()).rejects.toThrow("Loading chunk failed");
});

// Spec: Script chunk load time-out: 120 seconds.
test("so does one that does not arrive within two minutes", async () => {
  vi.useFakeTimers();
  const outcome = expect(chunk(() => new Promise(() => {}))()).rejects.toThrow(
    "Loading chunk failed",
  );
  await vi.advanceTimersByTimeAsync(chunkLoadTimeoutMs);
  await outcome;
  vi.useRealTimers();
});
