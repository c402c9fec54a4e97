import { useQuery } from "@tanstack/react-query";
import { deskCustomersQuery } from "./app-queries.ts";

/** Of a booking on one of Home's lists, from the CRM. */
interface HomeCustomer {
  readonly name: string | null;
  readonly phone: string | null;
}

/** Null: it is not known, or not yet. */
export function useHomeCustomer(bookingId: string): HomeCustomer {
  const { data } = useQuery(deskCustomersQuery);
  const { name = null, phone = null } =
    data?.customers.find((one) => one.bookingId === bookingId) ?? {};
  return { name, phone };
}
