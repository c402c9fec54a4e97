import type { Database, OrganisationId } from "../platform/database.ts";
import type { Steps } from "../platform/stories.ts";
import type { OpenCrm } from "../session/connection.ts";
import { entryOfMeeting } from "./entry-of-meeting.ts";
import { replaceDiary } from "./store.ts";

export interface DiaryPorts {
  readonly database: Database;
  readonly openCrm: OpenCrm;
}

/** Reads the organisation's diaries from the CRM into the mirror. The journal keeps only how many entries there were. */
export async function refreshDiary(
  steps: Steps,
  { database, openCrm }: DiaryPorts,
  organisation: OrganisationId,
): Promise<{ entries: number }> {
  return steps.run("read the diaries", async () => {
    const crm = await openCrm(organisation);
    const entries = (await crm.listMeetings()).map(entryOfMeeting);
    await database.withOrganisation(organisation, (db) => replaceDiary(db, organisation, entries));
    return { entries: entries.length };
  });
}
