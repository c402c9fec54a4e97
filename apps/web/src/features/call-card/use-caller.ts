import { useQuery } from "@tanstack/react-query";
import { formatPostcode } from "../../platform/format-postcode.ts";
import { customerQuery, type SlotSearch } from "../../platform/queries/search-queries.ts";

/** Whom the record is about. Null: there is no record, or it could not be read, which the search says itself. */
export function useCaller({ wf, recordId }: SlotSearch) {
  const query = { ...customerQuery({ wf, recordId }), enabled: recordId !== null };
  const { data, isLoading } = useQuery(query);
  return { customer: data?.customer ?? null, isPending: isLoading };
}

/** "Grace Kowalska, MP7 9AN", of what is known by now. It asks for nothing: whether one may is for others to find out. */
export function useCallTitle({ wf, recordId, postcode }: SlotSearch): string | null {
  const { data } = useQuery({ ...customerQuery({ wf, recordId }), enabled: false });
  const { name = null, postcode: own = null } = data?.customer ?? {};
  const parts = [name, formatPostcode(postcode || (own ?? ""))].filter((part) => part);
  return parts.length === 0 ? null : parts.join(", ");
}
