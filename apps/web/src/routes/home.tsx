import { homeTexts } from "@milepost/contract/texts/agent.ts";
import { settingsToasts } from "@milepost/contract/texts/settings.ts";
import { Suspense } from "react";
import { HomeForm } from "../features/workflow/home-form.tsx";
import { useWorkflows } from "../features/workflow/use-workflows.ts";
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

const HomeReadiness = extra(
  async () => (await import("../features/doctor/home-readiness.tsx")).HomeReadiness,
);

const InsightLink = extra(async () => (await import("./insight-link.tsx")).InsightLink);

export function Component() {
  const { data: workflows } = useWorkflows();
  // Who has no workflow may not ask about bookings.
  const mayAsk = workflows !== undefined && workflows.length > 0;
  return (
    <Page title="Home" actions={<TopActions />}>
      <section className="mx-auto flex max-w-xl flex-col gap-6 rounded-card border border-line bg-raised p-6 shadow-card sm:mt-8 sm:p-8">
        <div className="flex flex-col gap-1">
          <h1 className="font-semibold text-title">{homeTexts.title}</h1>
          <p className="text-muted">{homeTexts.description}</p>
        </div>
        <Workflows />
      </section>
      <Suspense>
        {mayAsk && <BrakeNotice />}
        {mayAsk && <AttentionList />}
        {mayAsk && <AcceptedList />}
        <HomeReadiness />
        <InsightLink />
      </Suspense>
    </Page>
  );
}

function Workflows() {
  const { data: workflows, error, refetch } = useWorkflows();
  if (workflows) return <HomeForm workflows={workflows} />;
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
      <Skeleton className="h-11" />
    </div>
  );
}
