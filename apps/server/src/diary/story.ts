import * as restate from "@restatedev/restate-sdk";
import type { OrganisationId } from "../platform/database.ts";
import type { Engine, Story } from "../platform/engine.ts";
import { stepsOf } from "../platform/stories.ts";
import { type DiaryPorts, refreshDiary } from "./refresh-diary.ts";

/** Keyed by organisation: one reader of a CRM at a time, in order. */
export function diaryStory(ports: DiaryPorts) {
  return restate.object({
    name: "diary",
    handlers: {
      refresh: (context: restate.ObjectContext) =>
        refreshDiary(stepsOf(context), ports, context.key as OrganisationId),
    },
  });
}

const refresh = (organisation: OrganisationId): Story => ({
  service: "diary",
  of: organisation,
  handler: "refresh",
});

/** Milliseconds. Everyone who finds the diaries stale within this time asks for the same reading. */
const readingsApart = 60_000;

/** Asks for a reading and does not wait. */
export function startRefresh(engine: Engine, organisation: OrganisationId): Promise<void> {
  return engine.start(refresh(organisation), readingNow());
}

const readingNow = () => `reading-${Math.floor(Date.now() / readingsApart)}`;
