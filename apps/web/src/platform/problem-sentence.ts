import { problemTexts } from "@milepost/contract/texts/problem-texts.ts";
import { Problem } from "./problem.ts";

const unreachableSentence = "The server could not be reached. Check your connection.";

export function problemSentence(error: unknown): string {
  if (!(error instanceof Problem)) return problemTexts.INTERNAL;
  return error.code === "UNREACHABLE" ? unreachableSentence : problemTexts[error.code];
}
