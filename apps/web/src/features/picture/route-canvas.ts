import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import {
  type GeoJSONSource,
  Marker,
  type MarkerOptions,
  type StyleSpecification,
} from "maplibre-gl";
import { type MapColours, openMap } from "../../ui/open-map.ts";
import { boundsOf, type PlacedStop, stopsOf } from "./day-places.ts";
import { routeData, routeLayers } from "./route-layers.ts";

export interface RouteCanvas {
  /** The map below the route. */
  showBase(style: StyleSpecification | string, colours: MapColours): void;
  showDay(picture: DayPicture): void;
  remove(): void;
}

/** A MapLibre map that shows one day at a time. Throws where the browser has no WebGL. */
export function openRouteCanvas(container: HTMLElement, first: DayPicture): RouteCanvas {
  let picture = first;
  let markers: Marker[] = [];
  let where = "";
  const title = "Route on the map";
  const map = openMap(container, { bounds: boundsOf(first), padding: fitting.padding, title });
  // MapLibre's own does not hear of a change before its first frame.
  const size = new ResizeObserver(() => {
    map.resize();
    showAll();
  });
  size.observe(container);

  function showAll() {
    map.fitBounds(boundsOf(picture), { ...fitting, animate: false });
  }

  function draw() {
    map.getSource<GeoJSONSource>("route")?.setData(routeData(picture));
    for (const marker of markers) marker.remove();
    markers = stopsOf(picture).map((stop) => markerAt(stop).addTo(map));
    // A visit that moves in time stays where it is, and so does the map under it.
    const bounds = boundsOf(picture).join();
    if (where !== bounds) showAll();
    where = bounds;
  }

  return {
    showBase(style, colours) {
      map.once("style.load", () => {
        map.addSource("route", { type: "geojson", data: routeData(picture) });
        for (const layer of routeLayers(colours)) map.addLayer(layer);
        draw();
        map.once("idle", () => {
          container.dataset.map = "drawn";
        });
      });
      map.setStyle(style, { diff: false });
    },
    showDay(next) {
      picture = next;
      draw();
    },
    remove() {
      size.disconnect();
      map.remove();
    },
  };
}

const fitting = { padding: { top: 52, bottom: 44, left: 40, right: 48 }, maxZoom: 14 };

const looks = {
  stop: "rounded-full border border-line bg-raised px-2 text-ink text-small leading-6 shadow-card",
  home: "rounded-full border border-line bg-raised px-2 text-muted text-small leading-6 shadow-card",
  visit:
    "z-10 rounded-full bg-primary px-2.5 font-semibold text-on-primary text-small leading-6 shadow-card",
} as const;

/** The visit's name stands above it and the others' below, so that near ones do not hide each other. */
function markerAt({ kind, text, at }: PlacedStop): Marker {
  const element = document.createElement("div");
  element.className = looks[kind];
  element.textContent = text;
  element.setAttribute("aria-hidden", "true");
  const options: MarkerOptions =
    kind === "visit" ? { anchor: "bottom", offset: [0, -9] } : { anchor: "top", offset: [0, 8] };
  return new Marker({ element, ...options }).setLngLat(at);
}
