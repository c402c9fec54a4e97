export type { Candidate, Stop } from "./candidate.ts";
export { type Change, deviations, smallestChange } from "./change.ts";
export { busyTest } from "./commitment.ts";
export { inBrackets, matches } from "./condition.ts";
export { type Bounds, type Contest, contest, type Pair, pairsFor } from "./contest.ts";
export { type Decision, decide, type Plan, planOf } from "./decide.ts";
export { cornersAtMost, cornersIn, isInside, ringOf } from "./geofence.ts";
export {
  addedMinutes,
  type Broken,
  judge,
  type Offer,
  type Refusal,
  refuseByCalendar,
  type Verdict,
} from "./judge.ts";
export { type Interval, type Minute, minuteOf } from "./minute.ts";
export { normalisePostcode } from "./postcode.ts";
export { type Band, bandOf } from "./rank.ts";
export { type RuleName, softRules } from "./rules.ts";
export { compareSlotCodes, formatSlotCode, parseSlotCode, type SlotTime } from "./slot-code.ts";
export { localTime, resolveSlot, type Slot, windowFrom } from "./window.ts";
export type {
  AgentDiary,
  BookingFilter,
  Condition,
  Drive,
  DriveBetween,
  Entry,
  Fields,
  FieldValue,
  Operator,
  PlaceOf,
  Point,
  Policy,
  Visit,
  World,
} from "./world.ts";
