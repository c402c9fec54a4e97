import type { PartOfDay } from "@milepost/contract/endpoints/home/waiting.ts";

/** What a customer who waits would take. */
export interface Wanted {
  readonly postcode: string;
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  readonly parts: readonly PartOfDay[];
  /** Minutes of driving that the visit may add. */
  readonly addedAtMost: number;
  /** `YYYY-MM-DD` in the workflow's zone: the last day that suits. */
  readonly until: string;
  /** The booking that is to have an earlier time; null: the customer has none. */
  readonly moving: string | null;
  readonly askedBy: string;
}

export interface Waiting extends Wanted {
  readonly id: string;
  readonly workflowId: number;
  readonly recordId: string;
  readonly since: Date;
}
