import type { Point } from "@milepost/scheduling/world.ts";
import type { GeoJSONSource, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { MapColours } from "../../ui/map/map-colours.ts";
import { openMap, roundLine } from "../../ui/map/open-map.ts";
import { judged } from "./read-fence.ts";

interface Shown {
  readonly corners: readonly Point[];
  readonly located: Point | null;
  /** Shown while there is neither. */
  readonly start: Point | null;
}

interface Hands {
  readonly onCorner: (corner: Point) => void;
  readonly onRemoveLast: () => void;
}

export interface FenceCanvas {
  /** The map below the area. */
  showBase(style: StyleSpecification | string, colours: MapColours): void;
  show(shown: Shown): void;
  remove(): void;
}

/** A MapLibre map on which each click is a corner. Throws where the browser has no WebGL. */
export function openFenceCanvas(
  container: HTMLElement,
  first: Shown,
  { onCorner, onRemoveLast }: Hands,
): FenceCanvas {
  let shown = first;
  const map = openMap(container, {
    bounds: boundsOf(first),
    padding: 40,
    title: "Area on the map",
  });
  map.getCanvas().style.cursor = "crosshair";
  map.on("click", ({ lngLat: { lat, lng } }) => onCorner({ lat: about(lat), lon: about(lng) }));
  map.getCanvas().addEventListener("keydown", (event) => {
    if (event.key !== "Backspace") return;
    event.preventDefault();
    onRemoveLast();
  });

  const draw = () => map.getSource<GeoJSONSource>("fence")?.setData(fenceData(shown));
  return {
    showBase(style, colours) {
      map.once("style.load", () => {
        map.addSource("fence", { type: "geojson", data: fenceData(shown) });
        for (const layer of fenceLayers(colours)) map.addLayer(layer);
      });
      map.setStyle(style, { diff: false });
    },
    show(next) {
      const isElsewhere = next.located !== null && next.located !== shown.located;
      shown = next;
      draw();
      if (isElsewhere) map.fitBounds(boundsOf(shown), { padding: 40, animate: false });
    },
    remove: () => map.remove(),
  };
}

/** A metre is as exact as a finger. */
function about(degrees: number): number {
  return Number(degrees.toFixed(5));
}

/** Degrees around a single place: a town. */
const nearby = 0.06;

/** West, south, east, north of all there is to see. */
function boundsOf({ corners, located, start }: Shown): [number, number, number, number] {
  const some = located ? [...corners, located] : corners;
  const all = some.length === 0 && start ? [start] : some;
  const [lons, lats] = [all.map(({ lon }) => lon), all.map(({ lat }) => lat)];
  const room = all.length === 1 ? nearby : 0;
  return [
    Math.min(...lons) - room,
    Math.min(...lats) - room,
    Math.max(...lons) + room,
    Math.max(...lats) + room,
  ];
}

/** The area, or the line that is to become one; its corners; the postcode. */
function fenceData({ corners, located }: Shown) {
  const positions = corners.map(({ lon, lat }) => [lon, lat]);
  const closed = [...positions, ...positions.slice(0, 1)];
  const feature = <G>(part: string, geometry: G) => ({
    type: "Feature" as const,
    properties: { part },
    geometry,
  });
  return {
    type: "FeatureCollection" as const,
    features: [
      ...(judged(corners).kind === "corners"
        ? [feature("area", { type: "Polygon" as const, coordinates: [closed] })]
        : []),
      ...(corners.length > 1
        ? [feature("line", { type: "LineString" as const, coordinates: closed })]
        : []),
      feature("corner", { type: "MultiPoint" as const, coordinates: positions }),
      ...(located
        ? [
            feature("postcode", {
              type: "Point" as const,
              coordinates: [located.lon, located.lat],
            }),
          ]
        : []),
    ],
  };
}

function fenceLayers({ area, route, casing }: MapColours): LayerSpecification[] {
  const only = (part: string) => ["==", ["get", "part"], part];
  const layer = (type: "fill" | "line" | "circle", part: string, paint: object) =>
    ({
      id: `fence-${part}`,
      type,
      source: "fence",
      filter: only(part),
      paint,
      ...(type === "line" && { layout: roundLine }),
    }) as LayerSpecification;
  const dot = (color: string, radius: number) => ({
    "circle-color": color,
    "circle-radius": radius,
    "circle-stroke-color": casing,
    "circle-stroke-width": 2,
  });
  return [
    layer("fill", "area", { "fill-color": area, "fill-opacity": 0.18 }),
    layer("line", "line", { "line-color": area, "line-width": 2.5 }),
    layer("circle", "corner", dot(area, 5)),
    layer("circle", "postcode", dot(route, 7)),
  ];
}
