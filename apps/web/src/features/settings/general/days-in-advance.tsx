import { daysInAdvanceAtMost } from "@milepost/contract/limits.ts";
import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { type SlotPolicy, windowFrom } from "@milepost/scheduling/window.ts";
import { useDeferredValue, useMemo } from "react";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { controlId } from "../control-id.ts";
import type { Change } from "../section.ts";

interface Props {
  readonly settings: SlotPolicy;
  readonly change: Change;
  /** Null: none. */
  readonly mistake: string | null;
}

/** How far ahead a search looks, with the day that it ends on. */
export function DaysInAdvance({ settings, change, mistake }: Props) {
  // Counting the days must not hold up the typing.
  const settled = useDeferredValue(settings);
  const last = useMemo(() => lastDate(settled, new Date()), [settled]);
  return (
    <NumberField
      id={controlId("defaultDaysInAdvance")}
      label={settingsTexts.daysInAdvance}
      hint={
        last === null
          ? "Operating days after today."
          : `Operating days after today. A search made now offers slots up to ${last}.`
      }
      mistake={mistake}
      atLeast={1}
      atMost={daysInAdvanceAtMost}
      value={settings.defaultDaysInAdvance}
      onChange={(defaultDaysInAdvance) => change(() => ({ defaultDaysInAdvance }))}
    />
  );
}

/** Days are counted one by one, while somebody types: half a year of them is enough. */
const daysCountedAtMost = 130;

/**
 * The last day on which a search made now could offer a slot, in words. Null: none is offered at all,
 * or it is too far away to be counted. Holidays that the CRM knows may move it.
 */
export function lastDate(settings: SlotPolicy, now: Date): string | null {
  if (settings.defaultDaysInAdvance > daysCountedAtMost) return null;
  const { span } = windowFrom(Math.floor(now.getTime() / 60_000), settings);
  if (!span) return null;
  // The span ends with the midnight after the last day.
  const last = new Date((span.to - 1) * 60_000);
  const timeZone = settings.timezone;
  return last.toLocaleDateString("en-GB", { dateStyle: "full", timeZone });
}
