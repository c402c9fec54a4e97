import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Engine, Story } from "../platform/engine/engine.ts";

const wake = (organisation: OrganisationId): Story => ({
  service: "diaryClock",
  of: organisation,
  handler: "wake",
});

/** Milliseconds. Everyone who finds the diaries stale within this time asks for the same reading. */
const wakesApart = 60_000;

/** Asks for a reading and does not wait. */
export function wakeDiary(engine: Engine, organisation: OrganisationId): Promise<void> {
  return engine.start(wake(organisation), `wake-${Math.floor(Date.now() / wakesApart)}`);
}

/** The same, and not the one that somebody else asked for a moment ago: something has changed that it must see. */
export function wakeDiaryAnew(engine: Engine, organisation: OrganisationId): Promise<void> {
  return engine.start(wake(organisation), crypto.randomUUID());
}
