// refused by folders web-platform-is-the-bottom
export { planted } from "../ui/planted-product.ts";
