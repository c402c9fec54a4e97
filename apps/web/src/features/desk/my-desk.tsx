import { problemSentence } from "../../platform/problem-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { BookedList } from "./booked-list.tsx";
import { ChangedList } from "./changed-list.tsx";
import { HeldList } from "./held-list.tsx";
import { useDesk } from "./use-desk.ts";

/** One's own holds and bookings, and what customers have changed of them; while they are not known, nothing is claimed about them. */
export function MyDesk() {
  const { data, error, refetch } = useDesk();
  if (data) {
    return (
      <>
        <HeldList holds={data.holds} />
        <ChangedList changed={data.changed} />
        <BookedList booked={data.booked} />
      </>
    );
  }
  if (!error) return null;
  return (
    <p role="alert" className="px-5 text-muted sm:px-6">
      We couldn’t read what you hold and have booked. {problemSentence(error)}{" "}
      <Button look="quiet" onClick={() => refetch()} className="-mx-4">
        Try again
      </Button>
    </p>
  );
}
