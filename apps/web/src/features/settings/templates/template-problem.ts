import { Problem } from "../../../platform/problem.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";

/** What is wrong with a file or a record only the server can say; everything else has our sentence. */
export function templateProblem(error: unknown): string {
  const isSaid = error instanceof Problem && [400, 404].includes(error.status);
  return (isSaid && error.refusal?.detail) || problemSentence(error);
}
