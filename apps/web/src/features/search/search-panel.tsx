import { sidebarOpenFromPx } from "@milepost/contract/limits.ts";
import { accessTexts, searchTexts } from "@milepost/contract/texts/agent.ts";
import { type ReactNode, useState } from "react";
import { Problem } from "../../platform/problem.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";
import type { SlotSearch } from "../../platform/queries/search-queries.ts";
import { useLiveRegion } from "../../ui/live-region.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { Basis } from "./basis.tsx";
import { MovingNotice } from "./move/moving-notice.tsx";
import { NoSlots } from "./no-slots.tsx";
import { SearchHeading } from "./search-heading.tsx";
import { BesideList } from "./slot-list/beside-list.tsx";
import { FoundSlots } from "./slot-list/found-slots.tsx";
import { Obstacle } from "./slot-list/obstacle.tsx";
import type { LookedSlot, PictureOf } from "./slot-list/pictured-slot.ts";
import { SlotSkeleton } from "./slot-list/slot-skeleton.tsx";
import { StandingAppointments } from "./standing-appointments.tsx";
import { type SearchState, useSlotSearch, useWorkflowAccess } from "./use-slot-search.ts";
import { useZoneHint } from "./use-zone-hint.ts";
import { refusalSummary } from "./why-not/refusal-summary.ts";
import { Why } from "./why-not/why.tsx";

interface Props {
  readonly search: SlotSearch;
  /** A number for each time the page is come to. */
  readonly visit: number;
  /** Shows the day of the slot that is looked at. */
  readonly picture: PictureOf;
  /** Shows whom the search is for; waiting: until it is known whether one may ask. */
  readonly whom: (look: "page" | "dialog" | "waiting") => ReactNode;
  /** The way for a customer whom no slot suits. */
  readonly waiting: ReactNode;
}

export function SearchPanel({ search, visit, picture, whom, waiting }: Props) {
  const hasAccess = useWorkflowAccess(search.wf);
  const { state, retry, refresh } = useSlotSearch(search, visit, hasAccess === true);
  const { say, region } = useLiveRegion();
  const [looked, onLook] = useState<LookedSlot | null>(null);
  const isWide = useMedia(`(min-width: ${sidebarOpenFromPx}px)`);
  if (hasAccess === false) {
    return (
      <Notice title={accessTexts.deniedTitle}>
        <p>{accessTexts.denied}</p>
      </Notice>
    );
  }
  const results = (
    <Results
      state={state}
      search={search}
      say={say}
      retry={retry}
      refresh={refresh}
      onLook={onLook}
      picture={isWide ? null : picture}
      whom={whom("dialog")}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      {whom(hasAccess ? "page" : "waiting")}
      {region}
      {search.moving === null ? (
        <StandingAppointments search={search} />
      ) : (
        <MovingNotice moving={search.moving} />
      )}
      <SearchHeading>
        <Basis state={state} postcode={search.postcode} />
      </SearchHeading>
      {state.kind === "loading" || hasSlots(state) ? (
        <BesideList beside={isWide && looked && picture(looked)}>{results}</BesideList>
      ) : (
        <div className="flex max-w-[60rem] flex-col gap-5">{results}</div>
      )}
      {state.kind === "found" && waiting}
    </div>
  );
}

function hasSlots(state: SearchState): boolean {
  return state.kind === "found" && state.results.some(({ slots }) => slots.length > 0);
}

interface ResultsProps {
  readonly search: SlotSearch;
  readonly state: SearchState;
  readonly say: (text: string) => void;
  readonly retry: () => void;
  readonly refresh: () => void;
  /** Null: it is shown next to the list. */
  readonly picture: PictureOf | null;
  /** The customer, in the dialog. */
  readonly whom: ReactNode;
  readonly onLook: (slot: LookedSlot) => void;
}

function Results({ state, search, say, retry, refresh, picture, whom, onLook }: ResultsProps) {
  const found = state.kind === "found" ? state.results : [];
  const zone = useZoneHint(found);
  if (state.kind === "loading") {
    return (
      <>
        <Obstacle recordId={search.recordId} />
        <SlotSkeleton />
      </>
    );
  }
  const searchId = found.find(({ searchId }) => searchId)?.searchId;
  const why = (question: string) =>
    searchId !== undefined && (
      <Why question={question} searchId={searchId} zone={zone} onSearchAgain={retry} />
    );

  if (!hasSlots(state)) {
    return (
      <>
        <NoSlots
          search={search}
          reason={reasonOf(state)}
          suggestion={suggestionOf(state)}
          isPostcodeWrong={isPostcodeWrong(state)}
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
        picture={picture}
        whom={whom}
        onLook={onLook}
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

/** The next thing to do is to type another one. */
function isPostcodeWrong(state: SearchState): boolean {
  const code = state.kind === "failed" && state.error instanceof Problem ? state.error.code : "";
  return code.startsWith("POSTCODE_");
}

function suggestionOf(state: SearchState): string | null {
  return state.kind === "failed" && state.error instanceof Problem ? state.error.suggestion : null;
}
