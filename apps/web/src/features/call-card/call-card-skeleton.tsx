import { Skeleton } from "../../ui/skeleton.tsx";
import { callCardLooks } from "./call-card-looks.ts";

interface Props {
  readonly look: keyof typeof callCardLooks;
}

/** The customer about to come. */
export function CallCardSkeleton({ look }: Props) {
  return (
    <div aria-hidden="true" className={callCardLooks[look]}>
      <Skeleton className="h-7 w-44" />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-5 w-48 max-w-full" />
    </div>
  );
}
