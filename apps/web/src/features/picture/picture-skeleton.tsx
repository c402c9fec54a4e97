import { Skeleton } from "../../ui/skeleton.tsx";

/** As high as the picture. */
export function PictureSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <Skeleton className="-mb-1 h-7 w-40" />
      <Skeleton className="h-6" />
      <Skeleton className="mb-1 h-60" />
      <Skeleton className="mb-6 h-64" />
      <Skeleton className="h-5 w-60" />
    </div>
  );
}
