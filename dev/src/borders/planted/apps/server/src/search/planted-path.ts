// refused by folders packages-are-reached-by-name
import { parseSlotCode } from "../../../../packages/scheduling/src/parse-slot-code.ts";

export const planted = parseSlotCode;
