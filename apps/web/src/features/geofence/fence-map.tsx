import type { Point } from "@milepost/scheduling";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../platform/call.ts";
import { mapColours, roadStyle } from "../../ui/road-map.ts";
import { useMedia } from "../../ui/use-media.ts";
import { type FenceCanvas, openFenceCanvas } from "./fence-canvas.ts";

interface Props {
  readonly corners: readonly Point[];
  /** A postcode that was asked for; null: none. */
  readonly located: Point | null;
  readonly onCorner: (corner: Point) => void;
  readonly onRemoveLast: () => void;
}

const noRoads = { styleUrl: null, main: [], middle: [], local: [] };

/** The area as it grows. Without roads the outline is there all the same; without WebGL nothing is. */
export function FenceMap(props: Props) {
  const { corners, located } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<FenceCanvas>(null);
  const latest = useRef(props);
  latest.current = props;
  const [isBroken, setBroken] = useState(false);
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const [centre] = useState(located ?? corners[0]);
  const { data: roads, isError } = useQuery({
    queryKey: ["roads", (located ?? centre)?.lon, (located ?? centre)?.lat],
    queryFn: ({ signal }) => {
      const { lon = 0, lat = 0 } = located ?? centre ?? {};
      return call("GET /api/roads", { query: { lon, lat } }, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = roads ?? (isError ? noRoads : null);

  useEffect(() => {
    if (!box.current) return;
    try {
      canvas.current = openFenceCanvas(box.current, latest.current, {
        onCorner: (corner) => latest.current.onCorner(corner),
        onRemoveLast: () => latest.current.onRemoveLast(),
      });
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

  useEffect(() => canvas.current?.show({ corners, located }), [corners, located]);

  if (isBroken) {
    return <p className="p-4 text-muted">This browser cannot show the map. Coordinates will do.</p>;
  }
  return (
    <div
      ref={box}
      className="size-full dark:[&_.maplibregl-ctrl-icon]:invert [&_.maplibregl-ctrl-group]:bg-raised!"
    />
  );
}
