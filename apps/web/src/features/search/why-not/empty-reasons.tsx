import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { explanationQuery } from "../../../platform/queries/search-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { ChangedSince } from "./changed-since.tsx";
import { ExplanationSkeleton } from "./explanation-skeleton.tsx";
import { ReasonsFailed } from "./reasons-failed.tsx";
import { WhyAgents } from "./why-agents.tsx";
import { type EmptyTimes, whyEmpty } from "./why-empty.ts";

interface Props {
  readonly searchId: string;
  readonly asked: EmptyTimes;
  /** Which time it is has been said; of a day, each reason says it, also where the day has one time left. */
  readonly isOneTime: boolean;
  readonly onSearchAgain: () => void;
}

/** What stood in the way of one time, or of a day's. */
export function EmptyReasons({ searchId, asked, isOneTime, onSearchAgain }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...explanationQuery(searchId),
    // Every search in silence has another id.
    placeholderData: keepPreviousData,
  });
  if (!data && (isFetching || !error)) return <ExplanationSkeleton />;
  if (!data) return <ReasonsFailed error={error} onRetry={refetch} />;
  const why = whyEmpty(data.days, asked);
  if (!why) {
    return (
      <p className="mt-2">
        We don’t know why: there are too many days to give the reasons for all of them.
      </p>
    );
  }
  return (
    <div role="status">
      {why.isFreeNow ? (
        <p className="flex flex-wrap items-center gap-x-2 text-info">
          It has come free since this search.
          <Button look="quiet" onClick={onSearchAgain} className="-mx-4">
            Search again
          </Button>
        </p>
      ) : (
        <ChangedSince changes={data} onSearchAgain={onSearchAgain} />
      )}
      <ul className="mt-2 flex flex-col divide-y divide-line">
        <WhyAgents agents={why.agents} isOneTime={isOneTime} />
      </ul>
      {why.others.length > 0 && (
        <p className="mt-2">Free then: {why.others.join(", ")}. Choose All agents to book them.</p>
      )}
    </div>
  );
}
