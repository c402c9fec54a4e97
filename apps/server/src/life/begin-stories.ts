import { randomUUID } from "node:crypto";
import { wakeBilling } from "../billing/story.ts";
import { reservationStory } from "../booking/reservation-story.ts";
import { wakeDiaryAnew } from "../diary/wake-diary.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Engine } from "../platform/engine/engine.ts";

interface Ports {
  readonly engine: Engine;
  /** By name, that the engine knows: where nobody is charged there is no clock of billing. */
  readonly stories: readonly string[];
}

/** One that stands in the rows as under way. */
interface Unfinished {
  readonly id: string;
  readonly handler: "book" | "endHold" | "cancel" | "move";
}

/** In an engine that knows nothing of them. Safe to repeat, and while everything runs. */
export async function beginStories(
  { engine, stories }: Ports,
  organisation: OrganisationId,
  unfinished: readonly Unfinished[],
): Promise<void> {
  for (const { id, handler } of unfinished)
    await engine.start(reservationStory({ organisation, id }, handler), randomUUID());
  await engine.start({ service: "sweeper", of: organisation, handler: "wake" }, randomUUID());
  await wakeDiaryAnew(engine, organisation);
  if (stories.includes("billingClock")) await wakeBilling(engine, organisation);
}
