import { searchTexts } from "@milepost/contract";
import { Info } from "lucide-react";

/** Why Schedule cannot be used. */
export function obstacleFor(recordId: string | null): string {
  return recordId === null
    ? searchTexts.scheduleNeedsRecord
    : "Booking comes with the next release.";
}

interface Props {
  readonly recordId: string | null;
}

/** The same in plain sight, for those who never meet the button's tooltip. */
export function Obstacle({ recordId }: Props) {
  return (
    <p className="flex gap-2 text-info">
      <Info className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      {obstacleFor(recordId)}
    </p>
  );
}
