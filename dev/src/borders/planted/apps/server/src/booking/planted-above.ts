// refused by folders rooms-know-only-those-below
export { accept } from "../thank-you/accept.ts";
