// refused by folders platform-knows-no-feature
import { findSlots } from "../search/find-slots.ts";

export const planted = findSlots;
