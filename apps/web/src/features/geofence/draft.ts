import type { Point } from "@milepost/scheduling/world.ts";
import { type FenceReading, judged, linesOf, readFence } from "./read-fence.ts";

/** An area that is being made: its text and its corners always say the same. */
export interface Draft {
  readonly text: string;
  readonly reading: FenceReading;
}

export function typedDraft(text: string): Draft {
  return { text, reading: readFence(text) };
}

export function drawnDraft(corners: readonly Point[]): Draft {
  return { text: linesOf(corners), reading: judged(corners) };
}

/** What is stored, as lines; what could not be read of it, as it is. */
export function storedDraft(value: string): Draft {
  const reading = readFence(value);
  return reading.kind === "corners" ? drawnDraft(reading.corners) : typedDraft(value);
}

/** What there is to draw. */
export function cornersOf({ reading }: Draft): readonly Point[] {
  return reading.kind === "empty" ? [] : reading.corners;
}
