import type { RefObject } from "react";
import { clockOf } from "../clock-minute.ts";
import { endOf, gapsOf, type Schedule } from "../schedule.ts";
import type { BlockHandlers } from "./block-handlers.ts";
import type { Drag } from "./drag.ts";
import { SlotBlock } from "./slot-block.tsx";

interface Props {
  readonly schedule: Schedule;
  readonly drag: Drag | null;
  readonly track: RefObject<HTMLDivElement | null>;
  /** Of the sentence that says which keys there are. */
  readonly keysId: string;
  readonly handlersOf: (id: number) => BlockHandlers;
}

/** The day as a ruler with the appointments on it. Where it is too narrow it scrolls in its own box. */
export function ScheduleBar({ schedule, drag, track, keysId, handlersOf }: Props) {
  const { dayStart, dayEnd, slots } = schedule;
  const place = placeIn(schedule);
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-sunken">
      <div className="px-7 pt-1 pb-4" style={{ minWidth: `${narrowestPx(schedule)}px` }}>
        <div className="relative h-9 text-muted text-small tabular-nums" aria-hidden="true">
          {hoursOf(dayStart, dayEnd).map((hour) => (
            <span
              key={hour}
              className="absolute bottom-2 -translate-x-1/2"
              style={{ left: place(hour) }}
            >
              {clockOf(hour)}
            </span>
          ))}
        </div>
        <div ref={track} className="relative h-20 bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
          <Ticks schedule={schedule} />
          <Gaps schedule={schedule} />
          {slots.map((slot, at) => (
            <SlotBlock
              key={slot.id}
              slot={slot}
              at={at}
              keysId={keysId}
              isHeld={drag?.id === slot.id}
              isStill={drag !== null}
              left={place(slot.startTime)}
              width={place(dayStart + slot.duration)}
              handlers={handlersOf(slot.id)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function Ticks({ schedule }: Pick<Props, "schedule">) {
  const place = placeIn(schedule);
  return hoursOf(schedule.dayStart, schedule.dayEnd).map((hour) => (
    <span
      key={hour}
      aria-hidden="true"
      className="absolute inset-y-0 w-px bg-line"
      style={{ left: place(hour) }}
    />
  ));
}

/** The minutes between two appointments: what there is to drive in. */
function Gaps({ schedule }: Pick<Props, "schedule">) {
  const place = placeIn(schedule);
  return gapsOf(schedule).map((minutes, at) => {
    const before = schedule.slots[at];
    if (!before || minutes < 50) return null;
    const left = place(endOf(before));
    const width = place(schedule.dayStart + minutes);
    return (
      <span
        key={before.id}
        aria-hidden="true"
        className="absolute inset-y-0 flex items-center justify-center whitespace-nowrap text-muted text-small tabular-nums"
        style={{ left, width }}
      >
        <span className="absolute inset-x-1 top-1/2 border-edge border-t border-dashed" />
        <span className="relative bg-surface px-1">{minutes} min</span>
      </span>
    );
  });
}

/** A minute of the day as a share of the track's width. */
function placeIn({ dayStart, dayEnd }: Schedule): (minute: number) => string {
  return (minute) => `${((minute - dayStart) / (dayEnd - dayStart)) * 100}%`;
}

/** Whole hours, or every second one of a long day. */
function hoursOf(dayStart: number, dayEnd: number): number[] {
  const step = dayEnd - dayStart > 13 * 60 ? 120 : 60;
  const first = Math.ceil(dayStart / step) * step;
  const count = Math.max(0, Math.floor((dayEnd - first) / step) + 1);
  return Array.from({ length: count }, (_, hour) => first + hour * step);
}

/** So that hours stand apart, and a finger finds the narrowest block. */
function narrowestPx({ dayStart, dayEnd, duration }: Schedule): number {
  return Math.max(640, Math.ceil(((dayEnd - dayStart) / duration) * 24) + 60);
}
