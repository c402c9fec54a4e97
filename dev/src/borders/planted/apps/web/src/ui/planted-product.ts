// refused by folders ui-could-ship-in-another-product
import { product } from "@milepost/contract";

export const planted = product;
