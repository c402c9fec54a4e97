import {
  type ExpressionSpecification,
  type LayerSpecification,
  type LngLatBoundsLike,
  MapLibreMap,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";

// From our own address: the content security policy allows no other worker.
setWorkerUrl(workerUrl);

type Position = readonly [longitude: number, latitude: number];

interface RoadLines {
  readonly main: readonly (readonly Position[])[];
  readonly middle: readonly (readonly Position[])[];
  readonly local: readonly (readonly Position[])[];
}

/** A canvas knows no CSS: the tokens of the two themes, and what only a map has. */
export const mapColours = {
  light: {
    land: "#e9eee9",
    local: "#ffffff",
    middle: "#ffffff",
    main: "#ffffff",
    edge: "#c2cdc5",
    route: "#0b57a4",
    muted: "#56635c",
    casing: "#ffffff",
    area: "#00663a",
  },
  dark: {
    land: "#0b0f0d",
    local: "#1d2621",
    middle: "#2a352f",
    main: "#3a4740",
    edge: "#0b0f0d",
    route: "#6db1f2",
    muted: "#9dada4",
    casing: "#101512",
    area: "#43c386",
  },
} as const;

export type MapColours = (typeof mapColours)[keyof typeof mapColours];

interface Options {
  readonly bounds: LngLatBoundsLike;
  readonly padding: number | { top: number; bottom: number; left: number; right: number };
  /** What a screen reader calls it. */
  readonly title: string;
}

/** A MapLibre map without anything on it yet. Throws where the browser has no WebGL. */
export function openMap(container: HTMLElement, { bounds, padding, title }: Options): MapLibreMap {
  const map = new MapLibreMap({
    container,
    bounds,
    fitBoundsOptions: { padding, maxZoom: 14 },
    attributionControl: false,
    // The wheel scrolls the page, as everywhere on it; with Ctrl it zooms.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { "Map.Title": title },
  });
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  return map;
}

/** Of every line drawn. */
export const roundLine = { "line-cap": "round", "line-join": "round" } as const;

/** A map of nothing but roads; without any, of nothing but land. */
export function roadStyle(
  { main, middle, local }: RoadLines,
  colours: MapColours,
): StyleSpecification {
  const line = (source: keyof RoadLines, far: number, near: number): LayerSpecification => ({
    id: source,
    type: "line",
    source,
    layout: roundLine,
    paint: { "line-color": colours[source], "line-width": width(far, near) },
  });
  const edge = (source: keyof RoadLines, far: number, near: number): LayerSpecification => ({
    id: `${source}-edge`,
    type: "line",
    source,
    layout: roundLine,
    paint: { "line-color": colours.edge, "line-width": width(far, near) },
  });
  return {
    version: 8,
    sources: { main: multiLine(main), middle: multiLine(middle), local: multiLine(local) },
    layers: [
      { id: "land", type: "background", paint: { "background-color": colours.land } },
      line("local", 0.4, 5),
      edge("middle", 1.4, 10),
      edge("main", 2.6, 13),
      line("middle", 0.8, 8),
      line("main", 1.6, 10),
    ],
  };
}

const multiLine = (coordinates: readonly (readonly Position[])[]) => ({
  type: "geojson" as const,
  data: { type: "MultiLineString" as const, coordinates: coordinates as [number, number][][] },
});

/** Wider the closer one looks. Pixels at zoom 9 and at zoom 15. */
const width = (far: number, near: number): ExpressionSpecification => [
  "interpolate",
  ["exponential", 1.5],
  ["zoom"],
  9,
  far,
  15,
  near,
];
