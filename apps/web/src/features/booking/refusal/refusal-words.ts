import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { Problem } from "../../../platform/problem.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { type FormField, fieldNamed } from "../fields/form-field.ts";
import type { Outcome } from "../use-submit.ts";

const againIsSafe = "It’s safe to press Book again: you won’t book twice.";

/** Why a booking was refused: the server's own words where it has any. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Problem)) return bookingTexts.failed;
  const { code, refusal } = error;
  if (code === "MANDATORY_NOT_FOUND" && refusal?.missingField !== undefined) {
    return bookingTexts.mandatoryNotFound(refusal.missingField);
  }
  return refusal?.error || problemSentence(error);
}

/** What is said when nobody knows for certain. */
export function doubtWords(outcome: Exclude<Outcome, { kind: "booked" }>): string {
  if (outcome.kind === "under-way") {
    return `We’re still writing this booking to your CRM. ${againIsSafe}`;
  }
  const known = outcome.isKnown
    ? "We lost the connection, and nothing is booked so far."
    : "We lost the connection and can’t tell yet whether the slot is booked.";
  return `${bookingTexts.submitFailed} ${known} ${againIsSafe}`;
}

/** The field on the form that a refusal is about. Undefined: none. */
export function fieldOf<F extends FormField>(error: unknown, fields: readonly F[]): F | undefined {
  if (!(error instanceof Problem)) return undefined;
  const { missingField, error: words = "" } = error.refusal ?? {};
  if (missingField !== undefined) return fieldNamed(fields, missingField);
  // "Phone: invalid data", as the CRM says it.
  const [, name] = /^([\w ]+): /.exec(words) ?? [];
  return name === undefined ? undefined : fieldNamed(fields, name);
}
