import { lazy, Suspense } from "react";
import { chunk } from "../../../platform/chunk.ts";
import { Button } from "../../../ui/button.tsx";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { sentence } from "../slot-row/standing.ts";
import { dayInWords } from "../slot-time.ts";
import { ExplanationSkeleton } from "../why-not/explanation-skeleton.tsx";
import { type AskedReason, askedTimes, type ReasonSource } from "./asked-reason.ts";
import { emptyWords } from "./empty-words.ts";
import { nearestFree } from "./nearest-free.ts";
import { closePopover, ReasonPopover } from "./reason-popover.tsx";
import type { WeekGrid } from "./week-grid.ts";

const loadReasons = chunk(() => import("../why-not/empty-reasons.tsx"));
const EmptyReasons = lazy(async () => ({ default: (await loadReasons()).EmptyReasons }));

interface Props {
  readonly asked: AskedReason;
  readonly source: ReasonSource;
  readonly grid: WeekGrid;
  readonly free: ReadonlyMap<string, SlotRow>;
  readonly cellAt: (place: string) => HTMLElement | null;
  readonly onChoose: (code: string) => void;
  readonly onSearchAgain: () => void;
  readonly onClose: () => void;
}

/** Why nobody can go then, in words, and what to try instead. */
export function EmptyReason({ asked, source, grid, free, onChoose, ...rest }: Props) {
  const { searchId, agent, unread } = source;
  const nearest = nearestFree(grid, free, asked);
  const when = (day: number, time: number | null) =>
    [dayInWords(grid.days[day]?.date ?? ""), time !== null && grid.times[time]?.label]
      .filter(Boolean)
      .join(", ");
  return (
    <ReasonPopover
      when={when(asked.day, asked.time)}
      verdict={`${sentence(emptyWords(agent?.name ?? null))}.`}
      asked={asked}
      cellAt={rest.cellAt}
      onClose={rest.onClose}
    >
      {searchId === null ? (
        <p className="mt-2">We don’t know why.</p>
      ) : (
        <Suspense fallback={<ExplanationSkeleton />}>
          <EmptyReasons
            searchId={searchId}
            asked={askedTimes(grid, asked, agent?.id ?? null)}
            isOneTime={asked.time !== null}
            onSearchAgain={rest.onSearchAgain}
          />
        </Suspense>
      )}
      {unread.length > 0 && (
        <p className="mt-2 text-warning">
          We haven’t read every diary yet, so these agents may be free: {unread.join(", ")}.
        </p>
      )}
      <div className="mt-3 border-line border-t pt-3">
        {nearest ? (
          <Button
            look="secondary"
            onClick={(event) => {
              closePopover(event);
              onChoose(nearest.row.code);
            }}
          >
            Go to {when(nearest.day, nearest.time)}
          </Button>
        ) : (
          <p>Choose another part of the day or another agent.</p>
        )}
      </div>
    </ReasonPopover>
  );
}
