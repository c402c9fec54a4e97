import type { Point } from "@milepost/scheduling/world.ts";
import { useEffect, useRef, useState } from "react";
import { roadCanvasClass, useRoadCanvas } from "../../ui/map/use-road-canvas.ts";
import { openFenceCanvas } from "./fence-canvas.ts";

interface Props {
  readonly corners: readonly Point[];
  /** A postcode that was asked for; null: none. */
  readonly located: Point | null;
  /** Where to begin while there is neither; null: somewhere else. */
  readonly start: Point | null;
  readonly onCorner: (corner: Point) => void;
  readonly onRemoveLast: () => void;
}

/** The area as it grows. Without roads the outline is there all the same; without WebGL nothing is. */
export function FenceMap(props: Props) {
  const { corners, located, start } = props;
  const latest = useRef(props);
  latest.current = props;
  // The roads stay where the area began, whatever corners come.
  const [centre] = useState(corners[0] ?? start);
  const { box, canvas, isBroken } = useRoadCanvas(located ?? centre, (element) =>
    openFenceCanvas(element, latest.current, {
      onCorner: (corner) => latest.current.onCorner(corner),
      onRemoveLast: () => latest.current.onRemoveLast(),
    }),
  );
  useEffect(
    () => canvas.current?.show({ corners, located, start }),
    [canvas, corners, located, start],
  );
  if (isBroken) {
    return (
      <p className="p-4 text-muted">Your browser can’t show the map. Enter coordinates instead.</p>
    );
  }
  return <div ref={box} className={roadCanvasClass} />;
}
