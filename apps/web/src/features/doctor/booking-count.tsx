import { problemSentence } from "../../platform/problem-sentence.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { bookingCountInWords } from "./readiness-words.ts";
import { useDoctor } from "./use-doctor.ts";

interface Props {
  readonly workflowId: number;
}

/** How many records of the CRM count as bookings, by the filters as they are saved; and which other workflow counts more. */
export function BookingCount({ workflowId }: Props) {
  const { data, error } = useDoctor(workflowId);
  if (data) {
    const elsewhere = data.findings.find(({ code }) => code === "counted-elsewhere");
    return (
      data.bookings && (
        <>
          <p>{bookingCountInWords(data.bookings)}</p>
          {elsewhere && <p>{elsewhere.sentence}</p>}
        </>
      )
    );
  }
  if (error) return <p>We don’t know how many count now. {problemSentence(error)}</p>;
  return <Skeleton className="h-6 w-72" />;
}
