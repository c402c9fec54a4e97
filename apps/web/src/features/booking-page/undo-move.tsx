import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { call } from "../../platform/call.ts";
import { type MoveUndo, readMoveUndo } from "../../platform/move-undo.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { bookingQuery } from "../../platform/queries/booking-queries.ts";
import { Button } from "../../ui/button.tsx";
import type { Booking } from "./use-booking-page.ts";

interface Props {
  readonly booking: Booking;
}

/** For two minutes after a move, on the page that it led to. */
export function UndoMove({ booking: { bookingId, isMovable, slot, fieldAgentId } }: Props) {
  const { state } = useLocation();
  const [undo, setUndo] = useState(() => readMoveUndo(state));
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(setUndo, undo.until - Date.now(), null);
    return () => clearTimeout(timer);
  }, [undo]);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body }: MoveUndo) =>
      call("POST /api/bookings/:id/move", { params: { id: bookingId }, body }),
    onSuccess: () => setUndo(null),
    onSettled: () => queries.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey }),
  });
  const isBack = undo?.body.slot === slot && undo.body.fieldagent === fieldAgentId;
  if (!undo || !isMovable || isBack) return null;
  return (
    <>
      <Button look="secondary" aria-busy={isPending} onClick={() => !isPending && mutate(undo)}>
        <Undo2 className="size-4.5" aria-hidden="true" />
        Undo the move
      </Button>
      {error && (
        <p role="alert" className="basis-full text-danger">
          We couldn’t move it back. {problemSentence(error)}
        </p>
      )}
    </>
  );
}
