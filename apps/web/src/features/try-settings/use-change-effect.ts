import { effectRestMs, searchesCheckedBeforeSave } from "@milepost/contract/limits.ts";
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";
import { useSame } from "../../ui/use-same.ts";
import type { DraftToTry } from "./draft-to-try.ts";
import { touchesSearches } from "./effect-in-words.ts";
import { type Piece, type Sums, withPiece } from "./sums.ts";

/** What is known of what the unsaved changes do to searches. */
type ChangeEffect =
  | { readonly kind: "checking" }
  /** They have to be put right first. */
  | { readonly kind: "mistaken" }
  /** No search looks at what was changed. */
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly error: Error }
  | { readonly kind: "known"; readonly sums: Sums };

/**
 * Repeats the newest searches with the unsaved changes, once nobody has changed anything for a moment. A
 * further change ends what is under way. All that show it ask together: it is computed once.
 */
export function useChangeEffect(draft: DraftToTry): ChangeEffect {
  const { workflowId } = draft;
  const ready = useReady(draft);
  const change = ready?.change ?? null;
  const { data, error } = useQuery({
    queryKey: ["change-effect", workflowId, ready?.number ?? null],
    queryFn: ({ signal }) => (change ? repeatNewest(workflowId, change, signal) : null),
    enabled: change !== null,
    retry: false,
    meta: { isAside: true },
  });
  if (!ready) return { kind: "checking" };
  if (change === null) return { kind: ready.isMistaken ? "mistaken" : "none" };
  if (error) return { kind: "failed", error };
  return data ? { kind: "known", sums: data } : { kind: "checking" };
}

/** What there is to ask of a draft. To work it out takes a while on a large page. */
interface Ready {
  /** Of the draft: another one has another. */
  readonly number: number;
  readonly isMistaken: boolean;
  /** Null: there is nothing to ask. */
  readonly change: WorkflowSettingsChange | null;
}

const known = new WeakMap<DraftToTry["basis"], Ready>();
let drafts = 0;

/** Null: the draft has not rested yet. */
function useReady(draft: DraftToTry): Ready | null {
  const { basis } = draft;
  const [, setLookedAt] = useState<object | null>(null);
  const look = useSame(() => readyToTry(draft));
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!known.has(basis)) known.set(basis, look());
      setLookedAt(basis);
    }, effectRestMs);
    return () => clearTimeout(timer);
  }, [basis, look]);
  return known.get(basis) ?? null;
}

function readyToTry(draft: DraftToTry): Ready {
  drafts += 1;
  if (draft.mistakesNow().length > 0) return { number: drafts, isMistaken: true, change: null };
  const change = draft.changeNow();
  return { number: drafts, isMistaken: false, change: touchesSearches(change) ? change : null };
}

async function repeatNewest(
  workflowId: number,
  change: WorkflowSettingsChange,
  signal: AbortSignal,
): Promise<Sums | null> {
  const path = "POST /api/settings/workflow/:workflowId/simulate";
  const newest = searchesCheckedBeforeSave;
  let sums: Sums | null = null;
  for (let from: number | null = 0; from !== null; ) {
    const body = { change, from, newest };
    const piece: Piece = await call(path, { params: { workflowId }, body }, signal);
    sums = withPiece(sums, piece);
    from = piece.next;
  }
  return sums;
}
