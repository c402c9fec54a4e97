import type { WaitingCustomer } from "@milepost/contract/endpoints/home/waiting.ts";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { searchAddress } from "../../platform/search-address.ts";
import { Button } from "../../ui/button.tsx";
import { FreedSlotItem, type ScheduleOf } from "./freed-slot-item.tsx";
import { useTakeOffList, useWaiting, useWaitingCustomer } from "./use-waiting.ts";
import { waitingInWords } from "./waiting-in-words.ts";

/** On Home: what has opened, and who waits. Nothing where nobody does. */
export function WaitingList({ schedule }: { readonly schedule: ScheduleOf }) {
  const { data, error, refetch } = useWaiting();
  if (!data) {
    return error ? (
      <p role="alert" className="px-5 text-muted sm:px-6">
        We couldn’t read the waiting list. {problemSentence(error)}{" "}
        <Button look="quiet" onClick={() => refetch()} className="-mx-4">
          Try again
        </Button>
      </p>
    ) : null;
  }
  const { offers, waiting } = data;
  return (
    <>
      {offers.length > 0 && (
        <Card
          title={offers.length === 1 ? "A slot opened" : `${offers.length} slots opened`}
          isLoud
        >
          {offers.map((offer) => (
            <FreedSlotItem key={offer.bookingId} offer={offer} schedule={schedule} />
          ))}
        </Card>
      )}
      {waiting.length > 0 && (
        <Card title={`Waiting list: ${waiting.length}`}>
          {waiting.map((one) => (
            <WaitingItem key={`${one.workflowId} ${one.recordId}`} waiting={one} />
          ))}
        </Card>
      )}
    </>
  );
}

interface CardProps {
  readonly title: string;
  readonly isLoud?: boolean;
  readonly children: ReactNode;
}

function Card({ title, isLoud = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col gap-1 rounded-card border bg-raised px-5 py-4 shadow-card sm:px-6 ${isLoud ? "border-primary" : "border-line"}`}
    >
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="flex flex-col divide-y divide-line">{children}</ul>
    </section>
  );
}

function WaitingItem({ waiting }: { readonly waiting: WaitingCustomer }) {
  const { workflowId: wf, recordId, postcode, moving } = waiting;
  const { name } = useWaitingCustomer(waiting);
  const { mutate, isPending, error } = useTakeOffList(waiting);
  const whom = name ?? postcode;
  return (
    <li className="flex justify-between gap-x-4 gap-y-1 py-3 last:pb-0 max-sm:flex-col sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <Link
            to={searchAddress({ wf, postcode, recordId })}
            className="font-medium underline-offset-4 hover:underline"
          >
            {whom}
          </Link>
          {name !== null && <span className="text-muted"> {postcode}</span>}
        </p>
        <p className="text-muted">
          {moving !== null && "Wants an earlier visit. "}
          {waitingInWords(waiting)}
        </p>
        {error && (
          <p role="alert" className="text-danger">
            We couldn’t remove them. {problemSentence(error)}
          </p>
        )}
      </div>
      <Button
        look="quiet"
        aria-busy={isPending}
        onClick={() => !isPending && mutate()}
        className="-mx-4 shrink-0 self-start"
      >
        Remove<span className="sr-only"> {whom} from the waiting list</span>
      </Button>
    </li>
  );
}
