import type { ProblemCode } from "@milepost/contract";

/** A call that the server refused, or that never reached it (`UNREACHABLE`, status 0). */
export class Problem extends Error {
  readonly code: ProblemCode | "UNREACHABLE";
  readonly status: number;

  constructor(code: ProblemCode | "UNREACHABLE", status: number, detail: string) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.status = status;
  }
}
