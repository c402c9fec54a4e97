import { Skeleton } from "../../ui/skeleton.tsx";

/** One line, as an answer with nothing unusual has. */
export function BasisSkeleton() {
  return <Skeleton className="mt-1 h-5 w-56 max-w-full" />;
}
