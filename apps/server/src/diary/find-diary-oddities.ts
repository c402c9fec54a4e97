import type { Oddity } from "@milepost/crm/crm.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { findDiary } from "./diary-store.ts";

/** What was odd about the last reading of the diaries. */
export interface DiaryOddities {
  readonly oddities: readonly Oddity[];
  /** Why the last reading was not believed; null: it was. */
  readonly doubt: string | null;
}

export async function findDiaryOddities(
  db: Db,
  organisation: OrganisationId,
): Promise<DiaryOddities> {
  const diary = await findDiary(db, organisation);
  return { oddities: diary?.oddities ?? [], doubt: diary?.doubt ?? null };
}
