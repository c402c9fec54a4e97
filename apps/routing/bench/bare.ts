import { join } from "node:path";
import { Actor } from "@valhallajs/valhallajs";
import { actorConfig } from "../src/actor-config.ts";
import { extractFile } from "../src/tileset.ts";

/**
 * The engine alone, as a child of `pnpm bench:search`: no HTTP and no server of ours. Given the bodies
 * of matrix calls, it makes them all at once and answers with the milliseconds until the last was done.
 */
const actor = new Actor(actorConfig(join(process.env.ROUTING_TILES ?? "", extractFile)));

process.on("message", async ({ bodies }: { readonly bodies: readonly string[] }) => {
  const began = performance.now();
  // Settled, because "no way at all" is an error of the engine.
  await Promise.allSettled(bodies.map((body) => actor.matrix(body)));
  process.send?.({ answer: performance.now() - began });
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: "ready" });
