import { bookingRedirectDelayMs } from "@milepost/contract";
import { useEffect, useState } from "react";

/** Leaves for an address a moment after it is known, unless somebody would rather stay. Null: there is none. */
export function useRedirect(address: string | null) {
  const [hasStayed, setStayed] = useState(false);
  useEffect(() => {
    if (address === null || hasStayed) return;
    const timer = setTimeout(() => location.assign(address), bookingRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [address, hasStayed]);
  return { isLeaving: address !== null && !hasStayed, stay: () => setStayed(true) };
}
