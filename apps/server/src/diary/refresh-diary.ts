import { defaultWorkflowId } from "@milepost/contract";
import type { DriveTimes } from "@milepost/drive-time";
import type { Database, OrganisationId } from "../platform/database.ts";
import type { Steps } from "../platform/stories.ts";
import { findPlaces } from "../search/find-place.ts";
import type { OpenCrm } from "../session/connection.ts";
import { readWorkflow } from "../settings/read-workflow.ts";
import { entryOfMeeting } from "./entry-of-meeting.ts";
import { listDiaryUsers, replaceDiary } from "./store.ts";
import { withSurroundings } from "./surroundings.ts";

export interface DiaryPorts {
  readonly database: Database;
  readonly driveTimes: DriveTimes;
  readonly openCrm: OpenCrm;
}

/** Reads the organisation's diaries from the CRM into the mirror. The journal keeps only how many entries there were. */
export async function refreshDiary(
  steps: Steps,
  { database, driveTimes, openCrm }: DiaryPorts,
  organisation: OrganisationId,
): Promise<{ entries: number }> {
  return steps.run("read the diaries", async () => {
    const crm = await openCrm(organisation);
    const entries = (await crm.listMeetings()).map(entryOfMeeting);
    // The default workflow cannot be deleted, so its zone can always be asked for the country.
    const { timezone } = (await readWorkflow(database, organisation, defaultWorkflowId)).settings;
    const { users, places } = await database.withOrganisation(organisation, async (db) => {
      const users = await listDiaryUsers(db, organisation);
      const postcodes = [...entries.map((e) => e.postcode), ...users.map((u) => u.basePostcode)];
      const places = await findPlaces(
        db,
        timezone,
        postcodes.filter((p) => p !== null),
      );
      return { users, places };
    });
    const placed = await withSurroundings(driveTimes, entries, users, places);
    await database.withOrganisation(organisation, (db) => replaceDiary(db, organisation, placed));
    return { entries: placed.length };
  });
}
