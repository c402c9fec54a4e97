import { scheduleBuilderTexts } from "@milepost/contract/texts/settings-texts.ts";
import { Undo2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { clockOf, readClock } from "./clock-minute.ts";
import { DraftField } from "./draft-field.tsx";
import type { Gesture } from "./gesture.ts";
import { type Schedule, smallestGap } from "./schedule.ts";
import { fieldIds } from "./schedule-of.ts";

interface Props {
  readonly schedule: Schedule;
  readonly change: (gesture: Gesture) => void;
  /** Null: nothing to take back. */
  readonly undo: (() => void) | null;
}

/** Everything about all appointments at once, by typing. */
export function BuilderFields({ schedule, change, undo }: Props) {
  const gap = smallestGap(schedule);
  const gapWords = gap === null ? "" : ` Smallest gap: ${gap} min.`;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1 lg:grid-cols-4">
        <TimeField
          id={fieldIds.dayStart}
          label={scheduleBuilderTexts.dayStart}
          minute={schedule.dayStart}
          onCommit={(at) => change({ kind: "set-day-start", at })}
        />
        <TimeField
          id={fieldIds.dayEnd}
          label={scheduleBuilderTexts.dayEnd}
          minute={schedule.dayEnd}
          onCommit={(at) => change({ kind: "set-day-end", at })}
        />
        <MinutesField
          id={fieldIds.duration}
          label="Duration (minutes)"
          hint="Of every appointment."
          minutes={schedule.duration}
          onCommit={(minutes) => change({ kind: "set-duration", minutes })}
        />
        <MinutesField
          id={fieldIds.driveLimit}
          label="Maximum drive time (minutes)"
          hint={`0: no limit.${gapWords}`}
          minutes={schedule.driveLimit}
          onCommit={(minutes) => change({ kind: "set-drive-limit", minutes })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => change({ kind: "add" })}>
          + Add slot
        </Button>
        <Button look="secondary" onClick={() => change({ kind: "redistribute" })}>
          {scheduleBuilderTexts.redistribute}
        </Button>
        <Button look="quiet" aria-disabled={undo === null} onClick={() => undo?.()}>
          <Undo2 className="size-4.5" aria-hidden="true" />
          Undo
        </Button>
      </div>
    </div>
  );
}

interface TimeProps {
  readonly id: string;
  readonly label: string;
  readonly minute: number;
  readonly onCommit: (minute: number) => void;
}

/** Our own, because the browser's would show AM and PM to some. */
function TimeField({ id, label, minute, onCommit }: TimeProps) {
  return (
    <DraftField
      id={id}
      label={label}
      value={clockOf(minute)}
      inputMode="numeric"
      mistakeIn={(text) => (readClock(text) === null ? "Enter a time such as 08:30" : null)}
      onCommit={(text) => onCommit(readClock(text) ?? minute)}
    />
  );
}

interface MinutesProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly minutes: number;
  readonly onCommit: (minutes: number) => void;
}

function MinutesField({ id, label, hint, minutes, onCommit }: MinutesProps) {
  return (
    <DraftField
      id={id}
      label={label}
      hint={hint}
      value={String(minutes)}
      inputMode="numeric"
      mistakeIn={(text) => (readMinutes(text) === null ? "Enter a whole number of minutes" : null)}
      onCommit={(text) => onCommit(readMinutes(text) ?? minutes)}
    />
  );
}

/** Null: not a number of minutes. */
function readMinutes(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}
