import { clockOf } from "../clock-minute.ts";
import { type BuilderSlot, endOf } from "../schedule.ts";
import { labelOf } from "../slot-words.ts";
import type { BlockHandlers } from "./block-handlers.ts";

interface Props {
  readonly slot: BuilderSlot;
  /** Which one it is, counted from 0. */
  readonly at: number;
  readonly isHeld: boolean;
  /** While something is held nothing glides. */
  readonly isStill: boolean;
  /** CSS lengths. */
  readonly left: string;
  readonly width: string;
  readonly keysId: string;
  readonly handlers: BlockHandlers;
}

/** An appointment on the bar. Its edges are for pointers; keys reach them through Home and End. */
export function SlotBlock({ slot, at, isHeld, isStill, left, width, keysId, handlers }: Props) {
  const glide = isStill ? "" : "motion-safe:transition-[left,width] motion-safe:duration-150";
  return (
    <button
      {...handlers}
      id={blockId(slot.id)}
      type="button"
      aria-roledescription="draggable appointment"
      aria-describedby={keysId}
      aria-pressed={isHeld}
      style={{ left, width }}
      className={`group absolute inset-y-2 touch-pan-y select-none rounded-control border-surface border-x bg-primary text-on-primary focus:outline-2 focus:outline-primary focus:outline-offset-2 ${glide} ${isHeld ? "z-10 cursor-grabbing bg-primary-strong shadow-card ring-2 ring-ink" : "cursor-grab hover:bg-primary-strong"}`}
    >
      <span className="pointer-events-none flex flex-col items-center justify-center overflow-hidden whitespace-nowrap leading-tight">
        <span className="font-semibold">{labelOf(slot, at)}</span>
        <span className="sr-only"> appointment, </span>
        <span className={hasRoomForTime(slot) ? "text-small tabular-nums" : "sr-only"}>
          {clockOf(slot.startTime)}
        </span>
        <span className="sr-only"> to {clockOf(endOf(slot))}</span>
      </span>
      {isHeld && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-full left-1/2 mb-2.5 -translate-x-1/2 whitespace-nowrap rounded-control bg-ink px-2 py-1 font-semibold text-small text-surface tabular-nums"
        >
          {clockOf(slot.startTime)} – {clockOf(endOf(slot))}
        </span>
      )}
      <Edge grip="start" side="left-0" />
      <Edge grip="end" side="right-0" />
    </button>
  );
}

/** For the focus, which follows a slot. */
export function blockId(id: number): string {
  return `slot-block-${id}`;
}

/** On the narrowest bar; where there is none the list has it. */
function hasRoomForTime({ duration }: BuilderSlot): boolean {
  return duration >= 45;
}

interface EdgeProps {
  readonly grip: "start" | "end";
  /** Tailwind class. */
  readonly side: string;
}

function Edge({ grip, side }: EdgeProps) {
  return (
    <span
      data-grip={grip}
      className={`absolute inset-y-0 ${side} flex w-2.5 max-w-[30%] cursor-ew-resize items-center justify-center`}
    >
      <span className="pointer-events-none h-5 w-0.5 rounded bg-on-primary opacity-60" />
    </span>
  );
}
