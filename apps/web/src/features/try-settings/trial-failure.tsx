import { Link } from "react-router";
import { Problem } from "../../platform/problem.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";

/** Why the settings could not be tried, and what to do next. */
export function TrialFailure({ error }: { readonly error: Error }) {
  const { code, suggestion } = error instanceof Problem ? error : { code: null, suggestion: null };
  return (
    <>
      {problemSentence(error)}
      {suggestion !== null && ` Did you mean ${suggestion}?`}
      {code === "SUBSCRIPTION_REQUIRED" && (
        <>
          {" "}
          <Link
            to="/settings?account=billing"
            className="font-medium text-primary underline underline-offset-4"
          >
            Open billing
          </Link>
        </>
      )}
    </>
  );
}
