// refused by folders rooms-know-only-those-below
export { reachOf } from "../diary/reading/reading-plan.ts";
