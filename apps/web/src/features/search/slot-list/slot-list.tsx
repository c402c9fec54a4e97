import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useSame } from "../../../ui/use-same.ts";
import { SlotRow } from "../slot-row/slot-row.tsx";
import { dayTitle } from "../slot-time.ts";
import type { AskedReason, ReasonSource } from "../week-strip/asked-reason.ts";
import type { WeekGrid } from "../week-strip/week-grid.ts";
import { WeekStrip } from "../week-strip/week-strip.tsx";
import type { LookedSlot, PictureOf } from "./pictured-slot.ts";
import { slotActions } from "./slot-actions.ts";
import { SlotOrder } from "./slot-order.tsx";
import { mostEfficient, type SlotRow as Row } from "./slot-rows.ts";
import { useSlotList } from "./use-slot-list.ts";

interface Props {
  readonly rows: readonly Row[];
  readonly grid: WeekGrid;
  /** For why a slot of the week is not free. */
  readonly source: ReasonSource;
  /** Runs the search again. */
  readonly onSearchAgain: () => void;
  /** What narrows the rows down, above them. */
  readonly filter: ReactNode;
  /** Null: the browser's own zone. */
  readonly zone: string | null;
  /** Who went to this customer last; null: nobody that is known. */
  readonly lastAgentId: string | null;
  /** Why none of them can be scheduled; null: any can. */
  readonly obstacle: string | null;
  readonly onSchedule: (row: Row, deviation: number) => void;
  /** On the button that does. */
  readonly scheduleText: string;
  /** The slot that is being scheduled at this moment; null: none. */
  readonly busyCode: string | null;
  /** What the last try to schedule came to; null: to nothing bad. */
  readonly trouble: { readonly code: string; readonly text: string } | null;
  /** Shows a slot's day below its row; null: it is shown elsewhere. */
  readonly picture: PictureOf | null;
  /** Given the slot that is looked at, and where it was moved to. */
  readonly onLook: (slot: LookedSlot) => void;
  /** Says what changed to those who cannot see it. */
  readonly say: (text: string) => void;
}

export function SlotList({ grid, obstacle, onSchedule, busyCode, trouble, ...props }: Props) {
  const { picture, onLook, say } = props;
  const list = useSlotList({ rows: props.rows, isBookable: obstacle === null, onLook, say });
  const { visible } = list;
  // As it was offered, whomever somebody chose for it since.
  const best = mostEfficient(props.rows);
  const [openDays, setOpenDays] = useState<Readonly<Record<string, boolean>>>({});
  const [asked, ask] = useState<AskedReason | null>(null);
  const toggleDay = useSame((code: string) =>
    setOpenDays({ ...openDays, [code]: !openDays[code] }),
  );
  const askWhy = (day: number) => ask({ day, time: null });
  const onKeyDown = useSame((event: KeyboardEvent, code: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = slotActions({ list, grid, code, toggleDay, askWhy })[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  const onDigit = useSame((event: KeyboardEvent) => onKeyDown(event, list.current ?? ""));
  const searchAgain = useSame(props.onSearchAgain);
  const schedule = useSame(onSchedule);
  const select = useSame((code: string) => list.focusFrom(code, 0));

  return (
    <>
      <section
        aria-label="The week"
        className="flex flex-col gap-1 rounded-card border border-line bg-raised px-3 py-3 shadow-card"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1">
          {props.filter}
          <p className="text-muted text-small">
            Minutes of driving that each slot adds. Press a hatched one to see why nobody is free.
          </p>
        </div>
        <WeekStrip
          grid={grid}
          rows={list.rows}
          best={best?.code ?? null}
          current={list.current}
          onChoose={list.jumpTo}
          onDigit={onDigit}
          asked={asked}
          onAsk={ask}
          source={props.source}
          onSearchAgain={searchAgain}
        />
      </section>
      <div className="-my-3">
        <SlotOrder
          best={best}
          isBestFirst={list.isBestFirst}
          onBestFirst={list.order}
          onJump={({ code }) => list.jumpTo(code)}
        />
      </div>
      {visible.length === 0 && (
        <p role="status">No slot fits. Choose another part of the day or another agent.</p>
      )}
      <ul aria-label={searchTexts.title} className="@container flex flex-col gap-2">
        {visible.map((row, index) => (
          <SlotRow
            key={row.code}
            row={row}
            day={dayAbove(row, visible[index - 1], props.zone)}
            obstacle={obstacle}
            picture={picture}
            say={say}
            keep={list.keep}
            onKeyDown={onKeyDown}
            deviate={list.deviate}
            chooseAgent={list.chooseAgent}
            toggleDay={toggleDay}
            deviation={list.deviationOf(row.code)}
            trouble={trouble?.code === row.code ? trouble.text : null}
            isBusy={busyCode === row.code}
            isCurrent={row.code === list.current}
            isBest={row.code === best?.code}
            lastAgentId={props.lastAgentId}
            scheduleText={props.scheduleText}
            isDayOpen={openDays[row.code] ?? false}
            onSchedule={schedule}
            onFocus={list.select}
            onSelect={select}
            onHover={list.hover}
          />
        ))}
      </ul>
      {list.hasMore && (
        <Button look="secondary" onClick={list.showMore} className="self-center">
          {searchTexts.showMore}
        </Button>
      )}
    </>
  );
}

/** The day in words where it is another than that of the row before; null: it is the same. */
function dayAbove(row: Row, before: Row | undefined, zone: string | null): string | null {
  const title = titleOf(row);
  if (before && titleOf(before) === title) return null;
  return zone === null ? title : `${title} (${zone})`;
}

function titleOf({ code, offer }: Row): string {
  return dayTitle(code, offer?.start ?? null, new Date());
}
