import type { SlotRow } from "../slot-list/slot-rows.ts";
import { adjustedInstant, codeInWords, dayHint, slotDate, slotHours } from "../slot-time.ts";

interface Props {
  readonly id: string;
  readonly row: SlotRow;
  readonly deviation: number;
  /** Null: the browser's own zone. */
  readonly zone: string | null;
}

/** When: read first, at arm's length. In a narrow list the hours have a line of their own, so that adjusting never rewraps the text. */
export function SlotWhen({ id, row: { code, offer }, deviation, zone }: Props) {
  const hints = [dayHint(code, offer?.start ?? null, new Date()), zone];
  return (
    <>
      <p className="text-muted text-small leading-5">
        {hints.filter((hint) => hint !== null).join(" · ")}
      </p>
      <p className="font-semibold text-slot">
        {offer ? (
          <time id={id} dateTime={adjustedInstant(offer.start, deviation)}>
            <span className="@4xl:inline block">{slotDate(offer.start, deviation)}, </span>
            <span className="whitespace-nowrap">
              {slotHours(offer.start, offer.end, deviation)}
            </span>
          </time>
        ) : (
          <span id={id}>{codeInWords(code)}</span>
        )}
      </p>
    </>
  );
}
