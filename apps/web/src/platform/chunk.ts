import { chunkLoadTimeoutMs } from "@milepost/contract/limits.ts";

/** A part of the app that is fetched when it is first needed. */
export function chunk<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, chunkLoadTimeoutMs, new Error("it took too long"));
    try {
      return await Promise.race([load(), late]);
    } catch (cause) {
      throw new Error("Loading chunk failed", { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}
