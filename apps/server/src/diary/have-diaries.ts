import { diaryStaleMs } from "@milepost/contract";
import type { Database, OrganisationId } from "../platform/database.ts";
import type { Engine } from "../platform/engine.ts";
import { Problem } from "../platform/problem.ts";
import { findDiaryRead } from "./store.ts";
import { awaitRefresh, startRefresh } from "./story.ts";

/** Milliseconds to wait for the first reading of an organisation's diaries. */
const firstReading = 8_000;

/**
 * Diaries that were never read must not look like empty ones; old ones are read again beside the
 * search. `now` is in minutes since 1970. Returns when they were read.
 */
export async function haveDiaries(
  { database, engine }: { database: Database; engine: Engine },
  organisation: OrganisationId,
  now: number,
): Promise<Date> {
  const find = () =>
    database.withOrganisation(organisation, (db) => findDiaryRead(db, organisation));
  const readAt = await find();
  if (readAt !== null) {
    if (now * 60_000 - readAt.getTime() > diaryStaleMs) {
      // Beside the search: an engine that is away for a moment must not stop it.
      startRefresh(engine, organisation).catch(() => {});
    }
    return readAt;
  }
  const notRead = (cause?: unknown) =>
    new Problem("DIARY_NOT_READ", "The diaries have not been read yet.", { cause });
  await awaitRefresh(engine, organisation, firstReading).catch((cause) => {
    throw notRead(cause);
  });
  const firstReadAt = await find();
  if (firstReadAt === null) throw notRead();
  return firstReadAt;
}
