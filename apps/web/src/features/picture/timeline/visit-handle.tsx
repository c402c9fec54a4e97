import { adjustmentLimitMinutes, adjustmentStepMinutes } from "@milepost/contract/limits.ts";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { minutesShort } from "../day-words.ts";
import { BlockLabel } from "./block-bar.tsx";
import type { Block } from "./timeline.ts";

/** So many steps earlier (below 0) or later than a deviation in minutes; null: than where the visit is. */
export type MoveVisit = (fromMinutes: number | null, steps: number) => void;

interface Props {
  readonly block: Block;
  /** Minutes from the slot as it was offered. */
  readonly deviation: number;
  /** Pixels. */
  readonly hourHeight: number;
  readonly onMove: MoveVisit;
  readonly className: string;
}

const stepOfKey: Readonly<Record<string, -1 | 1>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

/** The visit as something to drag up and down the day, and to move with the arrow keys. */
export function VisitHandle({ block, deviation, hourHeight, onMove, className }: Props) {
  /** Where a drag began, the deviation then, and the steps since; null: none is under way. */
  const grip = useRef<{ y: number; deviation: number; steps: number } | null>(null);
  const stepHeight = (hourHeight * adjustmentStepMinutes) / 60;

  function onKeyDown(event: KeyboardEvent) {
    const step = stepOfKey[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The picture follows later than the next key may come.
    if (step) onMove(null, step);
    else if (event.key === "0") onMove(0, 0);
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { y: event.clientY, deviation, steps: 0 };
  }

  function onPointerMove({ clientY }: PointerEvent) {
    if (!grip.current) return;
    const steps = Math.round((clientY - grip.current.y) / stepHeight);
    if (steps === grip.current.steps) return;
    grip.current.steps = steps;
    onMove(grip.current.deviation, steps);
  }

  const { top, height, left, width } = block;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Time of the visit"
      aria-orientation="vertical"
      aria-valuemin={-adjustmentLimitMinutes}
      aria-valuemax={adjustmentLimitMinutes}
      aria-valuenow={deviation}
      aria-valuetext={`${block.time}${movedInWords(deviation)}`}
      className={`${className} cursor-ns-resize touch-none select-none`}
      style={{ top, height, left: `${left}%`, width: `calc(${width}% - 2px)` }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    >
      <BlockLabel block={block} />
    </div>
  );
}

/** ", 1 h earlier"; nothing where it was offered. */
function movedInWords(deviation: number): string {
  if (deviation === 0) return "";
  return `, ${minutesShort(Math.abs(deviation))} ${deviation < 0 ? "earlier" : "later"}`;
}
