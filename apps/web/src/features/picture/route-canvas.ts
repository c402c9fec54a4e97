import type { DayPicture } from "@milepost/contract";
import { type GeoJSONSource, Marker, type StyleSpecification } from "maplibre-gl";
import { type MapColours, openMap } from "../../ui/road-map.ts";
import { boundsOf, routeData, routeLayers } from "./map-style.ts";

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

  function draw() {
    map.getSource<GeoJSONSource>("route")?.setData(routeData(picture));
    for (const marker of markers) marker.remove();
    markers = markersOf(picture).map((marker) => marker.addTo(map));
    const bounds = boundsOf(picture);
    // A visit that moves in time stays where it is, and so does the map under it.
    if (where !== bounds.join()) map.fitBounds(bounds, { ...fitting, animate: false });
    where = bounds.join();
  }

  return {
    showBase(style, colours) {
      map.once("style.load", () => {
        map.addSource("route", { type: "geojson", data: routeData(picture) });
        for (const layer of routeLayers(colours)) map.addLayer(layer);
        draw();
      });
      map.setStyle(style, { diff: false });
    },
    showDay(next) {
      picture = next;
      draw();
    },
    remove: () => map.remove(),
  };
}

const fitting = { padding: { top: 44, bottom: 28, left: 40, right: 48 }, maxZoom: 14 };

/** The visit exactly; other stops as discs, because they are told to half a kilometre. */
function markersOf({ visit, home, items }: DayPicture): Marker[] {
  const stops = items.flatMap(({ about, area }) =>
    about && area ? [{ at: about, text: area }] : [],
  );
  const distinct = new Map(stops.map((stop) => [stop.at.join(), stop]));
  return [
    ...[...distinct.values()].map(({ at, text }) => markerAt(at, text, looks.stop)),
    ...(home ? [markerAt(home, "Home", looks.home)] : []),
    markerAt(visit.place, "Visit", looks.visit),
  ];
}

const looks = {
  stop: "rounded-full border border-line bg-raised px-2 text-ink text-small leading-6 shadow-card",
  home: "rounded-full border border-line bg-raised px-2 text-muted text-small leading-6 shadow-card",
  visit:
    "z-10 rounded-full border-2 border-raised bg-primary px-2.5 font-semibold text-on-primary text-small leading-6 shadow-card",
} as const;

function markerAt(at: readonly [number, number], text: string, look: string): Marker {
  const element = document.createElement("div");
  element.className = look;
  element.textContent = text;
  element.setAttribute("aria-hidden", "true");
  return new Marker({ element }).setLngLat([at[0], at[1]]);
}
