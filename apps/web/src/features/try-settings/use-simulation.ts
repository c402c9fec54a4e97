import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../platform/call.ts";
import { type Piece, type Sums, withPiece } from "./sums.ts";

const path = "POST /api/settings/workflow/:workflowId/simulate";

/** Repeats the last weeks' searches piece by piece until all are done, or somebody stops it. */
export function useSimulation(workflowId: number) {
  const [sums, setSums] = useState<Sums | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (change: WorkflowSettingsChange) => {
      const { signal } = begin();
      let soFar: Sums | null = null;
      for (let from: number | null = 0; from !== null && !signal.aborted; ) {
        const piece: Piece = await call(
          path,
          { params: { workflowId }, body: { change, from } },
          signal,
        );
        soFar = withPiece(soFar, piece);
        from = piece.next;
        if (!signal.aborted) setSums(soFar);
      }
    },
  });

  function begin(): AbortController {
    running.current?.abort();
    running.current = new AbortController();
    setSums(null);
    return running.current;
  }

  return {
    run: mutate,
    /** What was reached stays. */
    stop: () => running.current?.abort(),
    isRunning: isPending,
    /** Null: nothing has come back yet. */
    sums,
    /** Null also when it was stopped: that is no failure. */
    error: running.current?.signal.aborted ? null : error,
  };
}
