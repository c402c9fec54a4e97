import { useEffect, useState } from "react";
import { roadCanvasClass, useRoadCanvas } from "../../ui/map/use-road-canvas.ts";
import { type LostPlace, middleOf } from "./lost-places.ts";
import { openDemandCanvas } from "./open-demand-canvas.ts";

interface Props {
  readonly places: readonly LostPlace[];
}

/** Roads are drawn around the area in the middle; farther away there are the circles alone. */
export function DemandMap({ places }: Props) {
  // The roads stay where they are, whatever weekday is looked at.
  const [centre] = useState(() => middleOf(places));
  const { box, canvas, isBroken } = useRoadCanvas(centre, (element) =>
    openDemandCanvas(element, places),
  );
  useEffect(() => canvas.current?.show(places), [canvas, places]);
  if (isBroken) {
    return (
      <p className="p-4 text-muted">
        Your browser can’t show the map. The table has the same figures.
      </p>
    );
  }
  return <div ref={box} className={roadCanvasClass} />;
}
