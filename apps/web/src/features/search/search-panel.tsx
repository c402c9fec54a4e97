import { accessTexts, searchTexts } from "@milepost/contract";
import { useState } from "react";
import { Problem } from "../../platform/problem.ts";
import { problemSentence } from "../../platform/problem-sentences.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Basis } from "./basis.tsx";
import { FoundSlots } from "./found-slots.tsx";
import { NoSlots } from "./no-slots.tsx";
import { Obstacle } from "./obstacle.tsx";
import { refusalSummary } from "./refusals.ts";
import { SearchHeading } from "./search-heading.tsx";
import { SlotSkeleton } from "./slot-skeleton.tsx";
import { zoneHint } from "./slot-time.ts";
import { type SearchState, type SlotSearch, useSlotSearch } from "./use-slot-search.ts";
import { useWorkflowAccess } from "./use-workflow-access.ts";
import { Why } from "./why.tsx";

interface Props {
  readonly search: SlotSearch;
}

export function SearchPanel({ search }: Props) {
  const hasAccess = useWorkflowAccess(search.wf);
  const { state, retry, refresh } = useSlotSearch(search, hasAccess === true);
  const [said, say] = useState("");
  if (hasAccess === false) {
    return (
      <Notice title={accessTexts.deniedTitle}>
        <p>{accessTexts.denied}</p>
      </Notice>
    );
  }
  return (
    <div className="mx-auto flex max-w-[60rem] flex-col gap-5">
      <SearchHeading postcode={search.postcode}>
        <Basis state={state} postcode={search.postcode} />
      </SearchHeading>
      <LiveRegion text={said} />
      <Results {...{ state, search, say, retry, refresh }} />
    </div>
  );
}

interface ResultsProps extends Props {
  readonly state: SearchState;
  readonly say: (text: string) => void;
  readonly retry: () => void;
  readonly refresh: () => void;
}

function Results({ state, search, say, retry, refresh }: ResultsProps) {
  if (state.kind === "loading") {
    return (
      <>
        <Obstacle recordId={search.recordId} />
        <SlotSkeleton />
      </>
    );
  }
  const found = state.kind === "found" ? state.results : [];
  const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
  const zone = zoneHint(found.find(({ timeZone }) => timeZone)?.timeZone, here);
  const searchId = found.find(({ searchId }) => searchId)?.searchId;
  const why = (question: string) =>
    searchId !== undefined && <Why {...{ question, searchId, zone }} onSearchAgain={retry} />;

  if (found.every(({ slots }) => slots.length === 0)) {
    return (
      <>
        <NoSlots
          search={search}
          reason={reasonOf(state)}
          suggestion={suggestionOf(state)}
          onRetry={retry}
        />
        {why("Why?")}
      </>
    );
  }
  return (
    <>
      <FoundSlots
        search={search}
        results={found}
        outOfTouchSince={state.kind === "found" ? state.outOfTouchSince : null}
        zone={zone}
        say={say}
        onSearchAgain={retry}
        onRefresh={refresh}
      />
      {why("Why not another time?")}
    </>
  );
}

function reasonOf(state: Exclude<SearchState, { kind: "loading" }>): string {
  switch (state.kind) {
    case "slow":
      return searchTexts.slow;
    case "failed":
      return problemSentence(state.error);
    case "found":
      return refusalSummary(state.results);
  }
}

function suggestionOf(state: SearchState): string | null {
  return state.kind === "failed" && state.error instanceof Problem ? state.error.suggestion : null;
}
