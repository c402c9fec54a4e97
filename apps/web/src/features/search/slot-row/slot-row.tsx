import type { AlsoFree } from "@milepost/contract/endpoints/search.ts";
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useId } from "react";
import { type PictureOf, picturedSlot } from "../slot-list/pictured-slot.ts";
import type { SlotRow as Row } from "../slot-list/slot-rows.ts";
import { adjust } from "./adjust.ts";
import { SlotControls } from "./slot-controls.tsx";
import { SlotDay } from "./slot-day.tsx";
import { SlotFacts } from "./slot-facts.tsx";
import { SlotLayout } from "./slot-layout.tsx";
import { SlotNote } from "./slot-note.tsx";
import { SlotRemark } from "./slot-remark.tsx";
import { SlotWhen } from "./slot-when.tsx";
import { obstacleOf, type Standing } from "./standing.ts";
import { useSlotCheck } from "./use-slot-check.ts";

interface Props {
  readonly row: Row;
  /** The day, in words; null: it stands above an earlier row. */
  readonly day: string | null;
  readonly deviation: number;
  /** Why no slot can be scheduled; null: nothing is in the way of all of them. */
  readonly obstacle: string | null;
  /** Why the last try to schedule this one came to nothing; null: there was none. */
  readonly trouble: string | null;
  readonly isBusy: boolean;
  /** It is the one that is looked at, and the list's tab stop. */
  readonly isCurrent: boolean;
  /** Of all slots it adds least driving. */
  readonly isBest: boolean;
  /** Who went to this customer last; null: nobody that is known. */
  readonly lastAgentId: string | null;
  /** Shows its day below; null: it is shown elsewhere. */
  readonly picture: PictureOf | null;
  readonly isDayOpen: boolean;
  readonly say: (text: string) => void;
  /** Given the Schedule button, so that the list can move the focus. */
  readonly keep: (code: string, schedule: HTMLButtonElement | null) => void;
  readonly onKeyDown: (event: KeyboardEvent, code: string) => void;
  readonly onFocus: (code: string) => void;
  readonly onSelect: (code: string) => void;
  /** Null: the mouse has left it. */
  readonly onHover: (code: string | null) => void;
  readonly deviate: (code: string, minutes: number) => void;
  readonly chooseAgent: (code: string, agent: AlsoFree) => void;
  readonly toggleDay: (code: string) => void;
  readonly onSchedule: (row: Row, deviation: number) => void;
  readonly scheduleText: string;
}

/** Redrawn only when something about this very row has changed: moving one must not cost all of them. */
export const SlotRow = memo(function SlotRow({ row, deviation, say, keep, ...rest }: Props) {
  const { code } = row;
  const { obstacle, trouble, isBusy, isCurrent, lastAgentId, deviate, onKeyDown } = rest;
  const whenId = useId();
  const standing = useSlotCheck(row, deviation);
  const warning = warningOf(standing);
  useEffect(() => {
    if (warning !== null) say(warning);
  }, [warning, say]);
  const scheduleRef = useCallback(
    (element: HTMLButtonElement | null) => keep(code, element),
    [keep, code],
  );
  const onKey = (event: KeyboardEvent) => onKeyDown(event, code);
  return (
    <SlotLayout
      heading={rest.day !== null && <DayHeading>{rest.day}</DayHeading>}
      facts={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <SlotWhen
            id={whenId}
            row={row}
            deviation={deviation}
            isCurrent={isCurrent}
            onSelect={() => rest.onSelect(code)}
          />
          <SlotFacts row={row} standing={standing} isBest={rest.isBest} />
        </p>
      }
      controls={
        <SlotControls
          deviation={deviation}
          whenId={whenId}
          isBusy={isBusy}
          scheduleRef={scheduleRef}
          obstacle={obstacle ?? presentObstacle(row, deviation) ?? obstacleOf(standing)}
          isTabStop={isCurrent}
          scheduleText={rest.scheduleText}
          actions={{
            adjust: (direction) => deviate(code, adjust(deviation, direction)),
            reset: () => deviate(code, 0),
            schedule: () => rest.onSchedule(row, deviation),
            onKeyDown: onKey,
            onFocus: () => rest.onFocus(code),
          }}
        />
      }
      remark={<SlotRemark row={row} standing={standing} />}
      note={
        <SlotNote
          row={row}
          deviation={deviation}
          trouble={trouble}
          lastAgentId={lastAgentId}
          onAgent={(agent) => rest.chooseAgent(code, agent)}
        />
      }
      below={dayBelow(rest, row, deviation, onKey)}
      isMarked={isCurrent}
      onHover={(isOn) => rest.onHover(isOn ? code : null)}
    />
  );
});

function DayHeading({ children }: { readonly children: ReactNode }) {
  return <h2 className="pt-2 pb-1.5 font-semibold">{children}</h2>;
}

/** Null: there is nothing to show, or it is shown elsewhere. */
function dayBelow(
  {
    picture,
    isDayOpen,
    toggleDay,
    deviate,
  }: Pick<Props, "picture" | "isDayOpen" | "toggleDay" | "deviate">,
  row: Row,
  deviation: number,
  onKeyDown: (event: KeyboardEvent) => void,
) {
  const slot = picturedSlot(row, deviation);
  if (picture === null || slot === null) return null;
  const move = (from: number | null, steps: number) =>
    deviate(row.code, adjust(from ?? deviation, steps));
  return (
    <SlotDay
      agentName={row.agentName}
      isOpen={isDayOpen}
      onToggle={() => toggleDay(row.code)}
      onKeyDown={onKeyDown}
    >
      {picture({ ...slot, move })}
    </SlotDay>
  );
}

/** A visit is not moved to where it is. Null: it is not, or it is moved by minutes. */
function presentObstacle({ isPresent, otherAgentId }: Row, deviation: number): string | null {
  const isSame = isPresent && deviation === 0 && otherAgentId === undefined;
  return isSame
    ? "The visit is at this time now. Choose another slot or change its minutes."
    : null;
}

/** Null: there is nothing to be warned of. */
function warningOf(standing: Standing): string | null {
  if (standing.kind === "tight") return `Tight: ${standing.words}`;
  return obstacleOf(standing);
}
