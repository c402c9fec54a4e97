import { type ProblemCode, problemStatus } from "@milepost/contract/problem-code.ts";
import { expect, test } from "vitest";
import { Problem } from "../../../platform/problem.ts";
import { troubleOf } from "./invite-trouble.ts";

const refused = (code: ProblemCode, more: object = {}) => {
  const status = problemStatus[code];
  const message = `said of ${code}`;
  const text = { detail: message, message, error: message };
  return new Problem(code, status, message, {
    type: "",
    title: code,
    status,
    code,
    traceId: "r1",
    ...text,
    ...more,
  });
};

test("any 500 is shown as a mail server that cannot be reached", () => {
  for (const code of ["MAIL_UNREACHABLE", "INTERNAL"] as const) {
    // Spec: Calendar invite, HTTP 500 | 'Unable to send calendar invite email, cannot reach mail server.'
    expect(troubleOf(refused(code))).toMatchObject({
      kind: "failed",
      text: "Unable to send calendar invite email, cannot reach mail server.",
    });
  }
});

test("any other refusal is shown in the server's words", () => {
  // Spec: Calendar invite, other failure | the server's message, else
  expect(troubleOf(refused("CRM_UNREACHABLE"))).toMatchObject({
    kind: "failed",
    text: "said of CRM_UNREACHABLE",
  });
});

test("where the server says nothing the specified sentence stands, and why below it", () => {
  // Spec: Calendar invite, other failure | the server's message, else
  expect(troubleOf(new Problem("UNREACHABLE", 0, ""))).toEqual({
    kind: "failed",
    text: "An error occurred while sending the calendar invite.",
    detail: "We couldn’t reach the server. Check your connection and try again.",
    isMailAlone: false,
  });
});

test("one may go on without an invitation only where the mail alone is at fault", () => {
  const isMailAlone = (code: ProblemCode) => {
    const trouble = troubleOf(refused(code));
    return trouble.kind === "failed" && trouble.isMailAlone;
  };
  expect(["MAIL_UNREACHABLE", "MAIL_REFUSED"].map((c) => isMailAlone(c as ProblemCode))).toEqual([
    true,
    true,
  ]);
  expect(["INTERNAL", "CRM_UNREACHABLE"].map((c) => isMailAlone(c as ProblemCode))).toEqual([
    false,
    false,
  ]);
});

test("a taken slot comes with what is free instead, a tight one with its reasons", () => {
  const alternatives = [
    {
      slot: "W1Mon1pm",
      appFieldAgentId: "u7",
      salesPersonName: "Sam Field",
      start: "2025-02-10T13:00:00+00:00",
      end: "2025-02-10T15:00:00+00:00",
    },
  ];
  expect(troubleOf(refused("SLOT_TAKEN", { alternatives }))).toEqual({
    kind: "taken",
    alternatives,
    broken: [],
  });
  const broken = [{ rule: "drive-too-long", over: 6 }];
  expect(troubleOf(refused("SLOT_TIGHT", { broken }))).toEqual({
    kind: "tight",
    words: "the drive is 6 minutes longer than allowed",
  });
  expect(troubleOf(refused("SLOT_EXPIRED"))).toEqual({ kind: "expired" });
});
