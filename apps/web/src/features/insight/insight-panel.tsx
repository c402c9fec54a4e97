import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import { settingsTexts, settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ChosenDays, chosenDays, daysQuery } from "./chosen-days.ts";
import { DaysChoice } from "./days-choice.tsx";
import { InsightFigures } from "./insight-figures.tsx";
import { useManagedWorkflows } from "./use-insight.ts";
import { WeeklyMail } from "./weekly/weekly-mail.tsx";
import { WorkflowSelect } from "./workflow-select.tsx";

export function InsightPanel() {
  const { data: workflows, error, refetch } = useManagedWorkflows();
  const [first] = workflows ?? [];
  if (workflows && first) return <Chosen workflows={workflows} first={first} />;
  if (workflows) {
    return (
      <Notice title={settingsTexts.noAccessTitle}>
        <p>Insight is for people who manage a workflow. Ask your administrator to add you.</p>
      </Notice>
    );
  }
  if (error) {
    return (
      <LoadFailed
        title={settingsToasts.loadFailed}
        sentence={problemSentence(error)}
        onAgain={() => refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <h1 className="font-semibold text-title">Insight</h1>
      <Skeleton className="h-24" />
      <Skeleton className="h-96" />
    </div>
  );
}

interface Props {
  readonly workflows: readonly Workflow[];
  readonly first: Workflow;
}

/** What is looked at stands in the address, so that it can be sent to somebody. */
function Chosen({ workflows, first }: Props) {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get("wf"));
  const { workflowId, settings } = workflows.find((one) => one.workflowId === wanted) ?? first;
  const days = chosenDays(params);
  const choose = (workflowId: number, days: ChosenDays) =>
    setParams({ wf: `${workflowId}`, ...daysQuery(days) }, { replace: true });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col gap-1">
          <h1 className="font-semibold text-title">Insight</h1>
          <p className="text-muted">Driving saved, lost demand and workload.</p>
        </div>
        <Button look="secondary" onClick={() => window.print()}>
          <Printer className="size-5" aria-hidden="true" />
          Print or save as PDF
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4 print:hidden">
        <WorkflowSelect
          workflows={workflows}
          workflowId={workflowId}
          onChange={(id) => choose(id, days)}
        />
        <DaysChoice days={days} onChange={(next) => choose(workflowId, next)} />
      </div>
      <WeeklyMail
        key={workflowId}
        workflowId={workflowId}
        timeZone={settings.timezone}
        isStopWanted={params.get("weekly") === "stop"}
      />
      <InsightFigures
        workflowId={workflowId}
        days={days}
        onDays={(next: ChosenDays) => choose(workflowId, next)}
      />
    </div>
  );
}
