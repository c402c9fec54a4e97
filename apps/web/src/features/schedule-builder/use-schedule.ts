import type { ScheduleSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { useState } from "react";
import type { Outcome } from "./gesture.ts";
import type { Notice } from "./notice.ts";
import type { Schedule } from "./schedule.ts";
import { isSameValue, scheduleOf, settingsOf } from "./schedule-of.ts";

interface Held {
  /** What the schedule was made from, or the value last passed to `onChange`. */
  readonly value: ScheduleSettings;
  readonly schedule: Schedule;
  /** Earlier schedules, the latest last. */
  readonly past: readonly Schedule[];
  /** Of the last gesture. */
  readonly notice: Notice | null;
}

/** The schedule behind a value. It keeps its slots' ids until another value comes from outside. */
export function useSchedule(value: ScheduleSettings, onChange: (value: ScheduleSettings) => void) {
  const [last, hold] = useState<Held>(() => heldFrom(value));
  const held = isSameValue(last.value, value) ? last : heldFrom(value);
  const { schedule, past } = held;

  const tell = (next: Schedule, before: readonly Schedule[], notice: Notice | null) => {
    const told = settingsOf(next);
    hold({ value: told, schedule: next, past: before, notice });
    onChange(told);
  };
  const settle = ({ schedule: next, notice }: Outcome) => {
    if (next === schedule) hold({ ...held, notice });
    else tell(next, [...past, schedule], notice);
  };
  return {
    ...held,
    /** Whether what was stored breaks a rule, so that something else is shown. */
    isRepaired: !isSameValue(settingsOf(schedule), value),
    /** Has what is shown become what is stored. */
    accept: () => tell(schedule, past, null),
    settle,
    undo: () => {
      const before = past.at(-1);
      if (before) tell(before, past.slice(0, -1), null);
    },
  };
}

function heldFrom(value: ScheduleSettings): Held {
  return { value, schedule: scheduleOf(value), past: [], notice: null };
}
