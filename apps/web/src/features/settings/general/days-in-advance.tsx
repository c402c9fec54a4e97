import { daysInAdvanceAtMost } from "@milepost/contract/limits.ts";
import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { useDeferredValue, useMemo } from "react";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { controlId } from "../control-id.ts";
import type { Change } from "../section.ts";
import { lastDate, type WindowSettings } from "./last-date.ts";

interface Props {
  readonly settings: WindowSettings;
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
