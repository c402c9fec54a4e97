import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { searchAddress } from "../../platform/search-address.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { useCustomers } from "./use-customers.ts";

interface Props {
  readonly workflowId: number;
  readonly found: NonNullable<ReturnType<typeof useCustomers>>;
}

/** Each leads to the slots for that record. */
export function FoundCustomers({ workflowId, found }: Props) {
  const { customers, isMore, error, refetch } = found;
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p className="text-danger">We couldn’t search your CRM. {problemSentence(error)}</p>
        <Button look="secondary" onClick={() => refetch()}>
          Search again
        </Button>
      </div>
    );
  }
  if (!customers) return <Skeleton className="h-24" />;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-muted text-small">
        {summary(customers.length, isMore)}
      </p>
      {customers.length > 0 && (
        <ul
          aria-label="Customers found"
          onKeyDown={moveFocus}
          className="flex flex-col divide-y divide-line rounded-control border border-line"
        >
          {customers.map(({ recordId, name, postcode }) => (
            <li key={recordId}>
              <Link
                to={searchAddress({ wf: workflowId, postcode: null, recordId })}
                className="flex min-h-11 items-center justify-between gap-4 rounded-control px-3 py-2 hover:bg-sunken"
              >
                <span className="min-w-0 break-words font-medium">{name}</span>
                <span className="shrink-0 text-muted">{postcode ?? "No postcode"}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function summary(count: number, isMore: boolean): string {
  if (count === 0) return "No customer found. Check the spelling, or enter the postcode.";
  if (isMore) return `The first ${count} customers. Type more to narrow them down.`;
  return count === 1 ? "1 customer found" : `${count} customers found`;
}

/** The arrows go from one customer to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link.matches(":focus"));
  event.preventDefault();
  links[at + step]?.focus();
}
