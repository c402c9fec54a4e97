import { useEffect, useRef } from "react";
import { roadCanvasClass, useRoadCanvas } from "../../../ui/map/use-road-canvas.ts";
import { openRouteCanvas } from "./route-canvas.ts";
import type { View } from "./view.ts";

interface Props {
  /** Whose roads are shown. */
  readonly place: { readonly lon: number; readonly lat: number };
  readonly view: View;
  /** Somebody has asked for it, and goes on with it. */
  readonly isWanted: boolean;
  readonly onView: (view: View) => void;
  readonly onDrawn: () => void;
}

/** The map that can be moved. Nothing where the browser has no WebGL. */
export function RouteMap({ place, view, isWanted, onView, onDrawn }: Props) {
  const latest = useRef({ onView, onDrawn });
  latest.current = { onView, onDrawn };
  /** Where the map is by itself. */
  const shown = useRef(view);
  const { box, canvas, isBroken } = useRoadCanvas(place, (element) =>
    openRouteCanvas(element, view, {
      onDrawn: () => latest.current.onDrawn(),
      onView: (next) => {
        shown.current = next;
        latest.current.onView(next);
      },
    }),
  );
  useEffect(() => {
    if (view === shown.current) return;
    shown.current = view;
    canvas.current?.show(view);
  }, [canvas, view]);
  useEffect(() => {
    if (isWanted) canvas.current?.focus();
  }, [canvas, isWanted]);
  return isBroken ? null : <div ref={box} className={roadCanvasClass} />;
}
