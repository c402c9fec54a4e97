import { Skeleton } from "../../ui/skeleton.tsx";

/** As high as what it stands for while that is closed. */
export function HoldPictureSkeleton() {
  return (
    <div aria-hidden="true" className="flex min-h-[4.25rem] flex-col gap-3">
      <Skeleton className="h-5.5 w-72 max-w-full" />
      <Skeleton className="h-5 w-32" />
    </div>
  );
}
