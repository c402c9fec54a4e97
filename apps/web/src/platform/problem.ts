import type { ProblemCode } from "@milepost/contract";

/** A call that the server refused, or that never reached it (`UNREACHABLE`, status 0). */
export class Problem extends Error {
  readonly code: ProblemCode | "UNREACHABLE";
  readonly status: number;
  /** What was perhaps meant, such as a postcode that exists; null: nothing comes to mind. */
  readonly suggestion: string | null;

  constructor(
    code: ProblemCode | "UNREACHABLE",
    status: number,
    detail: string,
    suggestion: string | null = null,
  ) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.status = status;
    this.suggestion = suggestion;
  }
}
