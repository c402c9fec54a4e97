import { slotsShownAtFirst } from "@milepost/contract/limits.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SlotLayout } from "../slot-row/slot-layout.tsx";

const rows = Array.from({ length: slotsShownAtFirst }, (_, index) => index);

/** Rows about to come, as high as they will be. */
export function SlotSkeleton() {
  return (
    <ul aria-hidden="true" className="@container flex flex-col gap-3">
      {rows.map((row) => (
        <SlotLayout
          key={row}
          facts={
            <>
              <Skeleton className="h-5 w-20" />
              <Skeleton className="@4xl:h-7 h-14 w-72 max-w-full" />
              <Skeleton className="mt-0.5 h-6 w-44" />
            </>
          }
          controls={<Skeleton className="h-11 w-64 max-w-full" />}
          remark={<Skeleton className="h-[1.40625rem] w-96 max-w-full" />}
          note={null}
          below={<Skeleton className="h-11 w-28" />}
        />
      ))}
    </ul>
  );
}
