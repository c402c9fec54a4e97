import { useQuery } from "@tanstack/react-query";
import { customerQuery, type SlotSearch } from "../../platform/queries/search-queries.ts";

/** Whom the record is about; null: there is no record, it is not known yet, or it could not be read. */
export function useCustomer({ wf, recordId }: SlotSearch, isAllowed: boolean) {
  const { data } = useQuery({
    ...customerQuery({ wf, recordId }),
    enabled: isAllowed && recordId !== null,
  });
  return data?.customer ?? null;
}

export type Customer = NonNullable<ReturnType<typeof useCustomer>>;
