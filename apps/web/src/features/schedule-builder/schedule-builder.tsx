import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { cancelledWords, droppedWords, liftedWords, pulledWords } from "./announcement.ts";
import { BuilderFields } from "./builder-fields.tsx";
import { BuilderNotices, Chips, LoweredNotice, Summary } from "./builder-summary.tsx";
import type { BuilderValue } from "./builder-value.ts";
import { readClock } from "./clock.ts";
import { loweredDrive, loweredWords } from "./drive-limit.ts";
import { apply, type Gesture, type Outcome } from "./gesture.ts";
import { noticeWords } from "./notice.ts";
import type { Schedule } from "./schedule.ts";
import { ScheduleBar } from "./schedule-bar.tsx";
import { blockId } from "./slot-block.tsx";
import { menuButtonId, SlotList } from "./slot-list.tsx";
import { type OpenedMenu, SlotMenu } from "./slot-menu.tsx";
import { useDrag } from "./use-drag.ts";
import { useNeighbourFocus } from "./use-neighbour-focus.ts";
import { useSchedule } from "./use-schedule.ts";

interface Props {
  readonly value: BuilderValue;
  /** Called after every drop, key or typed value that changed something; always with a valid schedule. */
  readonly onChange: (value: BuilderValue) => void;
}

/** The visual schedule builder. Everything that can be dragged can be typed or clicked as well. */
export function ScheduleBuilder({ value, onChange }: Props) {
  const held = useSchedule(value, onChange);
  const { schedule } = held;
  const track = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const [menu, openMenu] = useState<OpenedMenu | null>(null);
  const focusNeighbour = useNeighbourFocus();
  const keysId = useId();
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
  const notice = now ? now.notice : held.notice;
  const before = now ? schedule : held.past.at(-1);
  const lowered = before ? loweredDrive(before, shown) : null;

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

  return (
    <div className="flex min-w-0 flex-col gap-5">
      {held.isRepaired && <Repair onAccept={held.accept} />}
      <Chips schedule={shown} />
      <ScheduleBar
        schedule={shown}
        drag={drag}
        track={track}
        keysId={keysId}
        handlersOf={(id) => ({
          ...pointer(id),
          onKeyDown: (event) => onBlockKey(id, event),
          onBlur: cancel,
          onContextMenu: (event) => {
            event.preventDefault();
            openMenu({ id, anchor: event.currentTarget });
          },
        })}
      />
      <p id={keysId} className="-mt-3 text-muted text-small">
        Drag a block or its edges. With keys: Space lifts and drops, ← → move, Home and End take an
        edge, Delete removes.
      </p>
      <BuilderNotices schedule={shown} notice={notice} />
      {lowered && (
        <LoweredNotice
          lowered={lowered}
          onKeep={() => change({ kind: "set-drive-limit", minutes: lowered.from })}
        />
      )}
      <BuilderFields
        schedule={shown}
        change={change}
        undo={held.past.length > 0 ? held.undo : null}
      />
      <SlotList
        schedule={shown}
        onPlace={place}
        onMenu={(id, anchor) => openMenu({ id, anchor })}
      />
      <Summary schedule={shown} />
      {menu && (
        <SlotMenu
          menu={menu}
          onClose={() => openMenu(null)}
          onRemove={() => {
            const isBlock = menu.anchor.id === blockId(menu.id);
            openMenu(null);
            remove(menu.id, isBlock ? blockId : menuButtonId);
          }}
        />
      )}
      <LiveRegion text={said} />
    </div>
  );
}

function Repair({ onAccept }: { readonly onAccept: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border border-warning px-4 py-3">
      <p className="flex-1 basis-64">
        The saved appointments overlap or lie outside the day. Below is the nearest schedule that
        works; it is saved with your next change, or now.
      </p>
      <Button look="secondary" onClick={onAccept}>
        Use this schedule
      </Button>
    </div>
  );
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
