export {
  type Agent,
  type Candidate,
  type Commitment,
  candidatesFor,
  type Stop,
} from "./candidate.ts";
export {
  type Broken,
  type Drive,
  type DriveBetween,
  isBusy,
  judge,
  type Offer,
  type Refusal,
  type RuleName,
  type Verdict,
} from "./judge.ts";
export { type Interval, type Minute, minuteOf } from "./minute.ts";
export { type Band, bandOf, type Ranked, winners, withAddedMinutes } from "./rank.ts";
export { compareSlotCodes, formatSlotCode, parseSlotCode, type SlotTime } from "./slot-code.ts";
export { localTime, type Slot, type SlotPolicy, type Window, windowFrom } from "./window.ts";
