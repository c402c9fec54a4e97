import { Skeleton } from "../../ui/skeleton.tsx";

/** As high as the picture. */
export function PictureSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="h-[4.375rem]" />
      <Skeleton className="mb-11 h-72" />
    </div>
  );
}
