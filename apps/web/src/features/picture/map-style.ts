import type { DayPicture } from "@milepost/contract";
import type { LayerSpecification } from "maplibre-gl";
import { type MapColours, roundLine } from "../../ui/road-map.ts";
import { driven } from "./day-words.ts";

/** The day's drives as features; `when` tells those of the visit from the rest of the day. */
export function routeData({ legs }: DayPicture) {
  return {
    type: "FeatureCollection" as const,
    features: legs.flatMap(({ shape, when }) =>
      shape === null
        ? []
        : [
            {
              type: "Feature" as const,
              properties: { when },
              geometry: { type: "LineString" as const, coordinates: shape },
            },
          ],
    ),
  };
}

export function routeLayers({ route, muted, casing }: MapColours): LayerSpecification[] {
  const layer = (id: string, when: string, paint: Record<string, unknown>) =>
    ({
      ...{ id, type: "line", source: "route", layout: roundLine },
      ...{ filter: ["==", ["get", "when"], when], paint },
    }) as LayerSpecification;
  return [
    layer("falls-away", "without", {
      ...{ "line-color": muted, "line-width": 2, "line-dasharray": [1, 2] },
    }),
    layer("day-casing", "both", { "line-color": casing, "line-width": 5 }),
    layer("day", "both", { "line-color": route, "line-width": 2.5, "line-opacity": 0.55 }),
    layer("visit-casing", "with", { "line-color": casing, "line-width": 8 }),
    layer("visit", "with", { "line-color": route, "line-width": 4.5 }),
  ];
}

/** West, south, east, north of everything that is driven. */
export function boundsOf(picture: DayPicture): [number, number, number, number] {
  const { visit, home, items } = picture;
  const places = [visit.place, home, ...items.map(({ about }) => about)];
  const all = [
    ...places.filter((place) => place !== null),
    ...driven(picture).flatMap(({ shape }) => shape ?? []),
  ];
  const [lons, lats] = [all.map(([lon]) => lon), all.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
