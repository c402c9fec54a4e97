import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { Car } from "lucide-react";
import { Disclosure } from "../../ui/disclosure.tsx";
import { DayPanel } from "./day-panel.tsx";
import { dayTitle, minutesShort } from "./day-words.ts";
import { HoldPictureSkeleton } from "./hold-picture-skeleton.tsx";
import { useHoldPicture } from "./use-slot-picture.ts";

interface Props {
  readonly reservationId: string;
}

/** What the agent drives for a slot that is held, and the whole day for anyone who asks. */
export function HoldPicture({ reservationId }: Props) {
  const { data: picture, error } = useHoldPicture(reservationId);
  if (error) {
    return (
      <p className="min-h-[4.25rem] text-muted">
        We couldn’t look up the agent’s drives. Reload the page to try again.
      </p>
    );
  }
  if (!picture) return <HoldPictureSkeleton />;
  return (
    <div className="flex flex-col">
      <p className="flex items-start gap-2">
        <Car className="mt-0.5 size-4.5 shrink-0 text-muted" aria-hidden="true" />
        <span>{drivesInWords(picture)}</span>
      </p>
      <Disclosure
        summary={dayTitle(picture.agentName, picture.date)}
        summaryClass="w-fit text-primary"
      >
        <DayPanel picture={picture} deviation={0} shift={0} onMove={null} />
      </Disclosure>
    </div>
  );
}

/** "Drive there 12 min from home, drive on 10 min to MP2" */
function drivesInWords({ driveThereMinutes, driveOnMinutes, from, to }: DayPicture): string {
  const there = `Drive there ${minutesShort(driveThereMinutes)}${from ? ` from ${from}` : ""}`;
  return `${there}, drive on ${minutesShort(driveOnMinutes)}${to ? ` to ${to}` : ""}`;
}
