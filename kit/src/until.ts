import { setTimeout as sleep } from "node:timers/promises";

/** How long it took until it was so, in milliseconds. Throws when `patience` has passed. */
export async function until(isSo: () => Promise<unknown>, patience = 20_000): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > patience) throw new Error(`It was not so for ${patience} ms`);
    await sleep(50);
  }
  return performance.now() - began;
}
