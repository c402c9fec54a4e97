import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { readinessWords } from "./readiness-words.ts";
import { useReadiness } from "./use-doctor.ts";
import { workflowsToMend } from "./workflow-readiness.ts";

const shownAtMost = 5;

/** For who manages workflows: which of them are not ready. Nothing for anybody else. */
export function HomeReadiness() {
  const workflows = useReadiness();
  if (!workflows || workflows.length === 0) return null;
  const toMend = workflowsToMend(workflows);
  const more = toMend.length - shownAtMost;
  return (
    <section aria-label="Setup" className="px-5 sm:px-6">
      {toMend.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
          {workflows.length === 1 ? "Ready to book." : "All your workflows are ready to book."}
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {toMend.slice(0, shownAtMost).map(({ workflowId, workflowName, readiness }) => (
            <li key={workflowId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge look={readinessWords[readiness].look}>{readinessWords[readiness].word}</Badge>
              <span className="min-w-0 break-words">{workflowName}</span>
              <Link
                to={`/settings?wf=${workflowId}#doctor`}
                className="font-medium text-primary underline underline-offset-4"
              >
                See what to fix<span className="sr-only"> in {workflowName}</span>
              </Link>
            </li>
          ))}
          {more > 0 && <li className="text-muted">And {more} more.</li>}
        </ul>
      )}
    </section>
  );
}
