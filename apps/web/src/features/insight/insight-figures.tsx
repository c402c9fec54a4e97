import type { Insight } from "@milepost/contract/endpoints/insight.ts";
import { dateInWords } from "@milepost/contract/texts/insight-figures.ts";
import { Link } from "react-router";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ChosenDays } from "./chosen-days.ts";
import { DemandSection } from "./demand-section.tsx";
import { FunnelSection } from "./funnel-section.tsx";
import { LoadSection } from "./load-section.tsx";
import { SavingSection } from "./saving-section.tsx";
import { useInsight } from "./use-insight.ts";

interface Props {
  readonly workflowId: number;
  readonly days: ChosenDays;
  readonly onDays: (days: ChosenDays) => void;
}

export function InsightFigures({ workflowId, days, onDays }: Props) {
  const { data: insight, error, refetch, isFetching } = useInsight(workflowId, days);
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p>We couldn’t count the figures. {problemSentence(error)}</p>
        <Button look="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6" aria-busy={isFetching}>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2">
        {insight && !isFetching && <p>{daysInWords(insight)}</p>}
        {isFetching && (
          <>
            <progress aria-label="Counting" className={progressClass} />
            <span className="text-muted">Counting searches and appointments</span>
          </>
        )}
      </div>
      <LiveRegion text={isFetching ? "Counting" : "Counted"} />
      {insight ? (
        <Sections insight={insight} workflowId={workflowId} days={days} onDays={onDays} />
      ) : (
        <>
          <Skeleton className="h-96" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </>
      )}
    </div>
  );
}

const progressClass =
  "h-2 w-40 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary";

function daysInWords({ from, to, timeZone }: Insight): string {
  return `${dateInWords(from)} to ${dateInWords(to)}, in the time zone ${timeZone}.`;
}

function Sections({ insight, ...rest }: Props & { readonly insight: Insight }) {
  const { demand, saving, load, from, searchesKeptFrom } = insight;
  const hasNothing =
    demand.customers === 0 &&
    saving.bookings === 0 &&
    load.later === null &&
    load.agents.every(({ appointments }) => appointments === 0);
  if (hasNothing) return <Nothing {...rest} />;
  return (
    <>
      {from < searchesKeptFrom && (
        <p className="rounded-control border border-line bg-unsaved p-4">
          We keep searches from {dateInWords(searchesKeptFrom)} on. Of the days before, lost demand
          and saved driving aren’t known.
        </p>
      )}
      <SavingSection {...rest} insight={insight} />
      <FunnelSection funnel={insight.funnel} />
      <DemandSection {...rest} demand={demand} />
      <LoadSection {...rest} load={load} from={from} />
    </>
  );
}

function Nothing({ days, onDays }: Props) {
  const isShort = days.kind !== "weeks" || days.weeks !== 12;
  return (
    <section className="flex flex-col items-start gap-4 rounded-card border border-line bg-raised p-6 shadow-card">
      <h2 className="font-semibold text-slot">Nothing to count yet</h2>
      <p>
        Nobody searched or booked in this workflow on these days. Figures appear with the first
        search.
      </p>
      <div className="flex flex-wrap gap-3">
        {isShort && (
          <Button look="secondary" onClick={() => onDays({ kind: "weeks", weeks: 12 })}>
            Look at the last 12 weeks
          </Button>
        )}
        <Link to="/" className={buttonClass("quiet")}>
          Search for a customer
        </Link>
      </div>
    </section>
  );
}
