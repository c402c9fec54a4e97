import type { holdSlot } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Problem } from "../../../platform/problem.ts";
import { heartbeatQuery } from "../../../platform/queries/booking-queries.ts";

const heartbeatMs = 60_000;
/** Were the browser's clock far ahead, it would ask without end. */
const pauseAtLeastMs = 10_000;

/** Keeps a hold alive while the page is in sight. The server alone says when it is over. */
export function useHeartbeat(hold: Answer<typeof holdSlot>, isHeld: boolean) {
  const { data, error, refetch } = useQuery({
    ...heartbeatQuery(hold),
    enabled: isHeld,
    refetchInterval: (query) => (isOver(query.state.error) ? false : heartbeatMs),
    refetchOnWindowFocus: "always",
  });
  const endsAt = Date.parse(data.holdEndsAt);
  const hasRunOut = isHeld && isOver(error);
  useEffect(() => {
    if (!isHeld || hasRunOut) return;
    const left = Math.max(endsAt - Date.now(), pauseAtLeastMs);
    const timer = setTimeout(() => void refetch(), left);
    return () => clearTimeout(timer);
  }, [endsAt, isHeld, hasRunOut, refetch]);
  return { endsAt, hasRunOut };
}

function isOver(error: Error | null): boolean {
  return error instanceof Problem && (error.code === "SLOT_EXPIRED" || error.code === "NOT_FOUND");
}
