import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import { homeTexts } from "@milepost/contract/texts/agent.ts";
import { settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { lazy, Suspense, useState } from "react";
import { useAccess } from "../features/billing/use-access.ts";
import { HomeForm } from "../features/workflow/home-form.tsx";
import {
  initialWorkflow,
  rememberedWorkflow,
  rememberWorkflow,
} from "../features/workflow/remembered-workflow.ts";
import { useWorkflows } from "../features/workflow/use-workflows.ts";
import { chunk } from "../platform/chunk.ts";
import { extra } from "../platform/extra.ts";
import { problemSentence } from "../platform/problem-sentence.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Page } from "./page.tsx";
import { TopActions } from "./top-actions.tsx";

const AttentionList = extra(
  async () => (await import("../features/attention/attention-list.tsx")).AttentionList,
);

const BrakeNotice = extra(
  async () => (await import("../features/attention/brake-notice.tsx")).BrakeNotice,
);

const AcceptedList = extra(
  async () => (await import("../features/attention/accepted-list.tsx")).AcceptedList,
);

const MyDesk = extra(async () => (await import("../features/desk/my-desk.tsx")).MyDesk);

const UnansweredList = extra(
  async () => (await import("../features/desk/unanswered-list.tsx")).UnansweredList,
);

const WaitingList = extra(
  async () => (await import("../features/waiting/waiting-list.tsx")).WaitingList,
);

const ScheduleFreed = extra(
  async () => (await import("../features/search/invite/schedule-freed.tsx")).ScheduleFreed,
);

const TeamDay = lazy(
  chunk(async () => ({ default: (await import("../features/desk/team-day.tsx")).TeamDay })),
);

const HomeReadiness = extra(
  async () => (await import("../features/doctor/home-readiness.tsx")).HomeReadiness,
);

export function Component() {
  const { data: workflows } = useWorkflows();
  // Undefined: nobody has chosen yet.
  const [chosen, setChosen] = useState<Workflow | null>();
  // Who has no workflow may not ask about bookings.
  const mayAsk = workflows !== undefined && workflows.length > 0;
  const selected =
    chosen === undefined ? initialWorkflow(workflows ?? [], rememberedWorkflow()) : chosen;

  function choose(workflow: Workflow | null) {
    setChosen(workflow);
    if (workflow) rememberWorkflow(workflow.workflowId);
  }

  return (
    <Page title="Home" actions={<TopActions />} width="wide">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <section className="flex flex-col gap-5 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6">
            <div className="flex flex-col gap-1">
              <h1 className="font-semibold text-title">{homeTexts.title}</h1>
              <p className="text-muted">{homeTexts.description}</p>
            </div>
            <SearchForm selected={selected} onSelect={choose} />
          </section>
          <Suspense>
            {mayAsk && <BrakeNotice />}
            {mayAsk && <AttentionList />}
            {mayAsk && <UnansweredList />}
            {mayAsk && (
              <WaitingList
                schedule={(offer, whom) => (
                  <Suspense>
                    <ScheduleFreed offer={offer} whom={whom} />
                  </Suspense>
                )}
              />
            )}
            {mayAsk && <MyDesk />}
            {mayAsk && <AcceptedList />}
            <HomeReadiness />
          </Suspense>
        </div>
        {selected && <Team workflowId={selected.workflowId} />}
      </div>
    </Page>
  );
}

/** Like the search, for who may search. */
function Team({ workflowId }: { readonly workflowId: number }) {
  if (useAccess().kind !== "open") return null;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <TeamDay key={workflowId} workflowId={workflowId} />
    </Suspense>
  );
}

interface FormProps {
  readonly selected: Workflow | null;
  readonly onSelect: (workflow: Workflow | null) => void;
}

function SearchForm({ selected, onSelect }: FormProps) {
  const { data: workflows, error, refetch } = useWorkflows();
  if (workflows) return <HomeForm workflows={workflows} selected={selected} onSelect={onSelect} />;
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p>
          {settingsToasts.loadFailed}. {problemSentence(error)}
        </p>
        <Button look="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-[4.625rem]" />
    </div>
  );
}
