import { slotsShownAtFirst } from "@milepost/contract/limits.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SlotLayout } from "../slot-row/slot-layout.tsx";
import { WeekSkeleton } from "../week-strip/week-skeleton.tsx";

const rows = Array.from({ length: slotsShownAtFirst }, (_, index) => index);

/** The week and the rows about to come, as high as they will be. */
export function SlotSkeleton() {
  return (
    <>
      <WeekSkeleton />
      {/* How the rows are ordered. */}
      <div className="-my-3 h-11" />
      <ul aria-hidden="true" className="@container flex flex-col gap-2">
        {rows.map((row) => (
          <SlotLayout
            key={row}
            heading={row === 0 && <Skeleton className="mt-2 mb-1.5 h-[1.40625rem] w-56" />}
            facts={<Skeleton className="@2xl:h-7 h-14 w-72 max-w-full" />}
            controls={<Skeleton className="h-11 w-64 max-w-full" />}
            remark={<Skeleton className="h-5 w-40 max-w-full" />}
            note={null}
            below={<Skeleton className="h-11 w-28" />}
          />
        ))}
      </ul>
    </>
  );
}
