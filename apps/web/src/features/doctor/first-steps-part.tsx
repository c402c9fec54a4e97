import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { examineWorkflow } from "@milepost/contract/endpoints/setup-doctor.ts";
import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../platform/problem.ts";
import { settingsQuery, subscriptionQuery } from "../../platform/queries/app-queries.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { PlaceOf } from "./finding-list.tsx";
import { firstSteps, progressInWords } from "./first-steps.ts";
import { FirstStepsList } from "./first-steps-list.tsx";

interface Props {
  readonly workflowId: number;
  readonly examined: Answer<typeof examineWorkflow>;
  readonly placeOf: PlaceOf;
}

/** From connecting to the first booking: open until the workflow can book, a line until all is done, then gone. */
export function FirstStepsPart({ workflowId, examined, placeOf }: Props) {
  const { findings, begun, readiness } = examined;
  const { data: sourceModule } = useQuery({
    ...settingsQuery,
    select: ({ workflows }) =>
      workflows.find((one) => one.workflowId === workflowId)?.settings.sourceModule,
  });
  const steps = firstSteps({ findings, begun, hasAccess: useAccess() });
  if (!sourceModule || steps.every(({ isDone }) => isDone)) return null;
  return (
    <Disclosure
      summary={`First steps: ${progressInWords(steps)}`}
      summaryClass="font-medium text-primary"
      isOpenAtFirst={readiness === "not-ready"}
    >
      <div className="pt-1 pl-6.5">
        <FirstStepsList
          workflowId={workflowId}
          sourceModule={sourceModule}
          steps={steps}
          placeOf={placeOf}
        />
      </div>
    </Disclosure>
  );
}

/** Whether search and booking are open to the organisation. Null: not known. */
function useAccess(): boolean | null {
  const { data, error } = useQuery(subscriptionQuery);
  if (data) return true;
  return error instanceof Problem && error.status === 402 ? false : null;
}
