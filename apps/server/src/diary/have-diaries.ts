import { setTimeout as sleep } from "node:timers/promises";
import { diaryStaleMs } from "@milepost/contract";
import type { OrganisationId } from "../platform/database.ts";
import type { Engine } from "../platform/engine.ts";
import { Problem } from "../platform/problem.ts";
import { startRefresh } from "./story.ts";

/** Milliseconds to wait for the first reading of an organisation's diaries. */
const firstReading = 8_000;
const lookEvery = 200;

/** What was loaded, with when the diaries in it were read; null: never. */
interface Loaded {
  readonly readAt: Date | null;
}

/**
 * Diaries that were never read must not look like empty ones: then a reading is waited for and `load`
 * runs again. Old ones are read again beside the search. `now` is in minutes since 1970.
 */
export async function withDiaries<T extends Loaded>(
  engine: Engine,
  organisation: OrganisationId,
  now: number,
  load: () => Promise<T>,
): Promise<T & { readonly readAt: Date }> {
  const loaded = await load();
  if (isRead(loaded)) {
    if (now * 60_000 - loaded.readAt.getTime() > diaryStaleMs) {
      // Beside the search: an engine that is away for a moment must not stop it.
      startRefresh(engine, organisation).catch(() => {});
    }
    return loaded;
  }
  const notRead = (cause?: unknown) =>
    new Problem("DIARY_NOT_READ", "The diaries have not been read yet.", { cause });
  await startRefresh(engine, organisation).catch((cause) => {
    throw notRead(cause);
  });
  for (let waited = 0; waited < firstReading; waited += lookEvery) {
    await sleep(lookEvery);
    const again = await load();
    if (isRead(again)) return again;
  }
  throw notRead();
}

function isRead<T extends Loaded>(loaded: T): loaded is T & { readonly readAt: Date } {
  return loaded.readAt !== null;
}
