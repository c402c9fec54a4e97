import { Skeleton } from "../../../ui/skeleton.tsx";

/** The week about to come, as high as it is with three times a day. */
export function WeekSkeleton() {
  return <Skeleton className="h-[16.125rem] w-full rounded-card" />;
}
