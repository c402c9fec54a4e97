import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import type { Outcome } from "../gesture.ts";
import type { Schedule } from "../schedule.ts";
import { type Drag, type Grip, isPulled, preview, stepped } from "./drag.ts";

interface Options {
  readonly schedule: Schedule;
  /** What the day is drawn on: its width is the day's length. */
  readonly track: RefObject<HTMLElement | null>;
  readonly onLift: (drag: Drag) => void;
  readonly onPull: (outcome: Outcome, id: number) => void;
  readonly onDrop: (outcome: Outcome, id: number) => void;
  readonly onCancel: (id: number) => void;
}

interface Press {
  readonly x: number;
  readonly drag: Drag;
}

/** A block in the hand or under the keys. `now` is what a drop would leave. */
export function useDrag({ schedule, track, onLift, onPull, onDrop, onCancel }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  // Not state: a press that never becomes a drag changes nothing on the screen.
  const press = useRef<Press | null>(null);
  const now = drag ? preview(schedule, drag) : null;

  const held = (id: number, grip: Grip): Drag => {
    const barPx = track.current?.clientWidth || 1;
    return { id, grip, px: 0, barPx };
  };
  const lift = (next: Drag) => {
    setDrag(next);
    onLift(next);
  };
  const pull = (next: Drag) => {
    setDrag(next);
    onPull(preview(schedule, next), next.id);
  };
  const drop = () => {
    press.current = null;
    setDrag(null);
    if (now && drag) onDrop(now, drag.id);
  };
  const cancel = () => {
    press.current = null;
    if (!drag) return;
    setDrag(null);
    onCancel(drag.id);
  };

  return {
    drag,
    now,
    cancel,
    pointer: (id: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || drag) return;
        // Safari does not focus a button by itself.
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { x: event.clientX, drag: held(id, gripAt(event.target)) };
      },
      onPointerMove: ({ clientX }: PointerEvent) => {
        if (!press.current) return;
        const px = clientX - press.current.x;
        if (!drag && !isPulled(px)) return;
        if (!drag) onLift(press.current.drag);
        pull({ ...press.current.drag, px });
      },
      onPointerUp: () => (press.current && drag ? drop() : cancel()),
      onPointerCancel: cancel,
      // Comes after every drop as well, when nothing is pressed any longer.
      onLostPointerCapture: () => press.current && cancel(),
    }),
    /** True: the key was for the drag. */
    onKey: (id: number, { key }: KeyboardEvent): boolean => {
      if (key === "Escape" && drag) cancel();
      else if (press.current) return false;
      else if (key === " " || key === "Enter") drag ? drop() : lift(held(id, "whole"));
      else if (!drag) return false;
      else if (key === "ArrowLeft") pull(stepped(schedule, drag, -1));
      else if (key === "ArrowRight") pull(stepped(schedule, drag, 1));
      else if (key === "Home" || key === "End") {
        drop();
        lift(held(id, key === "Home" ? "start" : "end"));
      } else return false;
      return true;
    },
  };
}

function gripAt(target: EventTarget): Grip {
  const grip = target instanceof HTMLElement ? target.dataset.grip : undefined;
  return grip === "start" || grip === "end" ? grip : "whole";
}
