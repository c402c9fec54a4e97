import { Actor } from "@valhallajs/valhallajs";
import type { Action } from "./action.ts";
import { actorConfig } from "./actor-config.ts";
import { log } from "./log.ts";

/** A worker is asked one thing at a time, and answers each before the next. */
export interface Question {
  readonly action: Action;
  readonly body: string;
}

export type Reply =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly json: string }
  | { readonly kind: "refusal"; readonly message: string };

/** Where `pool.ts` puts the open tile extract. */
const tileExtract = "/dev/fd/4";

// Without its parent a worker has nobody to answer. Not process.exit(): that waits for native code.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
if (!process.connected) process.exit(1);

// Ctrl-C reaches the whole group; the parent decides when a worker may go.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

// One Actor for the life of the process: the addon may answer a second one from the first one's tiles.
const actor = new Actor(actorConfig(tileExtract));

await warmUp();
process.on("message", ({ action, body }: Question) => void answer(action, body));
reply({ kind: "ready" });

async function answer(action: Action, body: string): Promise<void> {
  try {
    reply({ kind: "answer", json: await actor[action](body) });
  } catch (error) {
    reply({ kind: "refusal", message: error instanceof Error ? error.message : String(error) });
  }
}

function reply(message: Reply): void {
  process.send?.(message);
}

/** The first call builds the native actor, the first matrix its memory. Neither complains of bad tiles. */
async function warmUp(): Promise<void> {
  const status = JSON.parse(await actor.status('{"verbose":true}'));
  if (!status.has_tiles) {
    log("a worker found no roads in the tiles");
    process.exit(1);
  }
  const nowhere = [{ lat: 0, lon: 0 }];
  const matrix = JSON.stringify({ sources: nowhere, targets: nowhere, costing: "auto" });
  await actor.matrix(matrix).catch(() => {}); // refused unless there is a road at 0° 0°
}
