import type { StyleSpecification } from "maplibre-gl";
import { openMap } from "../../../ui/map/open-map.ts";
import type { View } from "./view.ts";

export interface RouteCanvas {
  showBase(style: StyleSpecification | string): void;
  show(view: View): void;
  focus(): void;
  remove(): void;
}

interface Hands {
  /** Somebody has moved the map. */
  readonly onView: (view: View) => void;
  /** All that it has is drawn. */
  readonly onDrawn: () => void;
}

/** A MapLibre map under the day's drives. Throws where the browser has no WebGL. */
export function openRouteCanvas(
  container: HTMLElement,
  first: View,
  { onView, onDrawn }: Hands,
): RouteCanvas {
  const title = "Route on the map";
  const map = openMap(container, { bounds: [...first.centre, ...first.centre], padding: 0, title });
  // North stays up: what lies above is drawn by us.
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const show = ({ centre: [lon, lat], zoom }: View) => map.jumpTo({ center: [lon, lat], zoom });
  show(first);
  // MapLibre's own does not hear of a change before its first frame.
  const size = new ResizeObserver(() => map.resize());
  size.observe(container);
  map.on("move", ({ originalEvent }) => {
    // Without a hand on it we have moved it ourselves.
    if (!originalEvent && !map.isMoving()) return;
    const { lng, lat } = map.getCenter();
    onView({ centre: [lng, lat], zoom: map.getZoom() });
  });
  return {
    showBase(style) {
      map.once("idle", () => {
        container.dataset.map = "drawn";
        onDrawn();
      });
      map.setStyle(style, { diff: false });
    },
    show,
    focus: () => map.getCanvas().focus({ preventScroll: true }),
    remove() {
      size.disconnect();
      map.remove();
    },
  };
}
