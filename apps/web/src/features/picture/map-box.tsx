import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { lazy, Suspense, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import { Button } from "../../ui/button.tsx";
import { RouteSketch } from "./route-sketch.tsx";

/** Larger than all the rest of the page, so it comes only when it is asked for. */
const loadRouteMap = chunk(() => import("./route-map.tsx"));
const RouteMap = lazy(async () => ({ default: (await loadRouteMap()).RouteMap }));

const rememberedKey = "milepost.map";

interface Props {
  readonly picture: DayPicture;
}

/** The day's routes: a sketch, and on demand the map. Once opened, the map is open the next time too. */
export function MapBox({ picture }: Props) {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(rememberedKey) === "open");
  const sketch = <RouteSketch picture={picture} />;

  function toggle() {
    if (isOpen) localStorage.removeItem(rememberedKey);
    else localStorage.setItem(rememberedKey, "open");
    setOpen(!isOpen);
  }

  return (
    <div className="flex flex-col">
      <div className="flex h-72 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken">
        {isOpen ? (
          <Suspense fallback={sketch}>
            <RouteMap picture={picture} whenBroken={sketch} />
          </Suspense>
        ) : (
          sketch
        )}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 text-muted text-small">
        <p>
          Other stops are placed to within half a kilometre.
          {isOpen && <span className="whitespace-nowrap"> © OpenStreetMap</span>}
        </p>
        <Button look="quiet" onClick={toggle} className="-mr-4 shrink-0" aria-pressed={isOpen}>
          {isOpen ? "Hide map" : "Show map"}
        </Button>
      </div>
    </div>
  );
}
