import type { readRoads } from "@milepost/contract/endpoints/day-picture.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { useMemo } from "react";
import { mapColours, roadStrokes, roadWidths } from "../../../ui/map/map-colours.ts";
import { useIsDark } from "../../../ui/use-is-dark.ts";
import { roadPaths } from "./road-paths.ts";
import { projectionOf, type Size, type View } from "./view.ts";

interface Props {
  /** Null: they are on their way, or cannot be had. */
  readonly roads: Answer<typeof readRoads> | null;
  readonly view: View;
  readonly size: Size;
}

/** The roads as a plain drawing: there at once, on every browser. */
export function RoadSheet({ roads, view, size }: Props) {
  const colours = mapColours[useIsDark() ? "dark" : "light"];
  const paths = useMemo(
    () => roads && roadPaths(roads, projectionOf(view, size), size, view.zoom),
    [roads, view, size],
  );
  return (
    <svg
      aria-hidden="true"
      data-roads={paths && "drawn"}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="absolute inset-0 size-full fill-none [stroke-linecap:round] [stroke-linejoin:round]"
      style={{ backgroundColor: colours.land }}
    >
      {paths &&
        roadStrokes.map(({ id, source, colour, far, near }) => (
          <path
            key={id}
            d={paths[source]}
            stroke={colours[colour]}
            strokeWidth={widthAt(view.zoom, far, near)}
          />
        ))}
    </svg>
  );
}

/** Pixels, as MapLibre reckons it. */
function widthAt(zoom: number, far: number, near: number): number {
  const { farZoom, nearZoom, growth } = roadWidths;
  const grown = (to: number) => growth ** (to - farZoom) - 1;
  const part = grown(Math.max(farZoom, Math.min(zoom, nearZoom))) / grown(nearZoom);
  return far + (near - far) * part;
}
