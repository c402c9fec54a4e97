import { OctagonAlert } from "lucide-react";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { useAttention, useConfirmCancellations } from "./use-attention.ts";

/** Asks an administrator whether many appointments are really off. Nothing where nothing is held back. */
export function BrakeNotice() {
  const brake = useAttention().data?.brake;
  const { mutate, isPending, error } = useConfirmCancellations();
  if (!brake) return null;
  const { off, coming } = brake;
  return (
    <section
      aria-labelledby="brake"
      className="flex flex-col gap-4 rounded-card border border-warning bg-raised px-5 py-4 shadow-card sm:px-6"
    >
      <h2 id="brake" className="flex items-center gap-2.5 font-semibold">
        <OctagonAlert className="size-5 shrink-0 text-warning" aria-hidden="true" />
        {off} of {coming} coming appointments are off in your CRM
      </h2>
      <p>
        That may be a mistake, such as a bulk edit. No time has been freed, and no customer has been
        sent a cancellation. Milepost looks again every few minutes: appointments that are back stay
        as they were.
      </p>
      {error && (
        <p role="alert" className="text-danger">
          We couldn’t confirm it. {problemSentence(error)}
        </p>
      )}
      <div>
        <Button look="secondary" aria-busy={isPending} onClick={() => !isPending && mutate()}>
          Cancel all {off} appointments
        </Button>
      </div>
    </section>
  );
}
