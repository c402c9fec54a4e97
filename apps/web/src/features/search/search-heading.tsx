import { searchTexts } from "@milepost/contract/texts/agent.ts";
import type { ReactNode } from "react";
import type { Customer } from "./use-customer.ts";

interface Props {
  /** Empty: the record's. */
  readonly postcode: string;
  /** Null: not known, or nobody's record. */
  readonly customer: Customer | null;
  /** What the answer rests on. */
  readonly children: ReactNode;
}

export function SearchHeading({ postcode, customer, children }: Props) {
  const searched = postcode.toUpperCase() || customer?.postcode;
  return (
    <div>
      <h1 className="font-semibold text-title">{searchTexts.title}</h1>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{searchTexts.description}</span>
        <span>{whom(customer?.name, searched)}</span>
      </p>
      {children}
    </div>
  );
}

/** Null: nothing is known yet. */
function whom(name: string | null | undefined, postcode: string | null | undefined): string | null {
  if (name) return postcode ? `For ${name}, ${postcode}` : `For ${name}`;
  return postcode ? `Postcode ${postcode}` : null;
}
