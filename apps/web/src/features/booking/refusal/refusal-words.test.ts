import { expect, test } from "vitest";
import { Problem, type Refusal } from "../../../platform/problem.ts";
import { doubtWords, refusalWords } from "./refusal-words.ts";

const locked = "The deal is locked.";
const refusal: Refusal = {
  type: "urn:milepost:problem:CRM_REFUSED",
  title: "CRM_REFUSED",
  status: 422,
  code: "CRM_REFUSED",
  detail: locked,
  message: locked,
  error: locked,
  traceId: "1",
};

test("a failure of which nothing is known has the specified sentence", () => {
  // Spec: Booking failure, no message | 'Failed to process booking'
  expect(refusalWords(new Error("what ever"))).toBe("Failed to process booking");
});

test("the server's words take the place of ours, and a lost connection has the specified sentence", () => {
  const ours = doubtWords({ kind: "no-answer", isKnown: true });
  const theServers = refusalWords(new Problem("CRM_REFUSED", 422, locked, refusal));
  // Spec: Booking request error | 'Failed to submit form. Please try again.'; the server's error field replaces it
  expect([ours, theServers]).toEqual([
    expect.stringMatching(/^Failed to submit form\. Please try again\. /),
    "The deal is locked.",
  ]);
});
