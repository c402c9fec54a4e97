import type { DriveBetween, World } from "@milepost/scheduling/world.ts";
import type { Broken } from "./answer.ts";
import type { Neighbour } from "./neighbours.ts";
import type { Span } from "./span.ts";

export interface Way {
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
  /** Minutes; null: no neighbour, or no road to it. */
  readonly there: number | null;
  readonly on: number | null;
}

export function listBrokenOnTheWay({ now, policy }: World, slot: Span, way: Way): Broken[] {
  const { before, after, there, on } = way;
  const hasNoRoadThere = before !== null && there === null;
  const hasNoRoadOn = after !== null && on === null;
  if (hasNoRoadThere || hasNoRoadOn) return [{ rule: "no-road", over: null }];

  const limit = policy.maxDriveTime;
  const broken: Broken[] = [];
  const breaks = (rule: string, over: number) => {
    if (over > 0) broken.push({ rule, over });
  };

  if (limit > 0) breaks("drive-too-long", Math.max(there ?? 0, on ?? 0) - limit);
  if (before?.entry && there !== null) {
    breaks("cannot-arrive-in-time", before.entry.to + there - slot.from);
  }
  if (after?.entry && on !== null) {
    breaks("cannot-leave-in-time", slot.to + on - after.entry.from);
  }
  breaks("too-late-today", now + (there ?? limit) - slot.from);
  return broken;
}

/** Minutes the visit adds to the agent's driving; null: unknown. */
export function addedBy({ before, after, there, on }: Way, drive: DriveBetween): number | null {
  if (before === null && after === null) return null;
  let anyway = 0;
  if (before !== null && after !== null) {
    anyway = drive(before.postcode, after.postcode)?.minutes ?? 0;
  }
  return Math.max(0, (there ?? 0) + (on ?? 0) - anyway);
}
