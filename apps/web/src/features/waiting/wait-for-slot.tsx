import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import { customerQuery, type SlotSearch } from "../../platform/queries/search-queries.ts";
import { Button } from "../../ui/button.tsx";
import { useTakeOffList, useWaiting } from "./use-waiting.ts";
import { waitingInWords } from "./waiting-in-words.ts";

const WaitDialog = lazy(
  chunk(async () => ({ default: (await import("./wait-dialog.tsx")).WaitDialog })),
);

interface Props {
  readonly search: SlotSearch;
}

/** Below a search: the customer waits until something opens near them. Nothing where nobody's record is searched for. */
export function WaitForSlot({ search }: Props) {
  const { recordId, wf } = search;
  const { data: record } = useQuery({ ...customerQuery(search), enabled: false });
  const { data: list } = useWaiting();
  const [isAsked, setAsked] = useState(false);
  const postcode = search.postcode || (record?.customer.postcode ?? "");
  if (recordId === null || postcode === "" || !list) return null;
  const waiting = list.waiting.find(
    (one) => one.recordId === recordId && one.workflowId === Number(wf),
  );
  return (
    <section
      aria-label="Waiting list"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-5 py-3"
    >
      <p className="min-w-60 flex-1">
        <span className="font-medium">
          {waiting ? "This customer is on the waiting list." : "No time suits?"}
        </span>{" "}
        <span className="text-muted">
          {waiting
            ? `${waitingInWords(waiting)}.`
            : "We can offer the customer a slot when one opens nearby."}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => setAsked(true)}>
          {waiting ? "Change" : "Add to waiting list"}
        </Button>
        {waiting && <Remove workflowId={waiting.workflowId} recordId={recordId} />}
      </div>
      {isAsked && (
        <Suspense>
          <WaitDialog
            wf={Number(wf)}
            recordId={recordId}
            postcode={postcode}
            before={waiting ?? null}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function Remove(place: { readonly workflowId: number; readonly recordId: string }) {
  const { mutate, isPending } = useTakeOffList(place);
  return (
    <Button look="quiet" aria-busy={isPending} onClick={() => !isPending && mutate()}>
      Remove
    </Button>
  );
}
