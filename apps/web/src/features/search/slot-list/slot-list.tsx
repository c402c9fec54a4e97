import { searchTexts } from "@milepost/contract/texts/agent.ts";
import type { KeyboardEvent } from "react";
import type { PicturedSlot } from "../../../platform/queries/search-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { useSame } from "../../../ui/use-same.ts";
import { adjust } from "../slot-row/adjust.ts";
import { SlotRow } from "../slot-row/slot-row.tsx";
import type { PictureOf } from "./pictured-slot.ts";
import { SlotOrder } from "./slot-order.tsx";
import { mostEfficient, type SlotRow as Row } from "./slot-rows.ts";
import { useSlotList } from "./use-slot-list.ts";

interface Props {
  readonly rows: readonly Row[];
  readonly zone: string | null;
  /** Why none of them can be scheduled; null: any can. */
  readonly obstacle: string | null;
  readonly onSchedule: (row: Row, deviation: number) => void;
  /** The slot that is being scheduled at this moment; null: none. */
  readonly busyCode: string | null;
  /** What the last try to schedule came to; null: to nothing bad. */
  readonly trouble: { readonly code: string; readonly text: string } | null;
  /** Shows a slot's day below its row; null: it is shown elsewhere. */
  readonly picture: PictureOf | null;
  /** Given the slot that is looked at, and where it was moved to. */
  readonly onLook: (slot: PicturedSlot) => void;
  /** Says what changed to those who cannot see it. */
  readonly say: (text: string) => void;
}

export function SlotList({ zone, obstacle, onSchedule, busyCode, trouble, ...props }: Props) {
  const { picture, onLook, say } = props;
  const list = useSlotList({ rows: props.rows, isBookable: obstacle === null, onLook, say });
  const { rows, shown } = list;

  const onKeyDown = useSame((event: KeyboardEvent, index: number) => {
    const code = rows[index]?.code;
    if (code === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const minutes = list.deviationOf(code);
    const later = () => list.deviate(code, adjust(minutes, 1));
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => list.focusRow(index + 1),
      ArrowUp: () => list.focusRow(index - 1),
      Home: () => list.focusRow(0),
      End: () => list.focusRow(shown - 1),
      "+": later,
      // The same key without Shift.
      "=": later,
      "-": () => list.deviate(code, adjust(minutes, -1)),
      0: () => list.deviate(code, 0),
      m: list.showMore,
      d: () => list.toggleDay(code),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  const schedule = useSame(onSchedule);

  return (
    <>
      <SlotOrder
        best={mostEfficient(rows)}
        isBestFirst={list.isBestFirst}
        onBestFirst={list.order}
        onJump={list.jumpTo}
      />
      <ul aria-label={searchTexts.title} className="@container flex flex-col gap-3">
        {rows.slice(0, shown).map((row, index) => (
          <SlotRow
            key={row.code}
            row={row}
            index={index}
            zone={zone}
            obstacle={obstacle}
            picture={picture}
            say={say}
            keep={list.keep}
            onKeyDown={onKeyDown}
            deviate={list.deviate}
            toggleDay={list.toggleDay}
            deviation={list.deviationOf(row.code)}
            trouble={trouble?.code === row.code ? trouble.text : null}
            isBusy={busyCode === row.code}
            isCurrent={index === list.current}
            isDayOpen={list.isDayOpen(row.code)}
            onSchedule={schedule}
            onFocus={list.setCurrent}
          />
        ))}
      </ul>
      {shown < rows.length && (
        <Button look="secondary" onClick={list.showMore} className="self-center">
          {searchTexts.showMore}
        </Button>
      )}
    </>
  );
}
