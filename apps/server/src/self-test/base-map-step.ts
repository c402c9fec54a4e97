import { examineBaseMap } from "../search/base-map/examine-base-map.ts";
import { differs, notConfigured, ok, type Step } from "./step.ts";

interface MapConfig {
  readonly MAP_FILE?: string | undefined;
}

/** The operator's own map. Without it, or with one that cannot be drawn, maps show our roads. */
export function baseMapStep({ MAP_FILE: path }: MapConfig): Step {
  return {
    asks: "the base map",
    expects: "a file that browsers can draw",
    page: "docs/operating/base-map.md",
    async ask() {
      if (path === undefined)
        return notConfigured("no MAP_FILE", "Maps show Milepost's own roads.");
      const state = await examineBaseMap(path);
      if (state.kind === "usable") return ok(`${(state.bytes / 1e6).toFixed(1)} MB`);
      return differs(`MAP_FILE ${state.why}`, "Maps show Milepost's own roads until it is right.");
    },
  };
}
