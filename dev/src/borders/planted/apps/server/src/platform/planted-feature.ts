// refused by folders rooms-know-only-those-below
import { findSlots } from "../search/find-slots.ts";

export const planted = findSlots;
