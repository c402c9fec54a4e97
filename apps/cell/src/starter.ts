import { wordsOf } from "@milepost/db";
import type { Part } from "./start-child.ts";

/** Called with each step that is done, and how long it took. */
export type Report = (step: string, milliseconds: number) => void;

/** Starts parts and remembers them, so that all can be ended, also when one of them failed to start. */
export interface Starter {
  timed<T>(step: string, work: () => Promise<T>): Promise<T>;
  start<P extends Part>(name: string, work: () => Promise<P>): Promise<P>;
  /** In the order they were ready. */
  readonly started: readonly Part[];
  /** The one of this name that was started last. Throws where there is none. */
  find(name: string): Part;
  /** Last first. */
  stop(): Promise<void>;
  /** From now on nothing more starts: a try throws. */
  refuseMore(): void;
  /** The first part that ends without being asked to. */
  lost(): Promise<Part>;
}

/** Milliseconds between two words about a step that takes long. */
const saysEvery = 5_000;

/** `onWait`: called every few seconds with a step that is still under way. */
export function openStarter(report: Report, onWait: Report = () => {}): Starter {
  const started: Part[] = [];
  let isRefusing = false;
  async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const saying = setInterval(() => onWait(step, performance.now() - began), saysEvery);
    try {
      const result = await work();
      report(step, performance.now() - began);
      return result;
    } finally {
      clearInterval(saying);
    }
  }
  return {
    started,
    timed,
    async start(name, work) {
      if (isRefusing) throw new Error(`${name} was not started: everything is being stopped`);
      const part = await timed(name, work);
      started.push(part);
      return part;
    },
    find(name) {
      const part = started.findLast((one) => one.name === name);
      if (!part) throw new Error(`There is no ${name}`);
      return part;
    },
    async stop() {
      for (const part of started.toReversed()) await part.stop();
    },
    refuseMore() {
      isRefusing = true;
    },
    lost: () => Promise.race(started.map((part) => part.ended.then(() => part))),
  };
}

/** Like `Promise.all`, but when one fails it waits for the others, so that what they started can be ended. */
export async function together<T extends readonly unknown[]>(
  work: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(work);
  return (await Promise.all(work)) as unknown as T;
}

/**
 * Starts up and runs until Ctrl-C, or until a part ends by itself; then ends everything, cleans up,
 * and ends this process. Ctrl-C while starting ends what has started and starts nothing more.
 */
export async function runUntilStopped(
  starter: Starter,
  startUp: () => Promise<void>,
  cleanUp: () => Promise<void> = async () => {},
): Promise<never> {
  let isAsked = false;
  const asked = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (!isAsked) console.error("Stopping …");
        isAsked = true;
        starter.refuseMore();
        resolve();
      });
    }
  });
  let why: unknown = null;
  try {
    await startUp();
    const lost = await Promise.race([asked, starter.lost()]);
    if (lost) why = `${lost.name} ended by itself; its log may say why.`;
  } catch (error) {
    if (!isAsked) why = error;
  }
  if (why) console.error(wordsOf(why));
  await starter.stop();
  await cleanUp();
  process.exit(why ? 1 : 0);
}
