import { MapPin } from "lucide-react";
import { Link } from "react-router";
import { formatPostcode } from "../../platform/format-postcode.ts";
import type { SlotSearch } from "../../platform/queries/search-queries.ts";
import { searchAddress } from "../../platform/search-address.ts";
import { isSamePostcode } from "./is-same-postcode.ts";

interface Props {
  readonly search: SlotSearch;
  /** The record's; null: it has none, or there is no record. */
  readonly own: string | null;
}

/** The typed postcode wins, and nobody is sent to the wrong place by mistake. Nothing where both are the same. */
export function OtherPostcode({ search, own }: Props) {
  const { postcode } = search;
  if (postcode === "" || own === null || isSamePostcode(postcode, own)) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-warning bg-raised px-4 py-2"
    >
      <MapPin className="size-4.5 shrink-0 text-warning" aria-hidden="true" />
      <span>
        These slots are for <span className="whitespace-nowrap">{formatPostcode(postcode)}</span>.
        The record’s postcode is <span className="whitespace-nowrap">{own}</span>.
      </span>
      <Link
        to={searchAddress({ ...search, postcode: null })}
        className="inline-flex min-h-9 items-center text-primary underline underline-offset-4"
      >
        Use the record’s
      </Link>
    </p>
  );
}
