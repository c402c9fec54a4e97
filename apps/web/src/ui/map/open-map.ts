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
import { type MapColours, roadStrokes, roadWidths } from "./map-colours.ts";

// From our own address: the content security policy allows no other worker.
setWorkerUrl(workerUrl);

type Position = readonly [longitude: number, latitude: number];

interface RoadLines {
  readonly main: readonly (readonly Position[])[];
  readonly middle: readonly (readonly Position[])[];
  readonly local: readonly (readonly Position[])[];
}

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
  return {
    version: 8,
    sources: { main: multiLine(main), middle: multiLine(middle), local: multiLine(local) },
    layers: [
      { id: "land", type: "background", paint: { "background-color": colours.land } },
      ...roadStrokes.map(
        ({ id, source, colour, far, near }): LayerSpecification => ({
          id,
          type: "line",
          source,
          layout: roundLine,
          paint: { "line-color": colours[colour], "line-width": width(far, near) },
        }),
      ),
    ],
  };
}

const multiLine = (coordinates: readonly (readonly Position[])[]) => ({
  type: "geojson" as const,
  data: { type: "MultiLineString" as const, coordinates: coordinates as [number, number][][] },
});

const { farZoom, nearZoom, growth } = roadWidths;

const width = (far: number, near: number): ExpressionSpecification => [
  "interpolate",
  ["exponential", growth],
  ["zoom"],
  farZoom,
  far,
  nearZoom,
  near,
];
