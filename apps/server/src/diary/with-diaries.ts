import { setTimeout as sleep } from "node:timers/promises";
import { diaryStaleMs } from "@milepost/contract/limits.ts";
import type { Minute } from "@milepost/scheduling/minute.ts";
import type { Engine } from "../platform/engine/engine.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity } from "../platform/http/route.ts";
import { wakeDiary } from "./wake-diary.ts";

/** Milliseconds to wait for the first reading of an organisation's diaries. */
const firstReading = 8_000;
const lookEvery = 200;

/** What was loaded, with when the oldest of the diaries in it was read; null: none of them ever was. */
interface Loaded {
  readonly readAt: Date | null;
}

/**
 * Diaries that were never read must not look like empty ones: this waits for a reading and runs `load`
 * again. Old ones are read again in the background. For a CRM that has to be reconnected it throws:
 * what was known of it grows wrong.
 */
export async function withDiaries<T extends Loaded>(
  engine: Engine,
  { organisation, isCrmConnected }: Pick<Identity, "organisation" | "isCrmConnected">,
  now: Minute,
  load: () => Promise<T>,
): Promise<T & { readonly readAt: Date }> {
  if (!isCrmConnected) throw new Problem("CRM_DISCONNECTED");
  const loaded = await load();
  if (isRead(loaded)) {
    if (now * 60_000 - loaded.readAt.getTime() > diaryStaleMs) {
      // In the background: an engine that is away for a moment must not stop the search.
      wakeDiary(engine, organisation).catch(() => {});
    }
    return loaded;
  }
  const notReadProblem = (cause?: unknown) =>
    new Problem("DIARY_NOT_READ", "We haven’t read the diaries yet. Try again in a minute.", {
      cause,
    });
  await wakeDiary(engine, organisation).catch((cause) => {
    throw notReadProblem(cause);
  });
  for (let waited = 0; waited < firstReading; waited += lookEvery) {
    await sleep(lookEvery);
    const again = await load();
    if (isRead(again)) return again;
  }
  throw notReadProblem();
}

function isRead<T extends Loaded>(loaded: T): loaded is T & { readonly readAt: Date } {
  return loaded.readAt !== null;
}
