import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { useQuery } from "@tanstack/react-query";
import { Move } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { chunk } from "../../../platform/chunk.ts";
import { roadsQuery } from "../../../platform/queries/app-queries.ts";
import type { Box } from "./place-labels.ts";
import { positionsOf, stopsOf } from "./placed-stop.ts";
import { RoadSheet } from "./road-sheet.tsx";
import { type Names, routeDrawing } from "./route-drawing.ts";
import { RouteOverlay } from "./route-overlay.tsx";
import { useSize } from "./use-size.ts";
import { projectionOf, type Size, type View, viewOf } from "./view.ts";

/** Larger than all the rest of the page, so it comes only when somebody wants to move the map. */
const loadRouteMap = chunk(() => import("./route-map.tsx"));
const RouteMap = lazy(async () => ({ default: (await loadRouteMap()).RouteMap }));

interface Props {
  readonly picture: DayPicture;
}

/** The day's drives on a map, which is there with the picture: a drawing until somebody wants to move it. */
export function MapBox({ picture }: Props) {
  const { size, keep } = useSize();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        ref={keep}
        className="relative h-64 overflow-hidden rounded-control border border-line bg-sunken"
      >
        {size && <DayMap key={whereOf(picture)} picture={picture} size={size} />}
      </div>
      <p className="text-muted text-small">
        Other stops are approximate (within 500 m).{" "}
        <span className="whitespace-nowrap">© OpenStreetMap contributors</span>
      </p>
    </div>
  );
}

/** The stops of the day, which the drives follow from. */
function whereOf(picture: DayPicture): string {
  return stopsOf(picture)
    .map(({ at }) => at)
    .join();
}

interface DayMapProps extends Props {
  readonly size: Size;
}

/** One for each set of places: a visit that moves in time stays where it is, and so does the map under it. */
function DayMap({ picture, size }: DayMapProps) {
  const [lon, lat] = picture.visit.place;
  const { data: roads = null } = useQuery(roadsQuery({ lon, lat }));
  const [moved, setMoved] = useState<View | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [positions] = useState(() => positionsOf(picture));
  const whole = useMemo(() => viewOf(positions, size), [positions, size]);
  const view = moved ?? whole;
  const { width, height } = size;
  const sheet = { width, height, project: projectionOf(view, size), taken: [cornerOf(size)] };
  const drawing = routeDrawing(picture, roads ?? noNames, sheet);
  const hasOwnMap = roads !== null && (roads.styleUrl ?? roads.baseMap) !== null;
  const isLive = isWanted || hasOwnMap;
  return (
    <>
      {!isDrawn && <RoadSheet roads={roads} view={view} size={size} />}
      {isLive && (
        <div className={`absolute inset-0 ${isDrawn ? "" : "opacity-0"}`}>
          <Suspense>
            <RouteMap
              place={{ lon, lat }}
              view={view}
              isWanted={isWanted}
              onView={setMoved}
              onDrawn={() => setDrawn(true)}
            />
          </Suspense>
        </div>
      )}
      <RouteOverlay drawing={drawing} size={size} />
      {!isLive && (
        <button
          type="button"
          aria-label="Move and zoom the map"
          onClick={() => setWanted(true)}
          onPointerEnter={() => void loadRouteMap().catch(() => {})}
          className="absolute inset-0 rounded-control -outline-offset-2"
        >
          <Move
            aria-hidden="true"
            className="absolute top-2 right-2 size-8 rounded-control border border-line bg-raised p-1.5 text-muted"
          />
        </button>
      )}
    </>
  );
}

/** While they are on their way, and where the import wrote none. */
const noNames: Names = { places: [], roadNames: [] };

/** Where the map's buttons are. */
function cornerOf({ width }: Size): Box {
  return { x: width - 25, y: 40, width: 50, height: 80 };
}
