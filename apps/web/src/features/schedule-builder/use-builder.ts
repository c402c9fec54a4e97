import type { ScheduleSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { type KeyboardEvent, useRef, useState } from "react";
import { useFocus } from "../../ui/use-focus.ts";
import { cancelledWords, droppedWords, liftedWords, pulledWords } from "./bar/announcement.ts";
import { blockId } from "./bar/slot-block.tsx";
import { useDrag } from "./bar/use-drag.ts";
import { readClock } from "./clock-minute.ts";
import { apply, type Gesture, type Outcome } from "./gesture.ts";
import { loweredDrive, loweredWords } from "./lowered-drive.ts";
import { noticeWords } from "./notice.ts";
import type { Schedule } from "./schedule.ts";
import { useSchedule } from "./use-schedule.ts";

/** A schedule under somebody's hands: what is shown meanwhile, what is said of it, and all that can be done to it. */
export function useBuilder(value: ScheduleSettings, onChange: (value: ScheduleSettings) => void) {
  const held = useSchedule(value, onChange);
  const { schedule } = held;
  const track = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const focusNeighbour = useNeighbourFocus();
  const { drag, now, cancel, pointer, onKey } = useDrag({
    schedule,
    track,
    onLift: (lifted) => say(liftedWords(schedule, lifted)),
    onPull: (outcome, id) => say(pulledWords(outcome, id)),
    onDrop: (outcome, id) => {
      held.settle(outcome);
      say(`${droppedWords(outcome, id)} ${driveWords(schedule, outcome)}`);
    },
    onCancel: (id) => say(cancelledWords(schedule, id)),
  });
  const shown = now?.schedule ?? schedule;
  const before = now ? schedule : held.past.at(-1);

  const settle = (outcome: Outcome, done: string) => {
    held.settle(outcome);
    const words = outcome.notice && noticeWords(outcome.notice, outcome.schedule);
    const text = words ? `${words.title}. ${words.detail}` : done;
    say(`${text} ${driveWords(schedule, outcome)}`);
    return outcome;
  };
  const change = (gesture: Gesture) => settle(apply(schedule, gesture), doneWords(gesture));
  /** `idOf`: of the control that had the focus, and that another slot has too. */
  const remove = (id: number, idOf: (id: number) => string) => {
    const { schedule: after } = change({ kind: "remove", id });
    focusNeighbour(schedule, after, id, idOf);
  };
  const place = (id: number, text: string) => {
    const at = readClock(text);
    if (at === null) settle({ schedule, notice: { kind: "unfilled" } }, "");
    else change({ kind: "place", id, at });
  };
  const onBlockKey = (id: number, event: KeyboardEvent<HTMLElement>) => {
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (isRemoval && !drag) remove(id, blockId);
    if (!isRemoval && !onKey(id, event)) return;
    event.preventDefault();
    // On a narrow screen keys may carry a block out of the box it scrolls in.
    const { currentTarget: block } = event;
    requestAnimationFrame(() => block.scrollIntoView({ block: "nearest", inline: "nearest" }));
  };

  return {
    shown,
    notice: now ? now.notice : held.notice,
    /** Null: the drive limit is as it was. */
    lowered: before ? loweredDrive(before, shown) : null,
    drag,
    track,
    blockHandlers: (id: number) => ({
      ...pointer(id),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onBlockKey(id, event),
      onBlur: cancel,
    }),
    change,
    place,
    remove,
    /** Null: there is nothing to undo. */
    undo: held.past.length > 0 ? held.undo : null,
    isRepaired: held.isRepaired,
    accept: held.accept,
    /** For a screen reader. */
    said,
  };
}

/** Empty: the gesture left the drive limit as it was. */
function driveWords(before: Schedule, { schedule }: Outcome): string {
  const lowered = loweredDrive(before, schedule);
  return lowered ? loweredWords(lowered).what : "";
}

function doneWords({ kind }: Gesture): string {
  if (kind === "add") return "Appointment slot added.";
  if (kind === "remove") return "Appointment slot deleted.";
  return kind === "redistribute" ? "Appointments redistributed." : "Changed.";
}

/** After a removal the focus goes to the slot that follows, else to the one before; never to nowhere. */
function useNeighbourFocus() {
  const focus = useFocus();
  return (before: Schedule, after: Schedule, id: number, idOf: (id: number) => string) => {
    const at = before.slots.findIndex((slot) => slot.id === id);
    const neighbour = after.slots[at] ?? after.slots.at(-1);
    if (neighbour) focus(idOf(neighbour.id));
  };
}
