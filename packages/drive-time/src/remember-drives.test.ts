import { setImmediate as soon } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Drive, DriveTimes, Pair, Place } from "./drive-times.ts";
import { rememberDrives } from "./remember-drives.ts";

function place(n: number): Place {
  return { lat: 51 + n / 1000, lon: -2 };
}

function pair(from: number, to: number): Pair {
  return [place(from), place(to)];
}

type Replies = PromiseWithResolvers<(Drive | null)[]>;

/** Roads where every drive takes `minutes`, until that is changed, and a memory of them. */
function roads() {
  const asked: (readonly Pair[])[] = [];
  let [minutes, version, time, looks]: [number | null, string, number, number] = [10, "a", 0, 0];
  let held: Replies[] | null = null;
  let failure: Error | null = null;
  const driveTimes: DriveTimes = {
    async drives(pairs, deadline) {
      asked.push(pairs);
      if (failure) throw failure;
      if (!held) return pairs.map(() => (minutes === null ? null : { minutes, metres: 0 }));
      const reply = Promise.withResolvers<(Drive | null)[]>();
      deadline?.addEventListener("abort", () => reply.reject(new Error("too late")));
      held.push(reply);
      return reply.promise;
    },
    recall: () => undefined,
    async status() {
      looks++;
      if (failure) throw failure;
      return { version, index: null };
    },
  };
  return {
    asked,
    looks: () => looks,
    memory: rememberDrives(driveTimes, { atMost: 1000, now: () => time }),
    becomeSlow: () => {
      const replies: Replies[] = [];
      held = replies;
      return replies;
    },
    change: (next: { minutes?: number | null; version?: string; failure?: Error | null }) => {
      minutes = next.minutes === undefined ? minutes : next.minutes;
      version = next.version ?? version;
      failure = next.failure ?? null;
    },
    wait: (ms: number) => {
      time += ms;
    },
  };
}

test("a leg is asked for once, and only what is not known yet", async () => {
  const { memory, asked } = roads();
  await memory.drives([pair(1, 2), pair(2, 3)]);
  const drives = await memory.drives([pair(2, 3), pair(3, 1), pair(1, 2)]);
  expect(drives).toEqual(Array(3).fill({ minutes: 10, metres: 0 }));
  expect(asked).toEqual([[pair(1, 2), pair(2, 3)], [pair(3, 1)]]);
  expect(memory.stats()).toEqual({ asked: 3, remembered: 2, size: 3 });
});

test("nothing is asked when all is known, nor about staying where one is", async () => {
  const { memory, asked } = roads();
  expect(await memory.drives([pair(1, 1)])).toEqual([{ minutes: 0, metres: 0 }]);
  expect(asked).toEqual([]);
});

test("that there is no road is remembered", async () => {
  const { memory, asked, change } = roads();
  change({ minutes: null });
  expect(await memory.drives([pair(1, 2), pair(1, 2)])).toEqual([null, null]);
  expect(await memory.drives([pair(1, 2)])).toEqual([null]);
  expect(asked).toEqual([[pair(1, 2)]]);
});

test("a failure is passed on and not remembered", async () => {
  const { memory, change } = roads();
  change({ failure: new Error("down") });
  await expect(memory.drives([pair(1, 2)])).rejects.toThrow("down");
  change({ failure: null });
  expect(await memory.drives([pair(1, 2)])).toMatchObject([{ minutes: 10 }]);
});

test("two searches that need a leg at the same time ask for it once", async () => {
  const { memory, asked, becomeSlow } = roads();
  const replies = becomeSlow();
  const one = memory.drives([pair(1, 2), pair(2, 3)]);
  const two = memory.drives([pair(3, 4), pair(2, 3)]);
  expect(asked).toEqual([[pair(1, 2), pair(2, 3)], [pair(3, 4)]]);
  replies[0]?.resolve([{ minutes: 1, metres: 1 }, null]);
  replies[1]?.resolve([{ minutes: 3, metres: 3 }]);
  expect(await one).toEqual([{ minutes: 1, metres: 1 }, null]);
  expect(await two).toEqual([{ minutes: 3, metres: 3 }, null]);
  expect(memory.stats()).toEqual({ asked: 3, remembered: 1, size: 3 });
});

test("a search whose neighbour's time is up asks for itself", async () => {
  const { memory, asked, becomeSlow } = roads();
  const replies = becomeSlow();
  const hasty = new AbortController();
  const first = memory.drives([pair(1, 2)], hasty.signal);
  const patient = memory.drives([pair(1, 2)], new AbortController().signal);
  hasty.abort();
  await expect(first).rejects.toThrow("too late");
  await soon();
  expect(asked).toHaveLength(2);
  replies[1]?.resolve([{ minutes: 5, metres: 5 }]);
  expect(await patient).toMatchObject([{ minutes: 5 }]);
});

test("a search does not wait for its neighbour's answer beyond its own time", async () => {
  const { memory, becomeSlow } = roads();
  const replies = becomeSlow();
  const patient = memory.drives([pair(1, 2)]);
  const hasty = new AbortController();
  const second = memory.drives([pair(1, 2)], hasty.signal);
  hasty.abort();
  await expect(second).rejects.toMatchObject({ code: "ROUTING_UNAVAILABLE" });
  replies[0]?.resolve([null]);
  expect(await patient).toEqual([null]);
});

test("new roads make it forget, as soon as it looks again, and not before 30 s", async () => {
  const { memory, change, wait, looks } = roads();
  await memory.drives([pair(1, 2)]);
  change({ minutes: 20, version: "b" });
  wait(29_999);
  expect(await memory.drives([pair(1, 2)])).toMatchObject([{ minutes: 10 }]);
  expect(looks()).toBe(1);
  wait(1);
  await memory.drives([pair(1, 2)]); // is not kept waiting for the look
  expect(looks()).toBe(2);
  await soon();
  expect(memory.stats().size).toBe(0);
  expect(await memory.drives([pair(1, 2)])).toMatchObject([{ minutes: 20 }]);
});

test("an answer from the old roads is not remembered for the new ones", async () => {
  const { memory, change, wait, becomeSlow } = roads();
  await memory.drives([pair(1, 2)]);
  const replies = becomeSlow();
  const underWay = memory.drives([pair(3, 4)]);
  change({ version: "b" });
  wait(30_000);
  await memory.drives([pair(1, 2)]);
  await soon();
  replies[0]?.resolve([{ minutes: 10, metres: 0 }]);
  expect(await underWay).toMatchObject([{ minutes: 10 }]);
  expect(memory.stats().size).toBe(0);
});

test("an engine that does not tell its version costs nothing of what is known", async () => {
  const { memory, asked, change, wait } = roads();
  await memory.drives([pair(1, 2)]);
  wait(30_000);
  change({ failure: new Error("down") });
  expect(await memory.drives([pair(1, 2)])).toMatchObject([{ minutes: 10 }]);
  await soon();
  expect(await memory.drives([pair(1, 2)])).toMatchObject([{ minutes: 10 }]);
  expect(asked).toHaveLength(1);
});
