import { expect, test } from "vitest";
import { Problem, type Refusal } from "../../platform/problem.ts";
import { doubtWords, refusalWords } from "./refusal-words.ts";

const locked = "The deal is locked.";
const refusal: Refusal = {
  ...{ type: "urn:milepost:problem:CRM_REFUSED", title: "CRM_REFUSED", status: 422 },
  ...{ code: "CRM_REFUSED", detail: locked, message: locked, error: locked, requestId: "1" },
};

// Spec: Booking failure, no message | 'Failed to process booking'
test("a failure of which nothing is known has the specified sentence", () => {
  expect(refusalWords(new Error("what ever"))).toBe("Failed to process booking");
});

// Spec: Booking request error | 'Failed to submit form. Please try again.'
test("the server's words take the place of ours, and a lost connection has the specified sentence", () => {
  expect(refusalWords(new Problem("CRM_REFUSED", 422, locked, refusal))).toBe(locked);
  expect(doubtWords({ kind: "no-answer", isKnown: true })).toMatch(
    /^Failed to submit form\. Please try again\. /,
  );
});
