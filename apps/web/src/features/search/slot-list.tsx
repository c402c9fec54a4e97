import { searchTexts } from "@milepost/contract";
import { type KeyboardEvent, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { useSame } from "../../ui/use-same.ts";
import { adjust } from "./adjustment.ts";
import type { PicturedSlot, PictureOf } from "./pictured-slot.ts";
import { SlotOrder } from "./slot-order.tsx";
import { SlotRow } from "./slot-row.tsx";
import {
  bestFirst,
  mostEfficient,
  type SlotRow as Row,
  shownAfterMore,
  shownAtFirst,
} from "./slot-rows.ts";

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
  const [isBestFirst, setBestFirst] = useState(false);
  const rows = isBestFirst ? bestFirst(props.rows) : props.rows;
  const [shown, setShown] = useState(() => shownAtFirst(rows.length));
  const [current, setCurrent] = useState(0);
  const [deviations, setDeviations] = useState<Readonly<Record<string, number>>>({});
  const [openDays, setOpenDays] = useState<Readonly<Record<string, boolean>>>({});
  const schedules = useRef<(HTMLButtonElement | null)[]>([]);
  const isBookable = obstacle === null;

  // Hands stay on the keyboard: unless she is elsewhere already, the first slot has the focus.
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body;
    if (isBookable && !isElsewhere) schedules.current[0]?.focus({ preventScroll: true });
  }, [isBookable]);

  const looked = rows[Math.min(current, rows.length - 1)];
  const { searchId = null, code = "" } = looked ?? {};
  const deviation = deviations[code] ?? 0;
  useEffect(() => {
    if (searchId === null) return;
    // The picture may follow: the row she has moved comes first.
    startTransition(() => onLook({ searchId, slot: code, deviation }));
  }, [searchId, code, deviation, onLook]);

  const toggleDay = useSame((code: string) =>
    setOpenDays({ ...openDays, [code]: !openDays[code] }),
  );

  const deviate = useSame((code: string, minutes: number) => {
    setDeviations({ ...deviations, [code]: minutes });
    say(minutes === 0 ? "Adjustment reset" : searchTexts.adjusted(minutes));
  });

  function focusRow(index: number) {
    schedules.current[Math.max(0, Math.min(index, shown - 1))]?.focus();
  }

  function showMore() {
    const after = shownAfterMore(shown, rows.length);
    if (after === shown) return;
    flushSync(() => {
      setShown(after);
      setCurrent(shown);
    });
    schedules.current[shown]?.focus();
    say(after - shown === 1 ? "1 more slot" : `${after - shown} more slots`);
  }

  /** Rows that are not shown yet are shown as far as this one. */
  function jumpTo(row: Row) {
    const index = rows.findIndex(({ code }) => code === row.code);
    flushSync(() => {
      setShown(Math.max(shown, index + 1));
      setCurrent(index);
    });
    schedules.current[index]?.focus();
  }

  function order(isBest: boolean) {
    setBestFirst(isBest);
    setCurrent(0);
    say(isBest ? "Best first" : "In the order of time");
  }

  const onKeyDown = useSame((event: KeyboardEvent, index: number) => {
    const code = rows[index]?.code;
    if (code === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const minutes = deviations[code] ?? 0;
    const later = () => deviate(code, adjust(minutes, 1));
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(shown - 1),
      "+": later,
      // The same key without Shift.
      "=": later,
      "-": () => deviate(code, adjust(minutes, -1)),
      0: () => deviate(code, 0),
      m: showMore,
      d: () => toggleDay(code),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  const keep = useSame((index: number, element: HTMLButtonElement | null) => {
    schedules.current[index] = element;
  });
  const schedule = useSame(onSchedule);

  return (
    <>
      <SlotOrder
        best={mostEfficient(rows)}
        isBestFirst={isBestFirst}
        onBestFirst={order}
        onJump={jumpTo}
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
            keep={keep}
            onKeyDown={onKeyDown}
            deviate={deviate}
            toggleDay={toggleDay}
            deviation={deviations[row.code] ?? 0}
            trouble={trouble?.code === row.code ? trouble.text : null}
            isBusy={busyCode === row.code}
            isCurrent={index === current}
            isDayOpen={openDays[row.code] ?? false}
            onSchedule={schedule}
            onFocus={setCurrent}
          />
        ))}
      </ul>
      {shown < rows.length && (
        <Button look="secondary" onClick={showMore} className="self-center">
          {searchTexts.showMore}
        </Button>
      )}
    </>
  );
}
