import type { BookingRefusal, ProblemCode } from "@milepost/contract";

/** What the server said beside the code: its own words, and for some codes what to do instead. */
export type Refusal = Omit<BookingRefusal, "success">;

/** A call that the server refused, or that never reached it (`UNREACHABLE`, status 0). */
export class Problem extends Error {
  readonly code: ProblemCode | "UNREACHABLE";
  readonly status: number;
  /** Null: it was not our server that answered, or nobody did. */
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
    this.refusal = refusal;
  }

  /** What was perhaps meant, such as a postcode that exists; null: nothing comes to mind. */
  get suggestion(): string | null {
    return this.refusal?.suggestion ?? null;
  }
}
