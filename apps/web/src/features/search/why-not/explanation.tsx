import { useQuery } from "@tanstack/react-query";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { explanationQuery } from "../../../platform/queries/search-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { ExplanationSkeleton } from "./explanation-skeleton.tsx";
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
  if (!data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p>We couldn’t load the reasons. {problemSentence(error)}</p>
        <Button look="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const days = whyDays(data.days);
  const changed = changedWords(data);
  return (
    <div className="mt-2 flex flex-col gap-2">
      {changed !== null && (
        <p className="flex flex-wrap items-center gap-x-2 text-info">
          {changed} have changed since this search.
          <Button look="quiet" onClick={onSearchAgain} className="-mx-4">
            Search again
          </Button>
        </p>
      )}
      <p className="text-muted">
        {days.length === 0
          ? "No day that can be booked has a slot left."
          : `${data.explainedDays === undefined ? "Only these days can be booked" : "These are the first days that can be booked; there are too many to give the reasons for all of them"}, with slots at ${[startHours(data.days), zone].filter(Boolean).join(", ")}.`}
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-card">
        {days.map((day, index) => (
          <WhyDay key={day.date} day={day} isOpenAtFirst={index === 0} />
        ))}
      </ul>
    </div>
  );
}

interface Changes {
  readonly haveSettingsChanged: boolean;
  readonly haveDiariesChanged: boolean;
}

/** Null: neither. */
function changedWords({ haveSettingsChanged, haveDiariesChanged }: Changes): string | null {
  if (haveSettingsChanged) return `The settings${haveDiariesChanged ? " and the diaries" : ""}`;
  return haveDiariesChanged ? "The diaries" : null;
}
