import type { Engine } from "../../platform/engine/engine.ts";
import type { SearchPorts } from "../../search/find-slots.ts";

/** What the api's booking calls are made of. */
export interface ApiPorts extends SearchPorts {
  readonly engine: Engine;
}
