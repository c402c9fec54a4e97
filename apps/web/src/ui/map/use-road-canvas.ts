import { useQuery } from "@tanstack/react-query";
import type { StyleSpecification } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import { roadsQuery } from "../../platform/queries/app-queries.ts";
import { useIsDark } from "../use-is-dark.ts";
import { type MapColours, mapColours } from "./map-colours.ts";
import { roadStyle } from "./open-map.ts";

type RoadLines = Parameters<typeof roadStyle>[0];

/** Null: there is none. */
interface Roads extends RoadLines {
  readonly styleUrl: string | null;
  readonly baseMap: string | null;
}

/** Something drawn above the roads. */
interface RoadCanvas {
  readonly showBase: (style: string | StyleSpecification, colours: MapColours) => void;
  readonly remove: () => void;
}

interface Position {
  readonly lon: number;
  readonly lat: number;
}

const loadBaseMap = chunk(() => import("./add-base-map.ts"));

const noRoads = {
  styleUrl: null,
  baseMap: null,
  main: [],
  middle: [],
  local: [],
  places: [],
  roadNames: [],
};

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
    let isCurrent = true;
    const theme = isDark ? "dark" : "light";
    void baseOf(shown, theme).then((style) => {
      if (isCurrent) canvas.current?.showBase(style, mapColours[theme]);
    });
    return () => {
      isCurrent = false;
    };
  }, [shown, isDark]);

  return { box, canvas, isBroken };
}

/** The operator's own map, else our roads: also where the parts of the app that read a map cannot be had. */
async function baseOf(shown: Roads, theme: "light" | "dark"): Promise<string | StyleSpecification> {
  if (shown.styleUrl !== null) return shown.styleUrl;
  const roads = roadStyle(shown, mapColours[theme]);
  if (shown.baseMap === null) return roads;
  const { baseMap } = shown;
  return loadBaseMap().then(
    ({ addBaseMap }) => addBaseMap(roads, baseMap, theme),
    () => roads,
  );
}

/** Of the box: MapLibre's own buttons in the colours of the theme. */
export const roadCanvasClass =
  "size-full dark:[&_.maplibregl-ctrl-icon]:invert [&_.maplibregl-ctrl-group]:bg-raised! [&_.maplibregl-ctrl-group_button]:border-line!";
