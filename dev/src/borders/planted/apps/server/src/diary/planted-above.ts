// refused by folders rooms-know-only-those-below
export { book } from "../booking/book.ts";
