import { useQuery } from "@tanstack/react-query";
import { deskCustomersQuery } from "./app-queries.ts";

/** Of one's own bookings, from the CRM. Null: it is not known, or not yet. */
export function useCustomerName(bookingId: string): string | null {
  const { data } = useQuery(deskCustomersQuery);
  return data?.customers.find((one) => one.bookingId === bookingId)?.name ?? null;
}
