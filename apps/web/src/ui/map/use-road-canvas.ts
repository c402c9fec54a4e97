import { useQuery } from "@tanstack/react-query";
import type { StyleSpecification } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { roadsQuery } from "../../platform/queries/app-queries.ts";
import { useIsDark } from "../use-is-dark.ts";
import { roadStyle } from "./open-map.ts";
import { type MapColours, mapColours } from "./road-looks.ts";

/** Something drawn above the roads. */
interface RoadCanvas {
  readonly showBase: (style: string | StyleSpecification, colours: MapColours) => void;
  readonly remove: () => void;
}

interface Position {
  readonly lon: number;
  readonly lat: number;
}

const noRoads = { styleUrl: null, main: [], middle: [], local: [], places: [], roadNames: [] };

/**
 * A canvas in a box, with the roads around a place under it in the colours of the theme; where the place is
 * not known, or its roads cannot be had, without them. `open` is called once and throws where the browser has no WebGL.
 */
export function useRoadCanvas<C extends RoadCanvas>(
  place: Position | null,
  open: (box: HTMLDivElement) => C,
) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<C>(null);
  const opening = useRef(open);
  const [isBroken, setBroken] = useState(false);
  const isDark = useIsDark();
  const { data: roads, isError } = useQuery(roadsQuery(place));
  const shown = roads ?? (isError || place === null ? noRoads : null);

  useEffect(() => {
    if (!box.current) return;
    try {
      canvas.current = opening.current(box.current);
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

  return { box, canvas, isBroken };
}

/** Of the box: MapLibre's own buttons in the colours of the theme. */
export const roadCanvasClass =
  "size-full dark:[&_.maplibregl-ctrl-icon]:invert [&_.maplibregl-ctrl-group]:bg-raised! [&_.maplibregl-ctrl-group_button]:border-line!";
