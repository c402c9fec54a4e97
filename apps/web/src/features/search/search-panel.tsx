import { accessTexts, searchTexts } from "@milepost/contract";
import { useState } from "react";
import { problemSentence } from "../../platform/problem-sentences.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Notice } from "../../ui/notice.tsx";
import { NoSlots } from "./no-slots.tsx";
import { Obstacle, obstacleFor } from "./obstacle.tsx";
import { refusalSummary, refusalsByAgent } from "./refusals.ts";
import { SearchHeading } from "./search-heading.tsx";
import { SlotList } from "./slot-list.tsx";
import { slotRows } from "./slot-rows.ts";
import { SlotSkeleton } from "./slot-skeleton.tsx";
import { zoneHint } from "./slot-time.ts";
import { type SearchState, type SlotSearch, useSlotSearch } from "./use-slot-search.ts";
import { useWorkflowAccess } from "./use-workflow-access.ts";

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
      <SearchHeading postcode={search.postcode} />
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
  const rows = state.kind === "found" ? slotRows(state.results) : [];
  if (state.kind !== "found" || rows.length === 0) {
    const details = state.kind === "found" ? refusalsByAgent(state.results) : [];
    return <NoSlots search={search} reason={reasonOf(state)} details={details} onRetry={retry} />;
  }
  const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
  const zone = zoneHint(state.results.find(({ timeZone }) => timeZone)?.timeZone, here);
  return (
    <>
      <Obstacle recordId={search.recordId} />
      <SlotList rows={rows} zone={zone} obstacle={obstacleFor(search.recordId)} say={say} />
      <p className="text-muted text-small max-sm:hidden">
        Keys on a row: ↑ ↓ choose, + − adjust, 0 reset, m more
      </p>
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
