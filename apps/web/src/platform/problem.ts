import type { BookingRefusal } from "@milepost/contract/endpoints/booking.ts";
import type { ProblemCode } from "@milepost/contract/problem-code.ts";

/** What the server said, whatever the call was about. */
export type Refusal = Omit<BookingRefusal, "success">;

/** A call that the server refused, or that never reached it (`UNREACHABLE`, status 0). */
export class Problem extends Error {
  readonly code: ProblemCode | "UNREACHABLE";
  readonly status: number;
  /** What was perhaps meant, such as a postcode that exists; null: nothing comes to mind. */
  readonly suggestion: string | null;
  /** Null: the answer was not our server's, or there was none. */
  readonly refusal: Refusal | null;

  constructor(
    code: ProblemCode | "UNREACHABLE",
    status: number,
    detail: string,
    refusal: Refusal | null = null,
  ) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.status = status;
    this.suggestion = refusal?.suggestion ?? null;
    this.refusal = refusal;
  }
}
