import type { DayPicture } from "@milepost/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { mapColours, roadStyle } from "../../ui/road-map.ts";
import { useMedia } from "../../ui/use-media.ts";
import { openRouteCanvas, type RouteCanvas } from "./route-canvas.ts";
import { useRoads } from "./use-day-picture.ts";

interface Props {
  readonly picture: DayPicture;
  /** Where the browser has no WebGL. */
  readonly whenBroken: ReactNode;
}

const noRoads = { styleUrl: null, main: [], middle: [], local: [] };

/** The day's drives on a map; where its roads cannot be had, the drives alone. */
export function RouteMap({ picture, whenBroken }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<RouteCanvas>(null);
  const first = useRef(picture);
  const [isBroken, setBroken] = useState(false);
  const { data: roads, isError } = useRoads(picture.visit.place);
  const shown = roads ?? (isError ? noRoads : null);
  const isDark = useMedia("(prefers-color-scheme: dark)");

  useEffect(() => {
    if (!box.current) return;
    try {
      canvas.current = openRouteCanvas(box.current, first.current);
    } catch {
      setBroken(true);
    }
    return () => {
      canvas.current?.remove();
      canvas.current = null;
    };
  }, []);

  useEffect(() => {
    if (!shown) return;
    const colours = mapColours[isDark ? "dark" : "light"];
    canvas.current?.showBase(shown.styleUrl ?? roadStyle(shown, colours), colours);
  }, [shown, isDark]);

  useEffect(() => canvas.current?.showDay(picture), [picture]);

  if (isBroken) return whenBroken;
  return (
    <div
      ref={box}
      className="size-full dark:[&_.maplibregl-ctrl-icon]:invert [&_.maplibregl-ctrl-group]:bg-raised! [&_.maplibregl-ctrl-group_button]:border-line!"
    />
  );
}
