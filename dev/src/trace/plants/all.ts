import { callPlants } from "./calls.ts";
import { entityPlants } from "./entities.ts";
import { limitPlants } from "./limits.ts";
import type { NotPlanted, Plant } from "./plant.ts";
import { screenPlants } from "./screens.ts";

/** What is no quoted text: numbers, limits, orders, durations, colours, defaults and members of lists. */
export const handWritten: readonly Plant[] = [
  ...limitPlants,
  ...entityPlants,
  ...screenPlants,
  ...callPlants,
];

export const notPlanted: readonly NotPlanted[] = [];
