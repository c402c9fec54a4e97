// refused by folders rooms-know-only-those-below
export { book } from "../booking/write/book.ts";
