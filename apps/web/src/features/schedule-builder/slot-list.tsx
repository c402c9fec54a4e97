import { validationTexts } from "@milepost/contract/texts/settings-texts.ts";
import { Ellipsis } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { clockOf, readClock } from "./clock-minute.ts";
import { DraftField } from "./draft-field.tsx";
import { endOf, type Schedule } from "./schedule.ts";
import { ordinalOf } from "./slot-words.ts";

interface Props {
  readonly schedule: Schedule;
  readonly onPlace: (id: number, text: string) => void;
  readonly onMenu: (id: number, anchor: HTMLElement) => void;
}

/** The typing twin of the bar: each start as a field, each menu behind a button. */
export function SlotList({ schedule, onPlace, onMenu }: Props) {
  return (
    <ol aria-label="Appointment slots" className="flex flex-wrap gap-3">
      {schedule.slots.map((slot, at) => (
        <li key={slot.id} className="w-full rounded-control border border-line p-3 sm:w-56">
          <div className="flex items-end gap-2">
            <div className="w-20">
              <DraftField
                id={`setting-defaultAppointmentSlots.${at}`}
                label={`${ordinalOf(at)} start`}
                value={clockOf(slot.startTime)}
                inputMode="numeric"
                mistakeIn={(text) => mistakeIn(schedule, at, text)}
                onCommit={(text) => onPlace(slot.id, text)}
              />
            </div>
            <span className="flex h-11 flex-1 items-center whitespace-nowrap text-muted tabular-nums">
              to {clockOf(endOf(slot))}
            </span>
            <Button
              id={menuButtonId(slot.id)}
              look="quiet"
              shape="square"
              aria-label={`Show more for the ${ordinalOf(at)} appointment`}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMenu(slot.id, currentTarget)}
              className="-mr-2"
            >
              <Ellipsis className="size-5" aria-hidden="true" />
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function menuButtonId(id: number): string {
  return `slot-menu-${id}`;
}

/** While it is typed. Reports slots out of order too, though they are sorted in the end. */
function mistakeIn({ slots }: Schedule, at: number, text: string): string | null {
  const minute = readClock(text);
  if (minute === null) return validationTexts.slotsFilled;
  const others = slots.filter((_, i) => i !== at).map(({ startTime }) => startTime);
  if (others.includes(minute)) return validationTexts.slotsDuplicate;
  const [before, after] = [slots[at - 1], slots[at + 1]];
  const isEarly = before !== undefined && minute < before.startTime;
  const isLate = after !== undefined && minute > after.startTime;
  return isEarly || isLate ? validationTexts.slotsOrder : null;
}
