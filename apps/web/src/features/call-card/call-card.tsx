import { formatPostcode } from "../../platform/format-postcode.ts";
import type { SlotSearch } from "../../platform/queries/search-queries.ts";
import { CallCardSkeleton } from "./call-card-skeleton.tsx";
import { CustomerCard, FixedPostcode } from "./customer-card.tsx";
import { OtherPostcode } from "./other-postcode.tsx";
import { PostcodeForm } from "./postcode-form.tsx";
import { useCaller } from "./use-caller.ts";

interface Props {
  readonly search: SlotSearch;
  /** Page: at the top of the search, where the postcode can be changed. */
  readonly look: "page" | "dialog";
}

/** Whom the booking agent speaks with, always in sight. */
export function CallCard({ search, look }: Props) {
  const { customer, isPending } = useCaller(search);
  if (isPending) return <CallCardSkeleton look={look} />;
  const postcode = formatPostcode(search.postcode || (customer?.postcode ?? ""));
  const fixed = <FixedPostcode postcode={postcode} />;
  if (look === "dialog")
    return customer && <CustomerCard customer={customer} where={fixed} look={look} />;
  // A visit is moved to another time, not to another place.
  if (search.moving !== null) return <CustomerCard customer={customer} where={fixed} look={look} />;
  return (
    <>
      <CustomerCard
        customer={customer}
        where={<PostcodeForm key={postcode} search={search} postcode={postcode} />}
        look={look}
      />
      <OtherPostcode search={search} own={customer?.postcode ?? null} />
    </>
  );
}
