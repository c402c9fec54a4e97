import { useQuery } from "@tanstack/react-query";
import { explanationQuery } from "../../../platform/queries/search-queries.ts";
import { ChangedSince } from "./changed-since.tsx";
import { ClosestList } from "./closest-list.tsx";
import { closestToFree } from "./closest-to-free.ts";
import { ExplanationSkeleton } from "./explanation-skeleton.tsx";
import { ReasonsFailed } from "./reasons-failed.tsx";
import { WhyDay } from "./why-day.tsx";
import { startHours, whyDays } from "./why-days.ts";

interface Props {
  readonly searchId: string;
  readonly zone: string | null;
  readonly onSearchAgain: () => void;
}

export function Explanation({ searchId, zone, onSearchAgain }: Props) {
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(searchId));
  if (!data && (isFetching || !error)) return <ExplanationSkeleton />;
  if (!data) return <ReasonsFailed error={error} onRetry={refetch} />;
  const days = whyDays(data.days);
  return (
    <div className="mt-2 flex flex-col gap-2">
      <ChangedSince changes={data} onSearchAgain={onSearchAgain} />
      <p className="text-muted">
        {days.length === 0
          ? "No day that can be booked has a slot left."
          : `${data.explainedDays === undefined ? "Only these days can be booked" : "These are the first days that can be booked; there are too many to give the reasons for all of them"}, with slots at ${[startHours(data.days), zone].filter(Boolean).join(", ")}.`}
      </p>
      <ClosestList closest={closestToFree(data.days)} />
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-card">
        {days.map((day, index) => (
          <WhyDay key={day.date} day={day} isOpenAtFirst={index === 0} />
        ))}
      </ul>
    </div>
  );
}
