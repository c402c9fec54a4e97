import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { Info } from "lucide-react";

/** Why no slot can be scheduled; null: any can. */
export function obstacleFor(recordId: string | null): string | null {
  return recordId === null ? searchTexts.scheduleNeedsRecord : null;
}

interface Props {
  readonly recordId: string | null;
}

/** The same in plain sight, for those who never meet the button's tooltip. */
export function Obstacle({ recordId }: Props) {
  const obstacle = obstacleFor(recordId);
  if (obstacle === null) return null;
  return (
    <p className="flex gap-2 text-info">
      <Info className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
      {obstacle}
    </p>
  );
}
