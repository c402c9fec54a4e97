import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { type ReactNode, useEffect } from "react";
import { roadCanvasClass, useRoadCanvas } from "../../ui/use-road-canvas.ts";
import { openRouteCanvas } from "./route-canvas.ts";

interface Props {
  readonly picture: DayPicture;
  /** Where the browser has no WebGL. */
  readonly whenBroken: ReactNode;
}

/** The day's drives on a map; where its roads cannot be had, the drives alone. */
export function RouteMap({ picture, whenBroken }: Props) {
  const [lon, lat] = picture.visit.place;
  const { box, canvas, isBroken } = useRoadCanvas({ lon, lat }, (element) =>
    openRouteCanvas(element, picture),
  );
  useEffect(() => canvas.current?.showDay(picture), [canvas, picture]);
  if (isBroken) return whenBroken;
  return <div ref={box} className={roadCanvasClass} />;
}
