import { Skeleton } from "../../ui/skeleton.tsx";
import { BookingHeading } from "./booking-heading.tsx";

/** The form's shape while it is on its way. */
export function BookingSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        Loading the booking form
      </p>
      <div className="flex flex-col gap-3 rounded-card border border-line bg-raised p-5 shadow-card">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-7 w-full max-w-96" />
        <Skeleton className="h-5 w-64" />
      </div>
      <div className="flex flex-col gap-6 rounded-card border border-line bg-raised p-5 shadow-card sm:p-6">
        <BookingHeading />
        {["w-52", "w-64", "w-40"].map((width) => (
          <div key={width} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={`h-5 ${width}`} />
          </div>
        ))}
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
