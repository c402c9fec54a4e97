// refused by folders rooms-know-only-those-below
export { holdSlot } from "../booking/hold/hold-slot.ts";
