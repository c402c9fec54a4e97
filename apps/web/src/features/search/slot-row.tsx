import { searchTexts } from "@milepost/contract";
import { type ReactNode, type Ref, useEffect, useId } from "react";
import { Badge } from "../../ui/badge.tsx";
import { type SlotActions, SlotControls } from "./slot-controls.tsx";
import { SlotLayout } from "./slot-layout.tsx";
import { SlotRemark } from "./slot-remark.tsx";
import type { SlotRow as Row } from "./slot-rows.ts";
import { obstacleOf, type Standing } from "./slot-standing.ts";
import { SlotWhen } from "./slot-when.tsx";
import { useSlotCheck } from "./use-slot-check.ts";

const badgeLooks = { Best: "best", Good: "good", Fair: "plain", "Open day": "plain" } as const;

interface Props {
  readonly row: Row;
  readonly deviation: number;
  readonly zone: string | null;
  /** Why no slot can be scheduled; null: nothing is in the way of all of them. */
  readonly obstacle: string | null;
  /** Why the last try to schedule this one came to nothing; null: there was none. */
  readonly trouble: string | null;
  readonly isBusy: boolean;
  readonly isTabStop: boolean;
  readonly scheduleRef: Ref<HTMLButtonElement>;
  readonly actions: SlotActions;
  /** Below the row; null: nothing. */
  readonly day: ReactNode;
  readonly isMarked: boolean;
  readonly say: (text: string) => void;
}

export function SlotRow({ row, deviation, zone, obstacle, trouble, say, ...rest }: Props) {
  const { day, isMarked, ...controls } = rest;
  const whenId = useId();
  const standing = useSlotCheck(row, deviation);
  const warning = warningOf(standing);
  useEffect(() => {
    if (warning !== null) say(warning);
  }, [warning, say]);
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
          {...controls}
          deviation={deviation}
          whenId={whenId}
          obstacle={obstacle ?? obstacleOf(standing)}
        />
      }
      remark={<SlotRemark row={row} standing={standing} />}
      note={
        <Note deviation={deviation} trouble={trouble} others={row.offer?.alsoOfferedBy ?? []} />
      }
      below={day}
      isMarked={isMarked}
    />
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
      {offer && <Badge look={badgeLooks[offer.band]}>{offer.band}</Badge>}
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
