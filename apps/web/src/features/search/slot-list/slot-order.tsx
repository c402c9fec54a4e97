import { ArrowDown } from "lucide-react";
import { Switch } from "../../../ui/fields/switch.tsx";
import { minutesInWords } from "../minutes-in-words.ts";
import { dayInWords, startHour } from "../slot-time.ts";
import type { SlotRow } from "./slot-rows.ts";

interface Props {
  /** Null: of no slot is it known what it adds. */
  readonly best: SlotRow | null;
  readonly isBestFirst: boolean;
  readonly onBestFirst: (isBestFirst: boolean) => void;
  readonly onJump: (row: SlotRow) => void;
}

/** Above the list, which stays in the order of time unless somebody wants the best first. */
export function SlotOrder({ best, isBestFirst, onBestFirst, onJump }: Props) {
  if (best === null) return null;
  const { start = "", addedMinutes = 0 } = best.offer ?? {};
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {isBestFirst ? (
        <p className="text-muted">The slots that add least driving come first.</p>
      ) : (
        <button
          type="button"
          onClick={() => onJump(best)}
          className="inline-flex min-h-11 items-center gap-2 text-left font-medium text-primary underline-offset-4 hover:underline"
        >
          <ArrowDown className="size-4.5 shrink-0" aria-hidden="true" />
          <span>
            Most efficient: {dayInWords(start.slice(0, 10))}, {startHour(start)}, adds{" "}
            {minutesInWords(addedMinutes ?? 0)}
          </span>
        </button>
      )}
      <Switch label="Best first" checked={isBestFirst} onChange={onBestFirst} />
    </div>
  );
}
