import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { PicturedSlot } from "../../../platform/queries/search-queries.ts";
import { useSame } from "../../../ui/use-same.ts";
import { bestFirst, type SlotRow, shownAfterMore, shownAtFirst } from "./slot-rows.ts";

interface Options {
  readonly rows: readonly SlotRow[];
  /** Slots can be scheduled, so the keyboard begins at the first one. */
  readonly isBookable: boolean;
  /** Given the slot that is looked at, and where it was moved to. */
  readonly onLook: (slot: PicturedSlot) => void;
  /** Says what changed to those who cannot see it. */
  readonly say: (text: string) => void;
}

/** Which rows are shown in which order, where each was moved to, and the one that is looked at. */
export function useSlotList({ rows: inTime, isBookable, onLook, say }: Options) {
  const [isBestFirst, setBestFirst] = useState(false);
  const rows = isBestFirst ? bestFirst(inTime) : inTime;
  const [shown, setShown] = useState(() => shownAtFirst(rows.length));
  const [current, setCurrent] = useState(0);
  const [deviations, setDeviations] = useState<Readonly<Record<string, number>>>({});
  const [openDays, setOpenDays] = useState<Readonly<Record<string, boolean>>>({});
  const schedules = useRef<(HTMLButtonElement | null)[]>([]);

  // Hands stay on the keyboard: unless she is elsewhere already, the first slot has the focus.
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body;
    if (isBookable && !isElsewhere) schedules.current[0]?.focus({ preventScroll: true });
  }, [isBookable]);

  useLook(rows[Math.min(current, rows.length - 1)], deviations, onLook);

  const toggleDay = useSame((code: string) =>
    setOpenDays({ ...openDays, [code]: !openDays[code] }),
  );

  const deviate = useSame((code: string, minutes: number) => {
    setDeviations({ ...deviations, [code]: minutes });
    say(minutes === 0 ? "Adjustment reset" : searchTexts.adjusted(minutes));
  });

  /** Shows so many rows, and puts the focus on one of them. */
  function reveal(count: number, index: number) {
    flushSync(() => {
      setShown(count);
      setCurrent(index);
    });
    schedules.current[index]?.focus();
  }

  function showMore() {
    const after = shownAfterMore(shown, rows.length);
    if (after === shown) return;
    reveal(after, shown);
    say(after - shown === 1 ? "1 more slot" : `${after - shown} more slots`);
  }

  /** Rows that are not shown yet are shown as far as this one. */
  function jumpTo(row: SlotRow) {
    const index = rows.findIndex(({ code }) => code === row.code);
    reveal(Math.max(shown, index + 1), index);
  }

  function order(isBest: boolean) {
    setBestFirst(isBest);
    setCurrent(0);
    say(isBest ? "Best first" : "In the order of time");
  }

  function focusRow(index: number) {
    schedules.current[Math.max(0, Math.min(index, shown - 1))]?.focus();
  }

  /** Keeps a row's Schedule button, so that the list can move the focus. */
  const keep = useSame((index: number, element: HTMLButtonElement | null) => {
    schedules.current[index] = element;
  });

  return {
    rows,
    shown,
    current,
    setCurrent,
    isBestFirst,
    order,
    /** Minutes. */
    deviationOf: (code: string) => deviations[code] ?? 0,
    deviate,
    isDayOpen: (code: string) => openDays[code] ?? false,
    toggleDay,
    showMore,
    jumpTo,
    focusRow,
    keep,
  };
}

function useLook(
  row: SlotRow | undefined,
  deviations: Readonly<Record<string, number>>,
  onLook: (slot: PicturedSlot) => void,
): void {
  const { searchId = null, code = "" } = row ?? {};
  const deviation = deviations[code] ?? 0;
  useEffect(() => {
    if (searchId === null) return;
    // The picture may follow: the row she has moved comes first.
    startTransition(() => onLook({ searchId, slot: code, deviation }));
  }, [searchId, code, deviation, onLook]);
}
