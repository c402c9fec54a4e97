import type { AlsoFree } from "@milepost/contract/endpoints/search.ts";
import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSame } from "../../../ui/use-same.ts";
import type { LookedSlot } from "./pictured-slot.ts";
import { readPlace, type SlotPlace } from "./slot-place.ts";
import {
  bestFirst,
  mostEfficient,
  type SlotRow,
  shownAfterMore,
  shownAtFirst,
  withAgent,
} from "./slot-rows.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useLook } from "./use-look.ts";
import { useSlotMoves } from "./use-slot-moves.ts";

interface Options {
  readonly rows: readonly SlotRow[];
  /** Slots can be scheduled, so the keyboard begins at the best one. */
  readonly isBookable: boolean;
  /** Given the slot that is looked at, and where it was moved to. */
  readonly onLook: (slot: LookedSlot) => void;
  /** Says what changed to those who cannot see it. */
  readonly say: (text: string) => void;
}

/** Which rows are shown in which order, where each was moved to, and the one that is looked at. */
export function useSlotList({ rows: inTime, isBookable, onLook, say }: Options) {
  const [place] = useState(() => placeAmong(inTime));
  const moves = useSlotMoves(inTime, place);
  const [isBestFirst, setBestFirst] = useState(false);
  const rows = useMemo(() => {
    const ordered = isBestFirst ? bestFirst(inTime) : inTime;
    return ordered.map((row) => withAgent(row, moves.agents[row.code]));
  }, [inTime, isBestFirst, moves.agents]);
  const [shown, setShown] = useState(() => shownAtFirst(rows.length));
  // Codes of rows that somebody went to while rows before them are not shown.
  const [revealed, setRevealed] = useState<readonly string[]>(() => (place ? [place.slot] : []));
  const visible = useMemo(
    () => rows.filter(({ code }, index) => index < shown || revealed.includes(code)),
    [rows, shown, revealed],
  );
  const [selected, select] = useState(() => place?.slot ?? bestOf(rows.slice(0, shown)));
  const current = visible.find(({ code }) => code === selected) ?? visible[0];
  const { keep, focus } = useFirstFocus(current, isBookable);
  useKeptPlace(current, moves.deviationOf);

  const deviate = useSame((code: string, minutes: number) => {
    moves.deviate(code, minutes);
    say(minutes === 0 ? "Adjustment reset" : searchTexts.adjusted(minutes));
  });
  const hover = useLook({ rows, current, deviationOf: moves.deviationOf, deviate, onLook });

  const chooseAgent = useSame((code: string, agent: AlsoFree) => {
    flushSync(() => {
      select(code);
      moves.chooseAgent(code, agent);
    });
    focus(code);
    say(`With ${agent.salesPersonName}`);
  });

  /** Rows before it that are not shown stay so. */
  const jumpTo = useSame((code: string) => {
    flushSync(() => {
      setRevealed((codes) => (codes.includes(code) ? codes : [...codes, code]));
      select(code);
    });
    focus(code);
  });

  function showMore() {
    const after = shownAfterMore(shown, rows.length);
    const more = rows.slice(shown, after).filter(({ code }) => !revealed.includes(code));
    if (after === shown) return;
    const [first] = more;
    // At once, or the focus would measure the new rows, select one and have them drawn again.
    flushSync(() => {
      setShown(after);
      if (first) select(first.code);
    });
    focus(first?.code);
    say(more.length === 1 ? "1 more slot" : `${more.length} more slots`);
  }

  function order(isBest: boolean) {
    setBestFirst(isBest);
    select(bestOf(isBest ? inTime : inTime.slice(0, shown)));
    say(isBest ? "Best first" : "In the order of time");
  }

  /** A number of rows from another one. */
  function focusFrom(code: string, steps: number) {
    const at = visible.findIndex((row) => row.code === code) + steps;
    focus(visible.at(Math.max(0, Math.min(at, visible.length - 1)))?.code);
  }

  return {
    rows,
    visible,
    hasMore: shown < rows.length,
    current: current?.code,
    select,
    hover,
    isBestFirst,
    order,
    deviationOf: moves.deviationOf,
    deviate,
    chooseAgent,
    showMore,
    jumpTo,
    focusFrom,
    keep,
  };
}

/** What the address names, if it is among these. Null: nothing is. */
function placeAmong(rows: readonly SlotRow[]): SlotPlace | null {
  const place = readPlace(location.search);
  const row = rows.find(({ code }) => code === place?.slot);
  return place && row?.week === place.week ? place : null;
}

function bestOf(rows: readonly SlotRow[]): string {
  return (mostEfficient(rows) ?? rows[0])?.code ?? "";
}

/** Hands stay on the keyboard: unless she is elsewhere already, the slot that is looked at has the focus. */
function useFirstFocus(current: SlotRow | undefined, isBookable: boolean) {
  const schedules = useRef(new Map<string, HTMLButtonElement | null>());
  const first = useRef(current?.code ?? "");
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body;
    if (!isBookable || isElsewhere) return;
    schedules.current.get(first.current)?.focus({ preventScroll: true });
  }, [isBookable]);
  /** Keeps a row's Schedule button, so that the list can move the focus. */
  const keep = useSame((code: string, element: HTMLButtonElement | null) => {
    schedules.current.set(code, element);
  });
  return { keep, focus: (code = "") => schedules.current.get(code)?.focus() };
}
