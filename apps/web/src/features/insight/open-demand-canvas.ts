import { Marker, type StyleSpecification } from "maplibre-gl";
import { openMap } from "../../ui/map/open-map.ts";
import { boundsOf, type LostPlace } from "./lost-places.ts";
import { spread } from "./spread.ts";

interface DemandCanvas {
  /** The map below the circles. */
  showBase(style: StyleSpecification | string): void;
  show(places: readonly LostPlace[]): void;
  remove(): void;
}

interface Marked {
  readonly place: LostPlace;
  readonly marker: Marker;
}

/** Half of the largest circle, and the buttons. */
const fitting = { padding: 48, maxZoom: 12, animate: false };

/** A MapLibre map with a circle for each area. Throws where the browser has no WebGL. */
export function openDemandCanvas(
  container: HTMLElement,
  first: readonly LostPlace[],
): DemandCanvas {
  let places = first;
  let marked: Marked[] = [];
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
  map.on("move", settle);

  function showAll() {
    const bounds = boundsOf(places);
    if (bounds) map.fitBounds(bounds, fitting);
    settle();
  }

  /** Side by side at every zoom. */
  function settle() {
    const at = marked.map(({ place }) => map.project([place.at[0], place.at[1]]));
    const circles = marked.map(({ place }, index) => ({
      x: at[index]?.x ?? 0,
      y: at[index]?.y ?? 0,
      size: place.size,
    }));
    const box = { width: container.clientWidth, height: container.clientHeight };
    for (const [index, { x, y, size: across }] of spread(circles, box).entries()) {
      const own = circles[index];
      const { marker } = marked[index] ?? {};
      if (!own || !marker) continue;
      marker.setOffset([x - own.x, y - own.y]);
      const { style } = marker.getElement();
      style.width = `${across}px`;
      style.height = `${across}px`;
    }
  }

  function draw() {
    for (const { marker } of marked) marker.remove();
    marked = places.map((place) => ({ place, marker: circleAt(place).addTo(map) }));
    container.dataset.areas = `${places.length}`;
    settle();
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

/** The area's name above the number. Not spoken: the list and the table say the same. */
function circleAt({ area, at: [lon, lat], lost }: LostPlace): Marker {
  const element = document.createElement("div");
  element.className =
    "flex flex-col items-center justify-center rounded-full bg-danger font-sans text-surface leading-none shadow-card";
  element.setAttribute("aria-hidden", "true");
  element.append(
    wordsIn(area, "whitespace-nowrap text-[0.6875rem] leading-tight"),
    wordsIn(`${lost}`, "font-semibold text-body leading-none tabular-nums"),
  );
  return new Marker({ element, anchor: "center" }).setLngLat([lon, lat]);
}

function wordsIn(text: string, look: string): HTMLSpanElement {
  const words = document.createElement("span");
  words.className = look;
  words.textContent = text;
  return words;
}
