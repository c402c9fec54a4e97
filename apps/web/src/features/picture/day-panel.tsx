import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { DayFacts } from "./day-facts.tsx";
import { DayTimeline } from "./day-timeline.tsx";
import { MapBox } from "./map-box.tsx";

interface Props {
  readonly picture: DayPicture;
  /** Minutes: what the picture was made for, and what the visit was moved by since. */
  readonly deviation: number;
  readonly shift: number;
}

/** One agent's day with the visit in it: a timeline, three facts, and the map for anyone who wants it. */
export function DayPanel({ picture, deviation, shift }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <DayTimeline picture={picture} deviation={deviation} shift={shift} />
      <DayFacts picture={picture} />
      <MapBox picture={picture} />
    </div>
  );
}
