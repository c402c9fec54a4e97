import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { readinessWords } from "./readiness-words.ts";
import { useReadiness } from "./use-doctor.ts";
import { workflowsToMend } from "./workflow-readiness.ts";

/** For the top bar of who manages workflows: how ready they are, and the way to the worst of them. */
export function ReadinessBadge() {
  const workflows = useReadiness();
  const shown = workflows && (workflowsToMend(workflows)[0] ?? workflows[0]);
  if (!shown) return null;
  const { word, look } = readinessWords[shown.readiness];
  // The page below may be another workflow's, which may well be ready.
  const isOneOfMany = workflows.length > 1 && shown.readiness !== "ready";
  return (
    <Link to={`/settings?wf=${shown.workflowId}#doctor`} className="rounded-full">
      <Badge look={look}>
        <span className="max-lg:sr-only">
          Setup{isOneOfMany && ` of workflow ${shown.workflowId}`}:&nbsp;
        </span>
        {word}
      </Badge>
    </Link>
  );
}
