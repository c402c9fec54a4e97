import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { type KeyboardEvent, memo, useCallback, useEffect, useId } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { type PictureOf, picturedSlot } from "../slot-list/pictured-slot.ts";
import type { SlotRow as Row } from "../slot-list/slot-rows.ts";
import { adjust } from "./adjust.ts";
import { bandLooks } from "./band-looks.ts";
import { SlotControls } from "./slot-controls.tsx";
import { SlotDay } from "./slot-day.tsx";
import { SlotLayout } from "./slot-layout.tsx";
import { SlotRemark } from "./slot-remark.tsx";
import { obstacleOf, type Standing } from "./slot-standing.ts";
import { SlotWhen } from "./slot-when.tsx";
import { useSlotCheck } from "./use-slot-check.ts";

interface Props {
  readonly row: Row;
  /** Its place in the list. */
  readonly index: number;
  readonly deviation: number;
  readonly zone: string | null;
  /** Why no slot can be scheduled; null: nothing is in the way of all of them. */
  readonly obstacle: string | null;
  /** Why the last try to schedule this one came to nothing; null: there was none. */
  readonly trouble: string | null;
  readonly isBusy: boolean;
  /** It is the one that is looked at, and the list's tab stop. */
  readonly isCurrent: boolean;
  /** Shows its day below; null: it is shown elsewhere. */
  readonly picture: PictureOf | null;
  readonly isDayOpen: boolean;
  readonly say: (text: string) => void;
  /** Given the Schedule button, so that the list can move the focus. */
  readonly keep: (index: number, schedule: HTMLButtonElement | null) => void;
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
  readonly onFocus: (index: number) => void;
  readonly deviate: (code: string, minutes: number) => void;
  readonly toggleDay: (code: string) => void;
  readonly onSchedule: (row: Row, deviation: number) => void;
}

/** Redrawn only when something about this very row has changed: moving one must not cost all of them. */
export const SlotRow = memo(function SlotRow({ row, index, deviation, say, keep, ...rest }: Props) {
  const { code } = row;
  const { zone, obstacle, trouble, isBusy, isCurrent, deviate, onKeyDown } = rest;
  const whenId = useId();
  const standing = useSlotCheck(row, deviation);
  const warning = warningOf(standing);
  useEffect(() => {
    if (warning !== null) say(warning);
  }, [warning, say]);
  const scheduleRef = useCallback(
    (element: HTMLButtonElement | null) => keep(index, element),
    [keep, index],
  );
  const onKey = (event: KeyboardEvent) => onKeyDown(event, index);
  return (
    <SlotLayout
      facts={
        <>
          <SlotWhen id={whenId} row={row} deviation={deviation} zone={zone} />
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{row.agentName}</span>
            <Mark row={row} standing={standing} />
          </p>
        </>
      }
      controls={
        <SlotControls
          deviation={deviation}
          whenId={whenId}
          isBusy={isBusy}
          scheduleRef={scheduleRef}
          obstacle={obstacle ?? obstacleOf(standing)}
          isTabStop={isCurrent}
          actions={{
            adjust: (direction) => deviate(code, adjust(deviation, direction)),
            reset: () => deviate(code, 0),
            schedule: () => rest.onSchedule(row, deviation),
            onKeyDown: onKey,
            onFocus: () => rest.onFocus(index),
          }}
        />
      }
      remark={<SlotRemark row={row} standing={standing} />}
      note={
        <Note deviation={deviation} trouble={trouble} others={row.offer?.alsoOfferedBy ?? []} />
      }
      below={dayBelow(rest, row, deviation, onKey)}
      isMarked={isCurrent}
    />
  );
});

/** Null: there is nothing to show, or it is shown elsewhere. */
function dayBelow(
  { picture, isDayOpen, toggleDay }: Pick<Props, "picture" | "isDayOpen" | "toggleDay">,
  row: Row,
  deviation: number,
  onKeyDown: (event: KeyboardEvent) => void,
) {
  const slot = picturedSlot(row, deviation);
  if (picture === null || slot === null) return null;
  return (
    <SlotDay
      agentName={row.agentName}
      isOpen={isDayOpen}
      onToggle={() => toggleDay(row.code)}
      onKeyDown={onKeyDown}
    >
      {picture(slot)}
    </SlotDay>
  );
}

/** Null: there is nothing to be warned of. */
function warningOf(standing: Standing): string | null {
  if (standing.kind === "tight") return `Tight: ${standing.words}`;
  return obstacleOf(standing);
}

interface MarkProps {
  readonly row: Row;
  readonly standing: Standing;
}

/** What has become of the slot, else how well it fits. */
function Mark({ row: { change, offer }, standing }: MarkProps) {
  if (change === "gone" && standing.kind === "clash") {
    return <Badge look="danger">{standing.isTaken ? "Taken" : "No longer free"}</Badge>;
  }
  return (
    <>
      {offer && <Badge look={bandLooks[offer.band]}>{offer.band}</Badge>}
      {change === "other-agent" && <Badge look="plain">Another agent now</Badge>}
    </>
  );
}

interface NoteProps {
  readonly deviation: number;
  readonly trouble: string | null;
  /** Who else is offering the same time, with another agent. */
  readonly others: readonly string[];
}

function Note({ deviation, trouble, others }: NoteProps) {
  if (trouble !== null) return <p className="text-danger">{trouble}</p>;
  if (deviation === 0 && others.length > 0) {
    return <p className="text-muted">Also being offered by {others.join(" and ")}</p>;
  }
  if (deviation === 0) return null;
  return <p className="text-warning tabular-nums">{searchTexts.adjusted(deviation)}</p>;
}
