import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../platform/call.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { bookingQuery } from "../../../platform/queries/booking-queries.ts";
import { undoMs } from "../../../platform/undo-ms.ts";
import { Button } from "../../../ui/button.tsx";

interface Props {
  readonly bookingId: string;
  /** The person has not finished here. */
  readonly onStay: () => void;
}

/** For two minutes after a booking. It is a cancellation like any other: the visit's page says how it goes. */
export function UndoBooking({ bookingId, onStay }: Props) {
  const [isOffered, setOffered] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setOffered, undoMs, false);
    return () => clearTimeout(timer);
  }, []);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call("POST /api/bookings/:id/cancel", {
        params: { id: bookingId },
        body: { reason: "Booked by mistake" },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey });
      await navigate(`/bookings/${bookingId}`);
    },
  });
  if (!isOffered) return null;
  const undo = () => {
    onStay();
    if (!isPending) mutate();
  };
  return (
    <>
      <Button look="secondary" aria-busy={isPending} onClick={undo}>
        <Undo2 className="size-4.5" aria-hidden="true" />
        Undo the booking
      </Button>
      {error && (
        <p role="alert" className="basis-full text-danger">
          We couldn’t undo the booking. {problemSentence(error)}
        </p>
      )}
    </>
  );
}
