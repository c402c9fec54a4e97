import { startTransition, useEffect, useRef, useState } from "react";
import { useSame } from "../../../ui/use-same.ts";
import { adjust } from "../slot-row/adjust.ts";
import type { LookedSlot } from "./pictured-slot.ts";
import type { SlotRow } from "./slot-rows.ts";

/** Milliseconds that the pointer must rest on a row before its day is shown. */
const restMs = 150;

interface Options {
  readonly rows: readonly SlotRow[];
  /** Shown while the pointer is on no row. */
  readonly current: SlotRow | undefined;
  readonly deviationOf: (code: string) => number;
  readonly deviate: (code: string, minutes: number) => void;
  readonly onLook: (slot: LookedSlot) => void;
}

interface Under {
  readonly code: string;
  /** What was chosen when the pointer came. What is chosen or moved after that is shown, wherever the pointer rests. */
  readonly chosen: string;
}

/** Shows the day of the row under the pointer, else of the one that was chosen. Answers what is to be called with the code under the pointer. */
export function useLook({ rows, current, deviationOf, deviate, onLook }: Options) {
  const [under, setUnder] = useState<Under | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const chosen = `${current?.code} ${current?.agentId} ${deviationOf(current?.code ?? "")}`;
  const row = (under?.chosen === chosen && rows.find(({ code }) => code === under.code)) || current;
  const { searchId = null, code = "", otherAgentId } = row ?? {};
  const deviation = deviationOf(code);
  const move = useSame((code: string, from: number | null, steps: number) =>
    deviate(code, adjust(from ?? deviationOf(code), steps)),
  );
  useEffect(() => {
    if (searchId === null) return;
    const moveThis: LookedSlot["move"] = (from, steps) => move(code, from, steps);
    const slot = { searchId, slot: code, deviation, otherAgentId, move: moveThis };
    // The picture may follow: first the row she has moved is on the screen.
    return afterNextFrame(() => startTransition(() => onLook(slot)));
  }, [searchId, code, deviation, otherAgentId, onLook, move]);
  return useSame((code: string | null) => {
    clearTimeout(timer.current);
    const next = code === null ? null : { code, chosen };
    timer.current = setTimeout(setUnder, next ? restMs : 0, next);
  });
}

/** Answers what calls it off. */
function afterNextFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
