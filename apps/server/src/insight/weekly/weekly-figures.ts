import type { Saved } from "@milepost/contract/endpoints/insight.ts";
import type { DrivingCost } from "@milepost/contract/settings/driving-cost.ts";
import type { RuleName } from "@milepost/scheduling/rules.ts";

/** What one weekly mail says. As the page has it for the same days. */
export interface WeeklyFigures {
  readonly workflow: string;
  /** `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
  readonly saved: Saved;
  /** Null: not known. */
  readonly before: Saved | null;
  readonly cost: DrivingCost;
  readonly customers: number;
  readonly noOffer: number;
  /** Null: not known, or a slot was found for everybody. */
  readonly reason: RuleName | null;
}
