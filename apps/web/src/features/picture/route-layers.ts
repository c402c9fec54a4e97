import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import type { LayerSpecification } from "maplibre-gl";
import { type MapColours, roundLine } from "../../ui/open-map.ts";
import { stopsOf } from "./day-places.ts";

/** The day's drives and stops as features; `when` and `kind` distinguish them. */
export function routeData(picture: DayPicture) {
  const lines = picture.legs.flatMap(({ shape, when }) =>
    shape === null ? [] : [feature({ when }, { type: "LineString" as const, coordinates: shape })],
  );
  const points = stopsOf(picture).map(({ kind, at }) =>
    feature({ kind }, { type: "Point" as const, coordinates: at }),
  );
  return { type: "FeatureCollection" as const, features: [...lines, ...points] };
}

function feature<P, G>(properties: P, geometry: G) {
  return { type: "Feature" as const, properties, geometry };
}

export function routeLayers({ route, muted, casing, area }: MapColours): LayerSpecification[] {
  const layer = (id: string, when: string, paint: Record<string, unknown>) =>
    ({
      id,
      type: "line",
      source: "route",
      layout: roundLine,
      filter: ["==", ["get", "when"], when],
      paint,
    }) as LayerSpecification;
  return [
    layer("falls-away", "without", {
      "line-color": muted,
      "line-width": 2,
      "line-dasharray": [1, 2],
    }),
    layer("day-casing", "both", { "line-color": casing, "line-width": 5 }),
    layer("day", "both", { "line-color": route, "line-width": 2.5, "line-opacity": 0.55 }),
    layer("visit-casing", "with", { "line-color": casing, "line-width": 8 }),
    layer("visit", "with", { "line-color": route, "line-width": 4.5 }),
    {
      id: "stops",
      type: "circle",
      source: "route",
      filter: ["has", "kind"],
      paint: {
        "circle-radius": 5,
        "circle-color": ["match", ["get", "kind"], "visit", area, casing],
        "circle-stroke-color": ["match", ["get", "kind"], "visit", casing, route],
        "circle-stroke-width": 2,
      },
    },
  ];
}
