import { problemTexts } from "@milepost/contract/texts/problem-texts.ts";
import { Problem } from "./problem.ts";

const unreachableSentence = "We couldn’t reach the server. Check your connection and try again.";

export function problemSentence(error: unknown): string {
  if (!(error instanceof Problem)) return problemTexts.INTERNAL;
  if (error.code === "UNREACHABLE") return unreachableSentence;
  const words = problemTexts[error.code];
  const traceId = traceIdWords(error);
  return traceId === null ? words : `${words} ${traceId}`;
}

/** By which support finds out what happened. Null: people can put it right themselves, or it was not our server's answer. */
export function traceIdWords(error: unknown): string | null {
  if (!(error instanceof Problem) || error.status < 500 || !error.refusal) return null;
  return `Trace id: ${error.refusal.traceId}`;
}
