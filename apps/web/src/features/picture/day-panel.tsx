import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { DayLegend } from "./day-legend.tsx";
import { DayTotal } from "./day-total.tsx";
import { MapBox } from "./map/map-box.tsx";
import { DayTimeline } from "./timeline/day-timeline.tsx";
import type { MoveVisit } from "./timeline/visit-handle.tsx";

interface Props {
  readonly picture: DayPicture;
  /** Minutes: what the picture was made for, and what the visit was moved by since. */
  readonly deviation: number;
  readonly shift: number;
  /** Null: the visit stays where it is. */
  readonly onMove: MoveVisit | null;
}

/** One agent's day with the visit in it: what is driven, a timeline and a map; side by side where there is room. */
export function DayPanel({ picture, deviation, shift, onMove }: Props) {
  return (
    <div className="@container flex flex-col gap-3">
      <DayTotal picture={picture} />
      <div className="grid @xl:grid-cols-2 gap-4">
        <div className="min-w-0">
          <DayTimeline picture={picture} deviation={deviation} shift={shift} onMove={onMove} />
        </div>
        <MapBox picture={picture} />
      </div>
      <DayLegend picture={picture} />
    </div>
  );
}
