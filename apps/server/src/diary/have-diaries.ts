import { diaryStaleMs } from "@milepost/contract";
import type { Temporal } from "temporal-polyfill";
import type { Database, OrganisationId } from "../platform/database.ts";
import type { Engine } from "../platform/engine.ts";
import { Problem } from "../platform/problem.ts";
import { findDiaryRead } from "./store.ts";
import { awaitRefresh, startRefresh } from "./story.ts";

/** Milliseconds to wait for the first reading of an organisation's diaries. */
const firstReading = 8_000;

/** Diaries that were never read must not look like empty ones; old ones are read again beside the search. */
export async function haveDiaries(
  { database, engine }: { database: Database; engine: Engine },
  organisation: OrganisationId,
  now: Temporal.Instant,
): Promise<void> {
  const readAt = await database.withOrganisation(organisation, (db) =>
    findDiaryRead(db, organisation),
  );
  if (readAt === null) {
    await awaitRefresh(engine, organisation, firstReading).catch((cause) => {
      throw new Problem("DIARY_NOT_READ", "The diaries have not been read yet.", { cause });
    });
  } else if (now.epochMilliseconds - readAt.getTime() > diaryStaleMs) {
    // Beside the search: an engine that is away for a moment must not stop it.
    startRefresh(engine, organisation).catch(() => {});
  }
}
