import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { openThreads } from "./open-threads.ts";

const program = new URL("../testing/thread-program.ts", import.meta.url);
const threads = openThreads<string, string, number, string>(program, () => {});
const signal = () => AbortSignal.timeout(20_000);
const noAnswer = async () => 0;

test("a thread is given its work, and asks for the rest in the name of its caller", async () => {
  const caller = new AsyncLocalStorage<number>();
  const answer = async () => caller.getStore() ?? -1;
  const run = () => threads.run({ work: "ask", answer, signal: signal() });
  expect(await caller.run(7, run)).toBe("ask 7");
  expect(await caller.run(8, run)).toBe("ask 8");
});

test("what fails is thrown, for want of an answer with its own reason, and the thread goes on", async () => {
  const run = (work: string, answer: () => Promise<number>) =>
    threads.run({ work, answer, signal: signal() });
  await expect(run("fail", noAnswer)).rejects.toThrow("It cannot be done");
  const reason = async () => {
    throw new Error("Nobody knows");
  };
  await expect(run("ask", reason)).rejects.toThrow("Nobody knows");
  expect(await run("go on", noAnswer)).toBe("go on 0");
});

test("work that never ends is ended at its deadline, and holds nobody up until then", async () => {
  const ends = AbortSignal.timeout(500);
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 10);
  const running = threads.run({ work: "for ever", answer: noAnswer, signal: ends });
  await expect(running).rejects.toThrow("due to timeout");
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(10);
  const next = threads.run({ work: "next", answer: noAnswer, signal: signal() });
  expect(await next).toBe("next 0");
});
