import { codeInWords, slotDate, slotHours } from "../slot-time.ts";
import type { ChosenSlot } from "./chosen-slot.ts";

interface Props {
  readonly slot: Pick<ChosenSlot, "code" | "deviation" | "times">;
}

/** "Monday 10 February 2025, 10:15am - 12:15pm", with the hours in one piece. */
export function ChosenWhen({ slot: { code, deviation, times } }: Props) {
  if (!times) return codeInWords(code);
  const { start, end } = times;
  return (
    <>
      {slotDate(start, deviation)},{" "}
      <span className="whitespace-nowrap">{slotHours(start, end, deviation)}</span>
    </>
  );
}
