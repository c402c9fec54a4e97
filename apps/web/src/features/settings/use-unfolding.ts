import { useLocation } from "react-router";
import { useSteps } from "../../ui/use-steps.ts";

/** How many of a long page's parts are drawn so far. Where the address names one, all: it may be any of them. */
export function useUnfolding(total: number, steps: Parameters<typeof useSteps>[1]): number {
  const { hash } = useLocation();
  const drawn = useSteps(total, steps);
  return hash === "" ? drawn : total;
}
