import { accessTexts, searchTexts } from "@milepost/contract";
import { useState } from "react";
import { Problem } from "../../platform/problem.ts";
import { problemSentence } from "../../platform/problem-sentences.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Basis } from "./basis.tsx";
import { NoSlots } from "./no-slots.tsx";
import { Obstacle, obstacleFor } from "./obstacle.tsx";
import { refusalSummary } from "./refusals.ts";
import { SearchHeading } from "./search-heading.tsx";
import { SlotList } from "./slot-list.tsx";
import { slotRows } from "./slot-rows.ts";
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
  const { state, retry } = useSlotSearch(search, hasAccess === true);
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
      <Results state={state} search={search} say={say} retry={retry} />
    </div>
  );
}

interface ResultsProps extends Props {
  readonly state: SearchState;
  readonly say: (text: string) => void;
  readonly retry: () => void;
}

function Results({ state, search, say, retry }: ResultsProps) {
  if (state.kind === "loading") {
    return (
      <>
        <Obstacle recordId={search.recordId} />
        <SlotSkeleton />
      </>
    );
  }
  const found = state.kind === "found" ? state.results : [];
  const rows = slotRows(found);
  const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
  const zone = zoneHint(found.find(({ timeZone }) => timeZone)?.timeZone, here);
  const searchId = found.find(({ searchId }) => searchId)?.searchId;
  const why = (question: string) =>
    searchId !== undefined && <Why {...{ question, searchId, zone }} onSearchAgain={retry} />;

  if (rows.length === 0) {
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
      <Obstacle recordId={search.recordId} />
      <SlotList rows={rows} zone={zone} obstacle={obstacleFor(search.recordId)} say={say} />
      <p className="text-muted text-small max-sm:hidden">
        Keys on a row: ↑ ↓ choose, + − adjust, 0 reset, m more
      </p>
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
