import type { Part } from "./child.ts";

/** Told of each step that is done, and how long it took. */
export type Report = (step: string, milliseconds: number) => void;

/** Starts parts and remembers them, so that all can be ended, also when one of them failed to start. */
export interface Starter {
  timed<T>(step: string, work: () => Promise<T>): Promise<T>;
  start<P extends Part>(name: string, work: () => Promise<P>): Promise<P>;
  /** In the order they were ready. */
  readonly started: readonly Part[];
  /** Last first. */
  stop(): Promise<void>;
  /** The first part that ends without being asked to. */
  lost(): Promise<Part>;
}

export function openStarter(report: Report): Starter {
  const started: Part[] = [];
  async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    report(step, performance.now() - began);
    return result;
  }
  return {
    started,
    timed,
    async start(name, work) {
      const part = await timed(name, work);
      started.push(part);
      return part;
    },
    async stop() {
      for (const part of started.toReversed()) await part.stop();
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

/** Until Ctrl-C, or until a part ends by itself. Ends everything, cleans up, and ends this process. */
export async function runUntilStopped(
  starter: Starter,
  cleanUp: () => Promise<void> = async () => {},
): Promise<never> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, resolve);
  });
  const lost = await Promise.race([asked, starter.lost()]);
  if (lost) console.error(`${lost.name} ended by itself; its log may say why.`);
  console.error("Stopping …");
  await starter.stop();
  await cleanUp();
  process.exit(lost ? 1 : 0);
}
