// refused by tsc TS2307
// The contract knows no other package of ours: scheduling is not in its package.json.
import { parseSlotCode } from "@milepost/scheduling/parse-slot-code.ts";

export const planted = parseSlotCode("W1Mon10am");
