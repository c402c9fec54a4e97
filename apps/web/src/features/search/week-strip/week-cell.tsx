import { type KeyboardEvent, memo } from "react";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { bandWord, type FitWord } from "../slot-row/band-looks.ts";
import { emptyWords } from "./empty-words.ts";
import { placeOf } from "./place-of.ts";

interface Props {
  /** "Thursday 19 November, 4pm" */
  readonly when: string;
  /** Null: nobody is free then. */
  readonly row: SlotRow | null;
  /** The week shows this agent's slots alone; null: everybody's. */
  readonly agentName: string | null;
  readonly isBest: boolean;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  /** Its reasons are open. */
  readonly isAsked: boolean;
  /** Its place among the others. */
  readonly day: number;
  readonly time: number;
  /** Chooses the slot, or asks why there is none. */
  readonly onPress: (day: number, time: number) => void;
  readonly onKeyDown: (event: KeyboardEvent, day: number, time: number) => void;
}

/** One slot of the week: the minutes that it adds. Where there is none, the reasons open. Choosing one redraws two, not all. */
export const WeekCell = memo(function WeekCell({ row, agentName, isBest, ...rest }: Props) {
  const { when, isCurrent, day, time } = rest;
  const look = row ? fits[fitOf(row, isBest)] : none;
  return (
    <button
      type="button"
      data-place={placeOf(day, time)}
      tabIndex={rest.isTabStop ? 0 : -1}
      aria-label={`${when}, ${row ? inWords(row) : `show why ${emptyWords(agentName)}`}`}
      aria-pressed={row ? isCurrent : undefined}
      aria-haspopup={row ? undefined : "dialog"}
      aria-expanded={row ? undefined : rest.isAsked}
      onClick={() => rest.onPress(day, time)}
      onKeyDown={(event) => rest.onKeyDown(event, day, time)}
      className={`h-11 w-full min-w-11 rounded-control border px-1 font-semibold tabular-nums ${look} ${isCurrent ? "ring-2 ring-primary" : ""}`}
    >
      {row ? figureOf(row) : "–"}
    </button>
  );
});

const none = "no-fit border-line text-muted hover:border-primary";
const fits = {
  Best: "border-on-best/40 bg-best text-on-best hover:border-primary",
  Great: "fit-great border-success hover:border-primary",
  Good: "fit-good border-line hover:border-primary",
  Fair: "border-line bg-raised hover:border-primary",
  "Open day": "border-edge border-dashed bg-raised hover:border-primary",
} as const satisfies Record<FitWord, string>;

function fitOf({ offer, otherAgentId }: SlotRow, isBest: boolean): FitWord {
  return offer ? bandWord(offer.band, isBest && otherAgentId === undefined) : "Open day";
}

/** "+36"; what is not known is no figure. */
function figureOf({ offer }: SlotRow): string {
  const added = offer?.addedMinutes ?? null;
  return added === null ? "free" : `+${Math.max(0, Math.round(added))}`;
}

function inWords({ agentName, offer }: SlotRow): string {
  const added = offer?.addedMinutes ?? null;
  return added === null
    ? `${agentName} is free`
    : `${agentName}, adds ${Math.max(0, Math.round(added))} min`;
}
