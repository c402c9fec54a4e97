// refused by folders ui-could-ship-in-another-product
import { product } from "@milepost/contract/product.ts";

export const planted = product;
