import { Marker, type StyleSpecification } from "maplibre-gl";
import { openMap } from "../../ui/open-map.ts";
import { boundsOf, type LostPlace } from "./lost-places.ts";

interface DemandCanvas {
  /** The map below the circles. */
  showBase(style: StyleSpecification | string): void;
  show(places: readonly LostPlace[]): void;
  remove(): void;
}

const fitting = { padding: 44, maxZoom: 12, animate: false };

/** A MapLibre map with a circle for each area. Throws where the browser has no WebGL. */
export function openDemandCanvas(
  container: HTMLElement,
  first: readonly LostPlace[],
): DemandCanvas {
  let places = first;
  let markers: Marker[] = [];
  const map = openMap(container, {
    bounds: boundsOf(first) ?? [-8, 49, 2, 59],
    padding: fitting.padding,
    title: "Lost demand on the map",
  });
  const size = new ResizeObserver(() => {
    map.resize();
    showAll();
  });
  size.observe(container);

  function showAll() {
    const bounds = boundsOf(places);
    if (bounds) map.fitBounds(bounds, fitting);
  }

  function draw() {
    for (const marker of markers) marker.remove();
    markers = places.map((place) => circleAt(place).addTo(map));
    container.dataset.areas = `${places.length}`;
  }

  return {
    showBase(style) {
      map.once("idle", () => {
        container.dataset.map = "drawn";
      });
      map.setStyle(style, { diff: false });
      draw();
    },
    show(next) {
      places = next;
      draw();
      showAll();
    },
    remove() {
      size.disconnect();
      map.remove();
    },
  };
}

/** The name with the number lies on the circle, of what lies close together the greater on top. Not spoken: the table says the same. */
function circleAt({ area, at: [lon, lat], lost, size }: LostPlace): Marker {
  const element = document.createElement("div");
  element.className =
    "flex items-center justify-center rounded-full border-2 border-danger bg-danger/30";
  element.setAttribute("aria-hidden", "true");
  Object.assign(element.style, { width: `${size}px`, height: `${size}px`, zIndex: `${lost}` });
  const name = document.createElement("span");
  name.className =
    "whitespace-nowrap rounded-full bg-danger px-2 font-semibold text-small text-surface leading-5 tabular-nums shadow-card";
  name.textContent = `${area}: ${lost}`;
  element.append(name);
  return new Marker({ element, anchor: "center" }).setLngLat([lon, lat]);
}
