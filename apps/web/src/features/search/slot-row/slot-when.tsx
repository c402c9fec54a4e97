import type { SlotRow } from "../slot-list/slot-rows.ts";
import { adjustedInstant, codeInWords, slotDate, slotHours } from "../slot-time.ts";

interface Props {
  readonly id: string;
  readonly row: SlotRow;
  readonly deviation: number;
  readonly isCurrent: boolean;
  readonly onSelect: () => void;
}

/** When: read first, at arm's length. The day stands above the row. A press anywhere on the row chooses it. */
export function SlotWhen({ id, row: { code, offer }, deviation, isCurrent, onSelect }: Props) {
  return (
    <button
      type="button"
      // A row is one tab stop, and has keys.
      tabIndex={-1}
      aria-pressed={isCurrent}
      onClick={onSelect}
      className="@3xl:min-w-44 @3xl:basis-auto basis-full whitespace-nowrap text-left font-semibold text-slot tabular-nums outline-none after:absolute after:inset-0 after:rounded-card"
    >
      {offer ? (
        <time id={id} dateTime={adjustedInstant(offer.start, deviation)}>
          <span className="sr-only">{slotDate(offer.start, deviation)}, </span>
          {slotHours(offer.start, offer.end, deviation)}
        </time>
      ) : (
        <span id={id}>{codeInWords(code)}</span>
      )}
    </button>
  );
}
