// refused by folders rooms-know-only-those-below
export { findSlots } from "../search/find-slots.ts";
