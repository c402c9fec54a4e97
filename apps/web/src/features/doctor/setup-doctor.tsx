import { RefreshCw } from "lucide-react";
import { useLocation } from "react-router";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FindingList, type PlaceOf } from "./finding-list.tsx";
import { FirstStepsPart } from "./first-steps-part.tsx";
import { findingsInWords, listInWords, readinessWords } from "./readiness-words.ts";
import { useDoctor, useReadiness } from "./use-doctor.ts";
import { workflowsToMend } from "./workflow-readiness.ts";

interface Props {
  readonly workflowId: number;
  /** Something on the page is not saved, and so not looked at. */
  readonly isChanged: boolean;
  readonly placeOf: PlaceOf;
}

/** The server reads diaries in parallel with a save, so what they show comes a little after it. */
const lookAgainMs = 60_000;

/** How ready a workflow is, what to fix and where; below, the other workflows that are not ready. */
export function SetupDoctor({ workflowId, isChanged, placeOf }: Props) {
  const { data, error, isFetching, refetch } = useDoctor(workflowId, lookAgainMs);
  const { hash } = useLocation();
  const isLinked = hash === "#doctor";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-semibold text-slot">Setup</h3>
        <div
          role="status"
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 max-sm:order-last max-sm:basis-full"
        >
          {data && (
            <>
              <Badge look={readinessWords[data.readiness].look}>
                {readinessWords[data.readiness].word}
              </Badge>
              <span className="font-medium">{findingsInWords(data.findings)}</span>
            </>
          )}
          {!data && !error && (
            <>
              <span className="sr-only">Checking the setup</span>
              <Skeleton className="h-6 w-48" />
            </>
          )}
        </div>
        <Button
          look="quiet"
          aria-disabled={isFetching}
          onClick={() => isFetching || refetch()}
          className="-my-2 -mr-4 ml-auto"
        >
          <RefreshCw className="size-4.5" aria-hidden="true" />
          Check again
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-danger">
          We couldn’t check the setup. {problemSentence(error)}
        </p>
      )}
      {isChanged && (
        <p className="text-muted text-small">
          This covers what’s saved. We’ll check your changes once you save them.
        </p>
      )}
      {data && <FirstStepsPart workflowId={workflowId} examined={data} placeOf={placeOf} />}
      {data && data.findings.length > 0 && (
        <Disclosure
          key={`${isLinked}`}
          summary={listInWords(data.findings)}
          summaryClass="font-medium text-primary"
          isOpenAtFirst={isLinked}
        >
          <div className="pt-2">
            <FindingList workflowId={workflowId} placeOf={placeOf} findings={data.findings} />
          </div>
        </Disclosure>
      )}
      <OtherWorkflows workflowId={workflowId} placeOf={placeOf} />
    </>
  );
}

type OthersProps = Pick<Props, "workflowId" | "placeOf">;

function OtherWorkflows({ workflowId, placeOf }: OthersProps) {
  const others = workflowsToMend(useReadiness() ?? []).filter(
    (workflow) => workflow.workflowId !== workflowId,
  );
  if (others.length === 0) return null;
  return (
    <Disclosure
      summary={`Other workflows to look at (${others.length})`}
      summaryClass="font-medium text-primary"
    >
      <ul className="flex flex-col pl-6.5">
        {others.map((other) => (
          <li key={other.workflowId}>
            <Disclosure
              summary={
                <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 break-words">{other.workflowName}</span>
                  <Badge look={readinessWords[other.readiness].look}>
                    {readinessWords[other.readiness].word}
                  </Badge>
                </span>
              }
            >
              <OtherFindings workflowId={other.workflowId} placeOf={placeOf} />
            </Disclosure>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function OtherFindings({ workflowId, placeOf }: OthersProps) {
  const { data, error } = useDoctor(workflowId);
  return (
    <div className="pt-1 pb-4 pl-6.5">
      {data && <FindingList workflowId={workflowId} placeOf={placeOf} findings={data.findings} />}
      {error && !data && <p role="alert">{problemSentence(error)}</p>}
      {!data && !error && <Skeleton className="h-10" />}
    </div>
  );
}
