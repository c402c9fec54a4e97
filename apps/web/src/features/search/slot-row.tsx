import { type Ref, useId } from "react";
import { Badge } from "../../ui/badge.tsx";
import { offerSentence } from "./offer-sentence.ts";
import { type SlotActions, SlotControls } from "./slot-controls.tsx";
import { SlotLayout } from "./slot-layout.tsx";
import type { SlotRow as Row } from "./slot-rows.ts";
import { SlotWhen } from "./slot-when.tsx";

const badgeLooks = { Best: "best", Good: "good", Fair: "plain", "Open day": "plain" } as const;

interface Props {
  readonly row: Row;
  readonly deviation: number;
  readonly zone: string | null;
  readonly obstacle: string;
  readonly isTabStop: boolean;
  readonly scheduleRef: Ref<HTMLButtonElement>;
  readonly actions: SlotActions;
}

export function SlotRow({ row, deviation, zone, ...controls }: Props) {
  const whenId = useId();
  const { agentName, offer } = row;
  return (
    <SlotLayout
      facts={
        <>
          <SlotWhen id={whenId} row={row} deviation={deviation} zone={zone} />
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{agentName}</span>
            {offer && <Badge look={badgeLooks[offer.band]}>{offer.band}</Badge>}
          </p>
          {offer && <p className="text-muted">{offerSentence(offer)}</p>}
        </>
      }
      controls={<SlotControls {...controls} deviation={deviation} whenId={whenId} />}
    />
  );
}
