import { registerHooks } from "node:module";

/**
 * Loaded into a worker from outside (`node --import`): the next version of the booking story, which does
 * one thing more before anything else. What the version before has journalled does not fit it.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/booking/book.ts")) return loaded;
    const source = String(loaded.source);
    const more = 'await steps.run("a step of the next version", async () => null);';
    const changed = source.replace(/\bfunction book\(steps\b[^{]*\{/, `$& ${more}`);
    if (changed === source) throw new Error("The booking story begins otherwise by now");
    return { ...loaded, source: changed };
  },
});
